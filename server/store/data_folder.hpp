// The folder with everything that a server stores, locked by one server at a time.
#pragma once

#include <expected>
#include <filesystem>

#include "server/store/store.hpp"

namespace ootori::server {

// The lock ends with the process, however that ends.
class DataFolder {
 public:
  // Creates the folder if need be.
  static Store::Result<DataFolder> open(const std::filesystem::path& path);

  DataFolder(const DataFolder&) = delete;
  DataFolder& operator=(const DataFolder&) = delete;
  DataFolder(DataFolder&& other) noexcept;
  DataFolder& operator=(DataFolder&&) = delete;
  ~DataFolder();

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  DataFolder(std::filesystem::path path, int lock) : path_(std::move(path)), lock_(lock) {}

  std::filesystem::path path_;
  int lock_;  // file descriptor
};

}  // namespace ootori::server

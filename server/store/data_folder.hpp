// The folder with everything that a server stores, locked by one server at a time.
#pragma once

#include <expected>
#include <filesystem>
#include <optional>
#include <string>

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

// Why this folder has no SQLite database that can be opened; none: it has one. A file that cannot be seen may exist.
[[nodiscard]] std::optional<std::string> fault_of_database(const std::filesystem::path& data);

}  // namespace ootori::server

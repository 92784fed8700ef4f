// The folder with everything that a server stores, locked by one server at a time.
#pragma once

#include <expected>
#include <filesystem>
#include <optional>
#include <string>

#include "files/file_lock.hpp"
#include "server/store/store.hpp"

namespace ootori::server {

// The lock ends with the process, however that ends.
class DataFolder {
 public:
  // Creates the folder if need be.
  static Store::Result<DataFolder> open(const std::filesystem::path& path);

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  DataFolder(std::filesystem::path path, FileLock lock) : path_(std::move(path)), lock_(std::move(lock)) {}

  std::filesystem::path path_;
  FileLock lock_;
};

// Why this folder has no SQLite database that can be opened; none: it has one. A file that cannot be seen may exist.
[[nodiscard]] std::optional<std::string> fault_of_database(const std::filesystem::path& data);

}  // namespace ootori::server

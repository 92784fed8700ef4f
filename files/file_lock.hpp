// Keeps two processes from writing the same file.
#pragma once

#include <expected>
#include <filesystem>
#include <string>

#include "files/descriptor.hpp"

namespace ootori {

// Held while a file is written that exists already. Ends with the process, even if it is killed. Readers do not notice.
class FileLock {
 public:
  // The error: another process holds the lock, or the file cannot be opened. On file systems without locks, nothing is
  // locked.
  static std::expected<FileLock, std::string> take(const std::filesystem::path& path);

 private:
  explicit FileLock(Descriptor file) : file_(std::move(file)) {}

  Descriptor file_;
};

}  // namespace ootori

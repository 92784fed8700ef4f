// Keeps two processes from writing the same file.
#pragma once

#include <expected>
#include <filesystem>
#include <string>
#include <system_error>

#include "files/descriptor.hpp"

namespace ootori {

struct FileLockError {
  std::filesystem::path path;
  std::error_code code;

  // Another process holds the lock. Otherwise, the file cannot be opened or locked.
  [[nodiscard]] bool is_taken() const { return code == std::errc::operation_would_block; }
  [[nodiscard]] std::string message() const;
};

// Held while a file is written that exists already. Ends with the process, even if it is killed. Readers do not notice.
class FileLock {
 public:
  // `if_possible`: also locks a file that this process may only read, and on file systems without locks, nothing is
  // locked. `always`: both are errors.
  enum class Needed : bool { if_possible, always };

  static std::expected<FileLock, FileLockError> take(const std::filesystem::path& path,
                                                     Needed needed = Needed::if_possible);

 private:
  explicit FileLock(Descriptor file) : file_(std::move(file)) {}

  Descriptor file_;
};

}  // namespace ootori

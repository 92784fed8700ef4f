// Keeps two commands from writing the same file.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "files/file_lock.hpp"

namespace ootori::cli {

// Held by commands that work for hours, and write the file at the end or again and again. Ends with the process, even
// if it is killed. While it is held, an empty file FILE.lock is beside a file that is replaced, because each new
// version is another file and would need a lock of its own.
class OutputClaim {
 public:
  // Ends the program if the file could not be written, or if another process holds the claim.
  explicit OutputClaim(const std::string& path);
  ~OutputClaim();
  OutputClaim(const OutputClaim&) = delete;
  OutputClaim& operator=(const OutputClaim&) = delete;

 private:
  std::filesystem::path beside_;  // empty if the file itself is locked, or nothing, as for a pipe
  std::optional<FileLock> lock_;
};

}  // namespace ootori::cli

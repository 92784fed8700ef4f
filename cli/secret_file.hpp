// Writes files that only their owner may read.
#pragma once

#include <string>
#include <string_view>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/failure.hpp"

namespace ootori::cli {

// Never overwrites a file, because it may be the only copy of another secret.
inline void write_secret_or_fail(const std::string& path, std::string_view bytes) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (file < 0) fail("cannot write " + path + ": it exists already, or its folder is not writable");
  const bool is_written =
      ::write(file, bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size()) && ::fsync(file) == 0;
  ::close(file);
  if (is_written) return;
  ::unlink(path.c_str());
  fail("cannot write " + path, ExitStatus::failed);
}

}  // namespace ootori::cli

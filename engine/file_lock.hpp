// Keeps two processes from writing the same file.
#pragma once

#include <cerrno>
#include <expected>
#include <filesystem>
#include <string>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace ootori {

// Held while a file is written that exists already. Ends with the process, even if it is killed. Readers do not notice.
class FileLock {
 public:
  // The error: another process holds the lock, or the file cannot be opened. On file systems without locks, nothing is
  // locked.
  static std::expected<FileLock, std::string> take(const std::filesystem::path& path) {
    FileLock lock{::open(path.c_str(), O_RDWR | O_CLOEXEC)};  // NFS locks nothing that is only read
    if (lock.file_ < 0) lock.file_ = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (lock.file_ < 0) {
      return std::unexpected("cannot write " + path.string() + ": " + std::system_category().message(errno));
    }
    if (::flock(lock.file_, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) return lock;
    return std::unexpected("another process is writing " + path.string());
  }

  FileLock(FileLock&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
  FileLock& operator=(FileLock&& other) noexcept {
    std::swap(file_, other.file_);
    return *this;
  }
  ~FileLock() {
    if (file_ >= 0) ::close(file_);
  }

 private:
  explicit FileLock(int file) : file_(file) {}

  int file_;
};

}  // namespace ootori

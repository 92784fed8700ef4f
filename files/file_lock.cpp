#include "files/file_lock.hpp"

#include <cerrno>

#include <fcntl.h>
#include <sys/file.h>

namespace ootori {

std::string FileLockError::message() const {
  if (is_taken()) return "another process is writing " + path.string();
  return "cannot write " + path.string() + ": " + code.message();
}

std::expected<FileLock, FileLockError> FileLock::take(const std::filesystem::path& path, Needed needed) {
  const auto failed = [&](int code) { return std::unexpected(FileLockError{path, {code, std::system_category()}}); };
  Descriptor file{::open(path.c_str(), O_RDWR | O_CLOEXEC)};  // NFS locks nothing that is only read
  if (!file.is_open() && needed == Needed::if_possible) file = Descriptor{::open(path.c_str(), O_RDONLY | O_CLOEXEC)};
  if (!file.is_open()) return failed(errno);
  if (::flock(file.number(), LOCK_EX | LOCK_NB) == 0) return FileLock{std::move(file)};
  if (errno == EWOULDBLOCK || needed == Needed::always) return failed(errno);
  return FileLock{std::move(file)};
}

}  // namespace ootori

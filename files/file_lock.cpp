#include "files/file_lock.hpp"

#include <cerrno>
#include <system_error>

#include <fcntl.h>
#include <sys/file.h>

namespace ootori {

std::expected<FileLock, std::string> FileLock::take(const std::filesystem::path& path) {
  Descriptor file{::open(path.c_str(), O_RDWR | O_CLOEXEC)};  // NFS locks nothing that is only read
  if (!file.is_open()) file = Descriptor{::open(path.c_str(), O_RDONLY | O_CLOEXEC)};
  if (!file.is_open()) {
    return std::unexpected("cannot write " + path.string() + ": " + std::system_category().message(errno));
  }
  if (::flock(file.number(), LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) return FileLock{std::move(file)};
  return std::unexpected("another process is writing " + path.string());
}

}  // namespace ootori

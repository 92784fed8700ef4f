#include "cli/output_claim.hpp"

#include <cerrno>
#include <system_error>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include "cli/failure.hpp"
#include "cli/output_file.hpp"
#include "files/descriptor.hpp"
#include "files/whole_file.hpp"

namespace ootori::cli {
namespace {

bool leads_to(const std::filesystem::path& path, int file) {
  struct stat named{};
  struct stat opened{};
  return ::stat(path.c_str(), &named) == 0 && ::fstat(file, &opened) == 0 && named.st_dev == opened.st_dev &&
         named.st_ino == opened.st_ino;
}

// Creates the file if there is none. None: another process holds the lock. The process that held it may remove the file
// meanwhile, and a lock of a file without a name keeps nobody out.
std::optional<FileLock> lock_of(const std::filesystem::path& path) {
  for (;;) {
    const Descriptor file{::open(path.c_str(), O_RDONLY | O_CREAT | O_CLOEXEC, 0666)};
    if (!file.is_open())
      fail(fmt::format("cannot write {}: {}", path.string(), std::system_category().message(errno)),
           ExitStatus::failed);
    auto lock = FileLock::take(path);
    if (leads_to(path, file.number())) return lock ? std::optional{*std::move(lock)} : std::nullopt;
  }
}

}  // namespace

OutputClaim::OutputClaim(const std::string& path) {
  check_can_write(path);
  const auto target = behind_links(path);
  if (is_replaceable(target)) {
    beside_ = target.string() + ".lock";
  } else if (!std::filesystem::is_regular_file(target)) {
    return;
  }
  lock_ = lock_of(beside_.empty() ? target : beside_);
  if (!lock_) fail("another process is writing " + path, ExitStatus::failed);
}

OutputClaim::~OutputClaim() {
  std::error_code ignored;
  // A file of this name that was there before is not ours, and not empty.
  if (!beside_.empty() && std::filesystem::file_size(beside_, ignored) == 0) std::filesystem::remove(beside_, ignored);
}

}  // namespace ootori::cli

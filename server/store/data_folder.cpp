#include "server/store/data_folder.hpp"

#include <cerrno>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include "server/store/private_file.hpp"

namespace ootori::server {
namespace {

StoreError unusable(const std::filesystem::path& path, const std::string& why) {
  return {StoreError::Kind::storage, fmt::format("the data folder {} cannot be written to: {}", path.string(), why)};
}

}  // namespace

Store::Result<DataFolder> DataFolder::open(const std::filesystem::path& path) {
  if (const auto error = make_private_folder(path)) return std::unexpected(unusable(path, error.message()));

  const auto file = path / "ootori.lock";
  const auto made = make_private_file(file);  // may fail for a lock of another user, which can still be opened
  DataFolder folder{path, ::open(file.c_str(), O_RDWR | O_CLOEXEC)};
  if (folder.lock_ < 0) {
    return std::unexpected(unusable(path, made ? made.message() : std::system_category().message(errno)));
  }
  if (::flock(folder.lock_, LOCK_EX | LOCK_NB) == 0) return folder;
  if (errno != EWOULDBLOCK) return std::unexpected(unusable(path, std::system_category().message(errno)));
  return std::unexpected(StoreError{
      StoreError::Kind::locked,
      fmt::format("another server uses the data folder {}: stop it, or choose another folder", path.string())});
}

DataFolder::DataFolder(DataFolder&& other) noexcept
    : path_(std::move(other.path_)), lock_(std::exchange(other.lock_, -1)) {}

DataFolder::~DataFolder() {
  if (lock_ >= 0) ::close(lock_);
}

std::optional<std::string> fault_of_database(const std::filesystem::path& data) {
  const std::filesystem::path database = data / "ootori.db";
  std::error_code error;
  if (std::filesystem::exists(database, error)) return std::nullopt;
  if (!error) return fmt::format("{} does not exist; is this the data folder?", database.string());
  const bool is_closed = error == std::errc::permission_denied;
  return fmt::format("{} cannot be read: {}{}", database.string(), error.message(),
                     is_closed ? "; run this command as the server's user or as root" : "");
}

}  // namespace ootori::server

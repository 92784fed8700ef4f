#include "server/store/data_folder.hpp"

#include <system_error>
#include <utility>

#include <fmt/format.h>

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
  auto lock = FileLock::take(file, FileLock::Needed::always);
  if (lock) return DataFolder{path, *std::move(lock)};
  if (!lock.error().is_taken()) return std::unexpected(unusable(path, (made ? made : lock.error().code).message()));
  return std::unexpected(StoreError{
      StoreError::Kind::locked,
      fmt::format("another server uses the data folder {}: stop it, or choose another folder", path.string())});
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

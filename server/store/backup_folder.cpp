#include "server/store/backup_folder.hpp"

#include <algorithm>
#include <ctime>
#include <optional>
#include <string>
#include <utility>

#include <fmt/chrono.h>

#include "files/folder_presence.hpp"
#include "server/store/backup.hpp"
#include "server/store/private_file.hpp"

namespace ootori::server {
namespace {

constexpr const char* name_of_moment = "ootori-%Y%m%dT%H%M%SZ.db";  // strftime(3)

std::string name_at(UnixMillis moment) {
  return fmt::format(fmt::runtime(fmt::format("{{:{}}}", name_of_moment)), fmt::gmtime(moment / 1000));
}

std::optional<UnixMillis> moment_of(const std::string& name) {
  std::tm utc{};
  const char* const end = ::strptime(name.c_str(), name_of_moment, &utc);
  if (end == nullptr || *end != '\0') return std::nullopt;
  return UnixMillis{::timegm(&utc)} * 1000;
}

// Whether the file is a backup that is not complete, or a file that SQLite keeps beside it.
bool is_unfinished(const std::string& name) {
  const std::size_t at = name.find(partial_ending);
  return at != std::string::npos && moment_of(name.substr(0, at)).has_value();
}

void remove_unfinished(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> found;
  std::error_code error;
  for (std::filesystem::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    if (is_unfinished(at->path().filename())) found.push_back(at->path());
  }
  for (const auto& file : found) std::filesystem::remove(file, error);
}

}  // namespace

std::vector<StoredBackup> backups_in(const std::filesystem::path& folder) {
  std::vector<StoredBackup> found;
  std::error_code error;
  for (std::filesystem::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    if (const auto made = moment_of(at->path().filename())) found.push_back({at->path(), *made});
  }
  std::ranges::sort(found, {}, &StoredBackup::made);
  return found;
}

StoreResult<std::filesystem::path> back_up_into(const std::filesystem::path& data, const std::filesystem::path& folder,
                                                std::size_t keep, UnixMillis now) {
  if (const auto error = make_private_folder(folder)) {
    return std::unexpected(
        storage_error(fmt::format("cannot make the folder {}: {}", folder.string(), error.message())));
  }
  FolderPresence presence(folder);
  if (presence.is_alone()) remove_unfinished(folder);
  presence.share();
  auto file = folder / name_at(now);
  if (auto made = back_up(data, file); !made) return std::unexpected(std::move(made.error()));
  auto all = backups_in(folder);
  std::error_code ignored;  // a backup that cannot be removed now can be removed next time
  for (std::size_t i = 0; i + keep < all.size(); ++i) std::filesystem::remove(all[i].file, ignored);
  return file;
}

}  // namespace ootori::server

#include "server/backup.hpp"

#include <memory>

#include <fmt/format.h>
#include <sqlite3.h>

#include "server/sqlite.hpp"

namespace ootori::server {
namespace {

constexpr int patience = 10'000;  // milliseconds for a server that writes at the same time

StoreError failed(const std::filesystem::path& file, std::string_view why) {
  return {StoreError::Kind::storage, fmt::format("{} could not be written: {}", file.string(), why)};
}

struct Close {
  void operator()(sqlite3* connection) const { sqlite3_close_v2(connection); }
};
using Handle = std::unique_ptr<sqlite3, Close>;

Handle open(const std::filesystem::path& path, int flags) {
  sqlite3* raw = nullptr;
  sqlite3_open_v2(path.c_str(), &raw, flags, nullptr);
  Handle handle(raw);
  if (raw != nullptr) sqlite3_busy_timeout(raw, patience);
  return handle;
}

// SQLite's own way of copying a database that is in use: all pages in one step are those of one moment.
int copy(sqlite3* from, sqlite3* to) {
  sqlite3_backup* backup = sqlite3_backup_init(to, "main", from, "main");
  if (backup == nullptr) return sqlite3_errcode(to);
  const int stepped = sqlite3_backup_step(backup, -1);
  const int finished = sqlite3_backup_finish(backup);
  return stepped == SQLITE_DONE ? finished : stepped;
}

}  // namespace

Store::Result<void> back_up(const std::filesystem::path& data, const std::filesystem::path& file) {
  const auto source = data / "ootori.db";
  std::error_code error;
  if (!std::filesystem::exists(source, error)) {
    return std::unexpected(StoreError{StoreError::Kind::storage,
                                      fmt::format("{} is not there: is this the data folder?", source.string())});
  }
  if (std::filesystem::exists(file, error)) {
    return std::unexpected(failed(file, "there is such a file already; choose another name"));
  }
  std::filesystem::path partial = file;
  partial += ".partial";
  std::filesystem::remove(partial, error);
  int code = SQLITE_OK;
  {
    const Handle from = open(source, SQLITE_OPEN_READWRITE);
    const Handle to = open(partial, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    code = from && to ? copy(from.get(), to.get()) : SQLITE_NOMEM;
  }
  if (code == SQLITE_OK) std::filesystem::rename(partial, file, error);
  if (code == SQLITE_OK && !error) return {};
  std::error_code ignored;
  std::filesystem::remove(partial, ignored);
  return std::unexpected(failed(file, code == SQLITE_OK ? error.message() : sqlite3_errstr(code)));
}

}  // namespace ootori::server

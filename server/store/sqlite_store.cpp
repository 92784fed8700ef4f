#include "server/store/sqlite_store.hpp"

#include <mutex>

#include <fmt/format.h>

#include "log/log.hpp"
#include "server/store/data_folder.hpp"
#include "server/store/prepared.hpp"
#include "server/store/private_file.hpp"
#include "server/store/sqlite_writer.hpp"

namespace ootori::server {

using sqlite::Connection;

// One connection, used by one thread at a time.
class SqliteStore::Reader final : public Reads {
 public:
  explicit Reader(Connection connection) : database_(std::move(connection)) {}

  StoreResult<void> each(Sql sql, std::span<const Value> values, const Visit& visit) override {
    const std::scoped_lock lock(mutex_);
    return database_.each(sql, values, visit);
  }

 private:
  std::mutex mutex_;
  sqlite::Prepared database_;
};

class SqliteStore::Impl {
 public:
  Impl(DataFolder folder, Connection writing, Connection playing, Connection paging, GroupCommit::OnCommit on_commit)
      : folder_(std::move(folder)),
        playing_(std::move(playing)),
        paging_(std::move(paging)),
        writer_(std::move(writing), std::move(on_commit)) {}

  SqliteWriter& writer() { return writer_; }
  Reader& playing() { return playing_; }
  Reader& paging() { return paging_; }

 private:
  DataFolder folder_;  // released last
  Reader playing_, paging_;
  SqliteWriter writer_;
};

namespace {

StoreError cannot_be(std::string_view path, std::string_view what, const sqlite::Fault& fault) {
  return storage_error(fmt::format("{} cannot be {}: {}", path, what, fault.message));
}

// A server that opened the folder now would begin an empty site, and the move could not continue.
StoreResult<void> refuse_unfinished_move(const std::filesystem::path& folder) {
  std::error_code error;
  const auto arriving = folder / arriving_folder;
  if (std::filesystem::exists(folder / "ootori.db", error) || !std::filesystem::exists(arriving / "ootori.db", error)) {
    return {};
  }
  return std::unexpected(storage_error(fmt::format(
      "{} cannot be used: a move into it was started but not finished. Run ootori admin move-store again, or delete {}",
      folder.string(), arriving.string())));
}

StoreResult<Connection> open_for_writing(const std::string& path, const SqliteOptions& options) {
  auto connection = Connection::open(path);
  if (!connection) return std::unexpected(cannot_be(path, "opened", connection.error()));
  // FULL: a commit that was acknowledged survives a power cut, not only a crash of the program.
  auto set = connection->execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON");
  if (!set) return std::unexpected(cannot_be(path, "used", set.error()));
  if (auto migrated = migrate(*connection, options.schema); !migrated) {
    return std::unexpected(std::move(migrated.error()));
  }
  if (options.most_pages) {
    set = connection->execute(fmt::format("PRAGMA max_page_count = {}", *options.most_pages));
    if (!set) return std::unexpected(cannot_be(path, "used", set.error()));
  }
  return std::move(*connection);
}

}  // namespace

SqliteStore::SqliteStore(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
SqliteStore::~SqliteStore() = default;

Store::Result<std::unique_ptr<SqliteStore>> SqliteStore::open(const SqliteOptions& options) {
  auto folder = DataFolder::open(options.folder);
  if (!folder) return std::unexpected(std::move(folder.error()));
  if (auto whole = refuse_unfinished_move(folder->path()); !whole) return std::unexpected(std::move(whole.error()));
  const std::string path = (folder->path() / "ootori.db").string();
  if (const auto error = make_private_database(path)) {
    log::warn("cannot make {} unreadable for other users of this machine: {}", path, error.message());
  }
  auto writing = open_for_writing(path, options);
  if (!writing) return std::unexpected(std::move(writing.error()));
  auto playing = Connection::open(path);
  if (!playing) return std::unexpected(cannot_be(path, "opened", playing.error()));
  auto paging = Connection::open(path);
  if (!paging) return std::unexpected(cannot_be(path, "opened", paging.error()));
  return std::unique_ptr<SqliteStore>(new SqliteStore(std::make_unique<Impl>(
      std::move(*folder), std::move(*writing), std::move(*playing), std::move(*paging), options.on_commit)));
}

void SqliteStore::write(std::vector<Change> changes, Done done) {
  impl_->writer().write(std::move(changes), std::move(done));
}

Reads& SqliteStore::pages() { return impl_->paging(); }

Store::Result<void> SqliteStore::each(Sql sql, std::span<const Value> values, const Visit& visit) {
  return impl_->playing().each(sql, values, visit);
}

std::uint64_t SqliteStore::commits() const { return impl_->writer().commits(); }

}  // namespace ootori::server

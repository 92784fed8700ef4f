#include "server/store/backup.hpp"

#include <cerrno>
#include <memory>
#include <optional>
#include <system_error>

#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <unistd.h>

#include "server/store/damage.hpp"
#include "server/store/data_folder.hpp"
#include "server/store/private_file.hpp"
#include "server/store/schema.hpp"
#include "server/store/sqlite.hpp"
#include "server/store/sqlite_address.hpp"

namespace ootori::server {
namespace {

constexpr int patience = 10'000;  // milliseconds to wait for a server that writes at the same time

StoreError failed(const std::filesystem::path& file, std::string_view why) {
  return {StoreError::Kind::storage, fmt::format("{} could not be written: {}", file.string(), why)};
}

struct Close {
  void operator()(sqlite3* connection) const { sqlite3_close_v2(connection); }
};
using Handle = std::unique_ptr<sqlite3, Close>;

Handle open(const std::string& path, int flags) {
  sqlite3* raw = nullptr;
  sqlite3_open_v2(path.c_str(), &raw, flags, nullptr);
  Handle handle(raw);
  if (raw != nullptr) sqlite3_busy_timeout(raw, patience);
  return handle;
}

// SQLite's online backup. All pages are copied in one step, so they are a snapshot.
int copy(sqlite3* from, sqlite3* to) {
  sqlite3_backup* backup = sqlite3_backup_init(to, "main", from, "main");
  if (backup == nullptr) return sqlite3_errcode(to);
  const int stepped = sqlite3_backup_step(backup, -1);
  const int finished = sqlite3_backup_finish(backup);
  return stepped == SQLITE_DONE ? finished : stepped;
}

struct CopyFault {
  bool is_of_source;  // which could not be read
  int code;           // of SQLite
};

std::optional<CopyFault> fault_of_opening(sqlite3* connection, bool is_source) {
  int code = sqlite3_errcode(connection);
  // SQLite opens the source only when it reads it.
  if (code == SQLITE_OK && is_source) {
    code = sqlite3_exec(connection, "PRAGMA schema_version", nullptr, nullptr, nullptr);
  }
  return code == SQLITE_OK ? std::nullopt : std::optional(CopyFault{is_source, code});
}

// Only the owner of the data folder may read the copy, also if root makes it. It does not use a write-ahead log: SQLite
// could then not read it from a folder or a disk that nobody may write to, because it would have to create the log's
// index there.
std::optional<CopyFault> copy_database(const std::filesystem::path& from, const std::filesystem::path& to,
                                       const std::filesystem::path& data) {
  if (make_private_file(to, data)) return CopyFault{false, SQLITE_CANTOPEN};
  const Handle source = open(sqlite::address_to_read(from.string()), SQLITE_OPEN_READWRITE | SQLITE_OPEN_URI);
  const Handle copied = open(to.string(), SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
  // SQLite would copy nothing from a database that could not be opened, and report no error.
  if (const auto fault = fault_of_opening(source.get(), true)) return fault;
  if (const auto fault = fault_of_opening(copied.get(), false)) return fault;
  int code = copy(source.get(), copied.get());
  if (code == SQLITE_OK) {
    code = sqlite3_exec(copied.get(), "PRAGMA journal_mode = DELETE", nullptr, nullptr, nullptr);
  }
  return code == SQLITE_OK ? std::nullopt : std::optional(CopyFault{false, code});
}

StoreError unreadable(const std::filesystem::path& file, std::string_view why) {
  return {StoreError::Kind::storage, fmt::format("{} cannot be read: {}", file.string(), why)};
}

// Why this user cannot read the file, as a clause; none: the file can be read.
std::optional<std::string> fault_of_reading(const std::filesystem::path& file) {
  std::error_code error;
  const bool is_file = std::filesystem::is_regular_file(file, error);
  if (error == std::errc::no_such_file_or_directory || error == std::errc::not_a_directory) {
    return "there is no such file";
  }
  if (!error && !is_file) return "it is not a file";
  // A sandbox that does not know this system call answers EPERM. Then SQLite, which opens the file, reports its faults.
  if (!error && ::faccessat(AT_FDCWD, file.c_str(), R_OK, AT_EACCESS) != 0 && errno == EACCES) {
    error = {errno, std::system_category()};
  }
  if (!error) return std::nullopt;
  return error.message() + (error == std::errc::permission_denied ? "; run this command as root" : "");
}

std::filesystem::path with(std::filesystem::path path, std::string_view ending) {
  path += ending;
  return path;
}

void forget(const std::filesystem::path& database) {
  std::error_code ignored;
  for (const char* ending : {"", "-wal", "-shm", "-journal"}) {
    std::filesystem::remove(with(database, ending), ignored);
  }
}

// As a clause.
std::optional<std::string> damage_in(sqlite::Connection& connection) {
  return damage_of(connection).transform([](const std::string& what) { return "it is damaged: " + what; });
}

// Why restore() would refuse the copy, whatever version of ootori does it; none: it would not. Copying finds no damage,
// because SQLite copies pages without looking at them.
std::optional<std::string> fault_of_copy(const std::filesystem::path& copy) {
  auto connection = sqlite::Connection::open_to_read(copy.string());
  if (!connection) return connection.error().message;
  const auto application = connection->integer("PRAGMA application_id");
  if (!application) return application.error().message;
  if (*application != ootori_application_id) return "it is not a database of ootori";
  const auto version = connection->integer("PRAGMA user_version");
  if (!version) return version.error().message;
  if (*version <= 0) return fmt::format("it is damaged: its schema version is {}", *version);
  return damage_in(*connection);
}

}  // namespace

Store::Result<void> back_up(const std::filesystem::path& data, const std::filesystem::path& file) {
  const auto source = data / "ootori.db";
  if (auto fault = fault_of_database(data)) {
    return std::unexpected(StoreError{StoreError::Kind::storage, *std::move(fault)});
  }
  if (const auto fault = fault_of_reading(source)) return std::unexpected(unreadable(source, *fault));
  std::error_code error;
  if (std::filesystem::exists(file, error)) {
    return std::unexpected(failed(file, "the file exists already; choose another name"));
  }
  const std::filesystem::path partial = with(file, partial_ending);
  forget(partial);
  if (const auto fault = copy_database(source, partial, data)) {
    forget(partial);
    const char* const why = sqlite3_errstr(fault->code);
    return std::unexpected(fault->is_of_source ? unreadable(source, why) : failed(file, why));
  }
  if (const auto fault = fault_of_copy(partial)) {
    forget(partial);
    return std::unexpected(StoreError{StoreError::Kind::storage,
                                      fmt::format("{} cannot be backed up: {}. No older backup was removed; run "
                                                  "`ootori admin doctor`",
                                                  source.string(), *fault)});
  }
  std::filesystem::rename(partial, file, error);
  if (!error) return {};
  forget(partial);
  return std::unexpected(failed(file, error.message()));
}

namespace {

StoreError refused(const std::filesystem::path& file, std::string_view why) {
  return {StoreError::Kind::storage, fmt::format("cannot restore {}: {}", file.string(), why)};
}

// Why `copy`, made from the backup `file`, cannot become a server's database; none: it can.
std::optional<StoreError> fault_of(const std::filesystem::path& copy, const std::filesystem::path& file,
                                   const Schema& schema) {
  auto connection = sqlite::Connection::open(copy.string());
  if (!connection) return refused(file, connection.error().message);
  const auto application = connection->integer("PRAGMA application_id");
  if (!application) return refused(file, application.error().message);
  if (*application != ootori_application_id) return refused(file, "it is not a backup of ootori");
  const auto version = connection->integer("PRAGMA user_version");
  if (!version) return refused(file, version.error().message);
  if (*version > schema.version()) {
    return StoreError{StoreError::Kind::too_new,
                      fmt::format("cannot restore {}: a later version of ootori wrote it", file.string())};
  }
  if (auto damage = damage_in(*connection)) return refused(file, *damage);
  // Better than after the restore, when the server would not start.
  if (auto upgraded = migrate(*connection, schema); !upgraded) return refused(file, upgraded.error().message);
  return std::nullopt;
}

// A free name for the old database and its log.
std::filesystem::path aside_of(const std::filesystem::path& database) {
  const auto first = with(database, ".before-restore");
  auto name = first;
  std::error_code ignored;
  const auto is_taken = [&] {
    return std::filesystem::exists(name, ignored) || std::filesystem::exists(with(name, "-wal"), ignored);
  };
  for (int number = 2; is_taken(); ++number) name = with(first, fmt::format("-{}", number));
  return name;
}

// If the last server was killed, brings the contents of its log into the database file, if possible.
void fold_log(const std::filesystem::path& database) {
  if (auto connection = sqlite::Connection::open(database.string())) {
    (void)connection->execute("PRAGMA wal_checkpoint(TRUNCATE)");
  }
}

std::error_code move_log(const std::filesystem::path& from, const std::filesystem::path& to) {
  std::error_code error;
  if (std::filesystem::exists(with(from, "-wal"), error)) {
    std::filesystem::rename(with(from, "-wal"), with(to, "-wal"), error);
  }
  return error;
}

// Gives the database a second name by a hard link, and moves its log there, if there still is one. A log whose database
// is gone is moved too: SQLite would bring its contents into the database that takes that place.
std::error_code keep_aside(const std::filesystem::path& database, const std::filesystem::path& aside) {
  std::error_code error;
  if (std::filesystem::exists(database, error)) std::filesystem::create_hard_link(database, aside, error);
  return error ? error : move_log(database, aside);
}

}  // namespace

Store::Result<std::filesystem::path> restore(const std::filesystem::path& data, const std::filesystem::path& file,
                                             const Schema& schema) {
  if (const auto fault = fault_of_reading(file)) return std::unexpected(refused(file, *fault));
  const auto folder = DataFolder::open(data);
  if (!folder) return std::unexpected(folder.error());
  const auto database = data / "ootori.db";
  const auto arriving = with(database, ".restoring");
  forget(arriving);
  const auto uncopied = copy_database(file, arriving, data);
  std::optional<StoreError> fault;
  if (uncopied) fault = refused(file, sqlite3_errstr(uncopied->code));
  if (!fault) fault = fault_of(arriving, file, schema);
  if (fault) {
    forget(arriving);
    return std::unexpected(std::move(*fault));
  }
  std::error_code error;
  const bool has_database = std::filesystem::exists(database, error);
  if (has_database) fold_log(database);
  const auto aside = aside_of(database);
  error = keep_aside(database, aside);
  // Atomically: the folder is never without a database.
  if (!error) std::filesystem::rename(arriving, database, error);
  if (!error) return has_database ? aside : std::filesystem::path{};
  (void)move_log(aside, database);
  std::error_code ignored;
  std::filesystem::remove(aside, ignored);
  forget(arriving);
  return std::unexpected(failed(database, error.message()));
}

}  // namespace ootori::server

// Checks of the data folder, free disk space, the database and its backups.
#include <algorithm>

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/doctor/advice.hpp"
#include "server/doctor/examination.hpp"
#include "server/store/as_folder_owner.hpp"
#include "server/store/backup_folder.hpp"
#include "server/store/damage.hpp"
#include "server/store/postgres.hpp"
#include "server/store/schema.hpp"
#include "server/store/sqlite.hpp"

namespace ootori::server {
namespace {

constexpr const char* as_another_user = "Run this command as the server's user or as root.";
constexpr std::uint64_t megabyte = 1'000'000;
constexpr std::uint64_t least_free = 200 * megabyte;
constexpr std::uint64_t long_log = 256 * megabyte;
constexpr UnixMillis hour = 3'600'000;
constexpr UnixMillis oldest_backup = 26 * hour;  // daily backups, plus some time to make them

std::filesystem::path database_of(const Host& host) { return host.data / "ootori.db"; }

std::uint64_t size_of(const std::filesystem::path& file) {
  std::error_code error;
  const auto size = std::filesystem::file_size(file, error);
  return error ? 0 : size;
}

std::optional<struct stat> status_of(const std::filesystem::path& file) {
  struct stat about{};
  if (::stat(file.c_str(), &about) != 0) return std::nullopt;
  return about;
}

// Why a folder that may have backups cannot be listed; none: it can, or it does not exist.
std::optional<std::string> fault_of_folder(const std::filesystem::path& folder) {
  std::error_code error;
  const std::filesystem::directory_iterator listing(folder, error);
  const bool is_missing = error == std::errc::no_such_file_or_directory || error == std::errc::not_a_directory;
  return error && !is_missing ? std::optional{error.message()} : std::nullopt;
}

bool is_open_to_others(const struct stat& about) { return (about.st_mode & (S_IRWXG | S_IRWXO)) != 0; }

std::string larger_disk(const Host& host) {
  return fmt::format("put {} on a larger disk (docs/operations.md, \"A larger disk\").", host.data.string());
}

std::string in_megabytes(std::uint64_t bytes) { return fmt::format("{} MB", bytes / megabyte); }

std::string restore_command(const Host& host) {
  return fmt::format(
      "Stop the server and restore the newest backup, or an older one if it is damaged too: ootori admin restore FILE "
      "--data {}",
      host.data.string());
}

}  // namespace

CheckResult check_data(const Host& host) {
  CheckResult result{"data"};
  std::error_code error;
  if (!std::filesystem::exists(host.data, error) && error) {
    result.findings.push_back(
        error_of(fmt::format("{} cannot be read: {}.", host.data.string(), error.message()), as_another_user));
    return result;
  }
  const auto folder = status_of(host.data);
  if (!folder || !S_ISDIR(folder->st_mode)) {
    result.findings.push_back(error_of(fmt::format("The data folder {} does not exist.", host.data.string()),
                                       "Pass the data folder of your server with --data."));
    return result;
  }
  if (is_open_to_others(*folder)) {
    result.findings.push_back(
        error_of(fmt::format("Other users can open {}, which contains password hashes.", host.data.string()),
                 fmt::format("chmod 700 {}", host.data.string())));
  }
  if (::geteuid() != 0 && ::access(host.data.c_str(), W_OK) != 0) {
    result.findings.push_back(error_of(fmt::format("You cannot write to {}.", host.data.string()), as_another_user));
  }
  for (std::filesystem::directory_iterator at(host.data, error), end; !error && at != end; at.increment(error)) {
    const auto file = status_of(at->path());
    if (!file || S_ISDIR(file->st_mode)) continue;  // the server has no folders here, but a disk may (lost+found)
    if (file->st_uid != folder->st_uid) {
      result.findings.push_back(
          error_of(fmt::format("{} belongs to another user than its folder, so the server may be unable to open it.",
                               at->path().string()),
                   fmt::format("chown --reference={} {}", host.data.string(), at->path().string())));
    }
    if (S_ISREG(file->st_mode) && at->path().filename().string().starts_with("ootori.db") && is_open_to_others(*file)) {
      result.findings.push_back(error_of(fmt::format("Other users can read {}.", at->path().string()),
                                         fmt::format("chmod 600 {}", at->path().string())));
    }
  }
  return result;
}

CheckResult check_disk(const Host& host) {
  CheckResult result{"disk"};
  const auto space = host.disk_space(host.data);
  if (!space) {
    result.skipped = "the free space cannot be determined";
    return result;
  }
  if (space->is_read_only) {
    result.findings.push_back(error_of(
        fmt::format("The disk of {} is mounted read-only, so nothing can be saved.", host.data.string()),
        "Look for errors of the disk with `dmesg`: after an error, Linux mounts a disk read-only. Replace a faulty "
        "disk; otherwise mount it writable again, then restart the server."));
    return result;
  }
  const std::uint64_t wanted = std::max(5 * least_free, 2 * size_of(database_of(host)));
  const std::string left =
      fmt::format("{} are free on the disk of {}", in_megabytes(space->free_bytes), host.data.string());
  if (space->free_bytes < least_free) {
    result.findings.push_back(
        error_of(left + "; a full disk stops all games.", "Free up space now, or " + larger_disk(host)));
  } else if (space->free_bytes < wanted) {
    result.findings.push_back(
        warning_of(fmt::format("{}; an upgrade or a restore needs up to {}.", left, in_megabytes(wanted)),
                   "Delete files that you do not need, for example old backups on this disk, or " + larger_disk(host)));
  }
  if (space->free_files && *space->free_files < 1'000) {
    result.findings.push_back(
        error_of(fmt::format("Only {} more files fit on the disk of {}.", *space->free_files, host.data.string()),
                 "Delete files: the disk is running out of inodes (df -i)."));
  }
  return result;
}

namespace {

void check_pages(sqlite::Connection& connection, const Host& host, CheckResult& result) {
  if (const auto damage = damage_of(connection)) {
    result.findings.push_back(error_of(fmt::format("The database is damaged: {}.", *damage), restore_command(host)));
  }
}

void check_version(std::int64_t version, const Host& host, CheckResult& result) {
  if (version <= host.schema) return;
  result.findings.push_back(error_of(
      fmt::format("A later version of ootori wrote the data (schema {}; this version knows {}).", version, host.schema),
      "Install that version again, or restore a backup from before the upgrade."));
}

// PostgreSQL looks after the integrity of its files itself.
void check_postgres(const Host& host, CheckResult& result) {
  if (const auto fault = postgres::fault_of_address(host.store)) {
    result.findings.push_back(error_of(fmt::format("The address of the database cannot be read: {}.", *fault),
                                       "Pass the --store of your server."));
    return;
  }
  const std::string database = postgres::shown(host.store);
  const AsFolderOwner owner(host.data);
  auto connection = postgres::Connection::open(host.store);
  if (!connection) {
    result.findings.push_back(error_of(fmt::format("{} cannot be reached: {}.", database, connection.error().message),
                                       "Start PostgreSQL, check the address and the password, and run this command as "
                                       "root or as the server's user."));
    return;
  }
  const auto version = connection->run("SELECT version FROM ootori_store");
  if (!version) {
    result.findings.push_back(
        error_of(fmt::format("{} has no data of a server: {}.", database, version.error().message),
                 "Start the server once to create it, or pass the --store of your server."));
    return;
  }
  check_version(version->integer(), host, result);
  result.note = "in " + database;
}

}  // namespace

CheckResult check_store(const Host& host) {
  CheckResult result{"store"};
  if (!host.store.empty()) {
    check_postgres(host, result);
    return result;
  }
  if (is_stored_elsewhere(host)) {
    result.skipped = "the data is in a PostgreSQL database; pass its address with --store to check it";
    return result;
  }
  const auto database = database_of(host);
  std::error_code error;
  const bool exists = std::filesystem::exists(database, error);
  if (error) {
    result.findings.push_back(
        error_of(fmt::format("{} cannot be read: {}.", database.string(), error.message()), as_another_user));
    return result;
  }
  if (!exists) {
    result.findings.push_back(error_of(fmt::format("{} does not exist.", database.string()),
                                       "Start the server once to create it, or restore a backup. If the server runs "
                                       "with --store, pass the same --store to this command."));
    return result;
  }
  auto connection = sqlite::Connection::open_to_read(database.string());
  const auto application = connection ? connection->integer("PRAGMA application_id")
                                      : sqlite::Result<std::int64_t>{std::unexpected(connection.error())};
  if (!application) {
    result.findings.push_back(
        error_of(fmt::format("The database cannot be read: {}.", application.error().message), restore_command(host)));
    return result;
  }
  if (*application != ootori_application_id) {
    result.findings.push_back(error_of(fmt::format("{} belongs to another program.", database.string()),
                                       "Pass the data folder of your server with --data."));
    return result;
  }
  const std::int64_t version = connection->integer("PRAGMA user_version").value_or(0);
  check_version(version, host, result);
  check_pages(*connection, host, result);
  auto log = database;
  log += "-wal";
  if (size_of(log) > long_log) {
    result.findings.push_back(
        warning_of(fmt::format("The write-ahead log of the database has grown to {}.", in_megabytes(size_of(log))),
                   "Restart the server. If it grows again, look for a program that keeps the database open."));
  }
  return result;
}

CheckResult check_clock(const Host& host) {
  CheckResult result{"clock"};
  const auto synchronised = host.clock_synchronised();
  if (synchronised == false) {
    result.findings.push_back(warning_of("The clock of this machine is not synchronized.", synchronise_clock(host)));
  }
  for (const char* name : {"ootori.db", "ootori.db-wal"}) {
    const auto about = status_of(host.data / name);
    const UnixMillis ahead = about ? UnixMillis{about->st_mtim.tv_sec} * 1000 - host.now : 0;
    if (ahead <= 60'000) continue;
    result.findings.push_back(error_of(
        fmt::format("The clock was set back: {} was written {} s in the future. Deadlines will be late by as much.",
                    name, ahead / 1000),
        "Set the clock, then restart the server."));
    break;
  }
  if (!synchronised && result.findings.empty())
    result.skipped = "the system does not report whether its clock is synchronized";
  return result;
}

CheckResult check_backups(const Host& host) {
  CheckResult result{"backups"};
  if (is_stored_elsewhere(host)) {
    if (std::error_code error; !std::filesystem::exists(database_of(host), error)) {
      result.skipped = "the data is in a PostgreSQL database; back it up with pg_dump";
    } else {
      result.findings.push_back(warning_of(
          fmt::format(
              "The data is in a PostgreSQL database, but {} is still there, and the daily backup would copy that "
              "old file.",
              database_of(host).string()),
          end_backups_of_sqlite(host)));
    }
    return result;
  }
  if (const auto fault = fault_of_folder(host.backups)) {
    result.findings.push_back(
        error_of(fmt::format("{} cannot be read: {}.", host.backups.string(), *fault), as_another_user));
    return result;
  }
  const auto all = backups_in(host.backups);
  const std::string command =
      fmt::format("ootori admin backup --data {} --into {}", host.data.string(), host.backups.string());
  if (all.empty()) {
    result.findings.push_back(
        error_of(fmt::format("There is no backup in {}: if this disk fails, all data is lost.", host.backups.string()),
                 back_up_daily(host, command)));
    return result;
  }
  const StoredBackup& newest = all.back();
  if (host.now - newest.made > oldest_backup) {
    result.findings.push_back(error_of(
        fmt::format("The newest backup, {}, is {} hours old.", newest.file.string(), (host.now - newest.made) / hour),
        back_up_again(host, command)));
  }
  auto connection = sqlite::Connection::open_to_read(newest.file.string());
  if (!connection || connection->integer("PRAGMA application_id").value_or(0) != ootori_application_id) {
    result.findings.push_back(error_of(fmt::format("The newest backup, {}, cannot be read.", newest.file.string()),
                                       fmt::format("Delete it and make a new one: {}", command)));
  } else if (const auto damage = damage_of(*connection)) {
    result.findings.push_back(
        error_of(fmt::format("The newest backup, {}, is damaged: {}.", newest.file.string(), *damage),
                 fmt::format("Check its disk, then make a new backup: {}", command)));
  } else if (const auto copy = status_of(newest.file); copy && is_open_to_others(*copy)) {
    result.findings.push_back(error_of(fmt::format("Other users can read the backup {}.", newest.file.string()),
                                       fmt::format("chmod 600 {}", newest.file.string())));
  }
  return result;
}

}  // namespace ootori::server

// The host to check: paths, addresses, and functions that query the system. Tests replace these functions.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "server/wire/unix_time.hpp"

namespace ootori::server {

struct DiskSpace {
  std::uint64_t free_bytes;                 // available to users other than root
  std::optional<std::uint64_t> free_files;  // empty: the file system has no limit
  bool is_read_only = false;
};

// Empty if the system does not say.
[[nodiscard]] std::optional<DiskSpace> disk_space_at(const std::filesystem::path& path);
[[nodiscard]] std::optional<bool> clock_is_synchronised();
[[nodiscard]] bool has_time_zones();  // other than UTC
[[nodiscard]] bool runs_systemd();    // not in a container, for example

// A server's addresses, unless it is told others.
inline constexpr std::string_view usual_url = "http://127.0.0.1:8080";
inline constexpr std::string_view usual_metrics = "http://127.0.0.1:9100/metrics";

struct Host {
  std::filesystem::path data;
  std::string store{};                // address of its PostgreSQL database; empty: SQLite, or unknown
  std::string url{};                  // the server's address on this machine; empty: as the server says
  std::string metrics{};              // the same for its metrics; without them, checks are skipped
  std::string site{};                 // public address, through the proxy; empty: unknown
  std::filesystem::path mail{};       // email settings; empty: none
  std::filesystem::path push_keys{};  // push notification key; empty: none
  std::filesystem::path backups = "/var/backups/ootori";
  std::filesystem::path unit{};  // the systemd unit; empty: none

  std::int64_t schema = 0;  // database version of this program
  UnixMillis now = 0;
  std::chrono::milliseconds mail_patience{30'000};  // how long to wait for the mail server, as the server does
  std::function<std::optional<DiskSpace>(const std::filesystem::path&)> disk_space = disk_space_at;
  std::function<std::optional<bool>()> clock_synchronised = clock_is_synchronised;
  std::function<bool()> time_zones = has_time_zones;
  std::function<bool()> systemd = runs_systemd;
};

// The host with both addresses: the given ones, or those that its running server tells, or the usual ones if no server
// runs. Without an address of metrics if the server says that it serves none.
[[nodiscard]] Host with_addresses(Host host);

// Whether the data is in PostgreSQL: the administrator says so, or a running server uses the folder, but not the
// database in it, which may still be there from before the move. A database that was deleted while the server runs is
// still open.
[[nodiscard]] bool is_stored_elsewhere(const Host& host);

}  // namespace ootori::server

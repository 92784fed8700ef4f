// A host as it is examined: where its server keeps things, and what the system says of it. Tests give another system.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "server/wire/unix_time.hpp"

namespace ootori::server {

struct DiskSpace {
  std::uint64_t free_bytes;  // for those who are not root
  std::uint64_t free_files;
};

// None: the system does not say.
[[nodiscard]] std::optional<DiskSpace> disk_space_at(const std::filesystem::path& path);
[[nodiscard]] std::optional<bool> clock_is_synchronised();

struct Host {
  std::filesystem::path data;
  std::string url = "http://127.0.0.1:8080";              // where the server answers on this machine
  std::string metrics = "http://127.0.0.1:9100/metrics";  // where it shows its metrics; nothing there: not looked at
  std::string site{};                                     // where people reach it, through the proxy; empty: not said
  std::filesystem::path mail{};                           // settings for email; empty: none
  std::filesystem::path push_keys{};                      // for push notifications; empty: none
  std::filesystem::path backups = "/var/backups/ootori";
  std::filesystem::path unit{};  // of systemd; empty: none

  std::int64_t schema = 0;  // the version of the database that this program knows
  UnixMillis now = 0;
  std::function<std::optional<DiskSpace>(const std::filesystem::path&)> disk_space = disk_space_at;
  std::function<std::optional<bool>()> clock_synchronised = clock_is_synchronised;
};

}  // namespace ootori::server

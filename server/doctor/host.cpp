#include "server/doctor/host.hpp"

#include <utility>

#include <fmt/format.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/timex.h>

#include "post/notice.hpp"
#include "server/admin/control_socket.hpp"

namespace ootori::server {
namespace {

std::optional<std::pair<dev_t, ino_t>> inode_of(const std::filesystem::path& file) {
  struct stat about{};
  if (::stat(file.c_str(), &about) != 0) return std::nullopt;
  return std::pair{about.st_dev, about.st_ino};
}

}  // namespace

std::optional<DiskSpace> disk_space_at(const std::filesystem::path& path) {
  struct statvfs about{};
  if (::statvfs(path.c_str(), &about) != 0) return std::nullopt;
  DiskSpace space{.free_bytes = std::uint64_t{about.f_bavail} * about.f_frsize,
                  .free_files = std::nullopt,
                  .is_read_only = (about.f_flag & ST_RDONLY) != 0};
  if (about.f_files != 0) space.free_files = about.f_favail;
  return space;
}

// Calls adjtimex(2) read-only: the kernel knows whether a program keeps its clock synchronized.
std::optional<bool> clock_is_synchronised() {
  timex about{};
  const int state = ::adjtimex(&about);
  if (state < 0) return std::nullopt;
  return state != TIME_ERROR && (about.status & STA_UNSYNC) == 0;
}

bool has_time_zones() { return post::is_time_zone("Europe/Berlin"); }

// As sd_booted(3) finds it out.
bool runs_systemd() {
  std::error_code error;
  return std::filesystem::is_directory("/run/systemd/system", error);
}

Host with_addresses(Host host) {
  const auto known = addresses_of_server(host.data);
  if (host.url.empty()) host.url = known ? known->url : std::string(usual_url);
  if (!host.metrics.empty()) return host;
  if (!known) {
    host.metrics = usual_metrics;
  } else if (!known->metrics.empty()) {
    host.metrics = known->metrics + "/metrics";
  }
  return host;
}

bool is_stored_elsewhere(const Host& host) {
  if (!host.store.empty()) return true;
  std::error_code error;
  const auto server = pid_of_server(host.data);
  if (!server) return false;
  const std::string database = (std::filesystem::canonical(host.data, error) / "ootori.db").string();
  // By its inode, because a server in a container has other paths.
  const auto file = inode_of(host.data / "ootori.db");
  const std::string opened = fmt::format("/proc/{}/fd", *server);
  for (std::filesystem::directory_iterator at(opened, error), end; !error && at != end; at.increment(error)) {
    if (file && inode_of(at->path()) == file) return false;
    std::error_code closed;
    if (std::filesystem::read_symlink(at->path(), closed).string().starts_with(database)) return false;
  }
  return !error;
}

}  // namespace ootori::server

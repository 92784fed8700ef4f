#include "server/doctor/host.hpp"

#include <sys/statvfs.h>
#include <sys/timex.h>

#include "post/notice.hpp"
#include "server/admin/control_socket.hpp"

namespace ootori::server {

std::optional<DiskSpace> disk_space_at(const std::filesystem::path& path) {
  struct statvfs about{};
  if (::statvfs(path.c_str(), &about) != 0) return std::nullopt;
  return DiskSpace{.free_bytes = std::uint64_t{about.f_bavail} * about.f_frsize, .free_files = about.f_favail};
}

// Calls adjtimex(2) read-only: the kernel knows whether a program keeps its clock synchronized.
std::optional<bool> clock_is_synchronised() {
  timex about{};
  const int state = ::adjtimex(&about);
  if (state < 0) return std::nullopt;
  return state != TIME_ERROR && (about.status & STA_UNSYNC) == 0;
}

bool has_time_zones() { return post::is_time_zone("Europe/Berlin"); }

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

}  // namespace ootori::server

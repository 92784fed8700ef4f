// Checks of the running server and of the proxy in front of it.
#include <algorithm>
#include <cerrno>
#include <charconv>
#include <optional>
#include <system_error>

#include <boost/json.hpp>
#include <fmt/format.h>
#include <unistd.h>

#include "server/admin/control_socket.hpp"
#include "server/doctor/advice.hpp"
#include "server/doctor/examination.hpp"
#include "server/doctor/probe.hpp"

namespace ootori::server {
namespace {

namespace json = boost::json;

std::string word_in(const std::string& body, std::string_view name) {
  boost::system::error_code error;
  const json::value answer = json::parse(body, error);
  const auto* object = error ? nullptr : answer.if_object();
  const auto* word = object == nullptr ? nullptr : object->if_contains(name);
  return word != nullptr && word->is_string() ? std::string(word->as_string()) : std::string{};
}

std::string version_in(const std::string& body) { return word_in(body, "version"); }

// The sum of all samples of a metric. Empty if there are none.
std::optional<double> metric_in(const std::string& page, std::string_view name) {
  std::optional<double> sum;
  for (std::size_t at = 0; at < page.size();) {
    const std::size_t end = std::min(page.find('\n', at), page.size());
    const std::string_view line = std::string_view(page).substr(at, end - at);
    at = end + 1;
    if (!line.starts_with(name)) continue;
    double figure = 0;
    const std::size_t space = line.rfind(' ');
    std::from_chars(line.data() + space + 1, line.data() + line.size(), figure);
    sum = sum.value_or(0) + figure;
  }
  return sum;
}

// Probes an address with a path, such as "http://127.0.0.1:9100/metrics".
std::expected<ProbeAnswer, std::string> probe_page(const std::string& address) {
  if (address.empty()) return std::unexpected("no address");
  const std::size_t path = address.find('/', address.find("://") + 3);
  return path == std::string::npos ? probe(address, "/") : probe(address.substr(0, path), address.substr(path));
}

std::string no_metrics(const Host& host) {
  if (host.metrics.empty()) return "the server serves no metrics (--metrics)";
  return fmt::format("no metrics at {} (--metrics)", host.metrics);
}

void check_answers(const Host& host, CheckResult& result) {
  const auto health = probe(host.url, "/api/v1/health");
  if (!health || health->status != 200) {
    result.findings.push_back(error_of(
        fmt::format("The server runs but does not answer at {}: {}.", host.url,
                    health ? fmt::format("status {}", health->status) : health.error()),
        with_restart(host, "If this address is wrong, pass the right one with --url. Otherwise restart the server")));
    return;
  }
  if (const std::string version = version_in(health->body); version != OOTORI_VERSION) {
    result.findings.push_back(
        warning_of(fmt::format("The server has version {}, and this program has version {}.", version, OOTORI_VERSION),
                   with_restart(host, "Restart it, so that it runs the program that is installed")));
  }
  if (word_in(health->body, "status") == "outdated") {
    result.findings.push_back(
        error_of("The database was upgraded by a later version of Ootori, so this server cannot become active.",
                 with_restart(host, "Install the new version on this machine. Then restart the server")));
    return;
  }
  const auto ready = probe(host.url, "/api/v1/ready");
  if (ready && word_in(ready->body, "status") == "standby") {
    result.note = "standing by";
  } else if (!ready || ready->status != 200) {
    result.findings.push_back(
        is_stored_elsewhere(host)
            ? error_of("The server cannot write to its PostgreSQL database.",
                       fmt::format("Start PostgreSQL; {} shows why the server cannot use it.", log_of_server(host)))
            : error_of("The server cannot write to its data folder.",
                       fmt::format("See the results of the checks of disk and data, and {}.", log_of_server(host))));
  }
}

// Why a server that may use this folder cannot be found; none: it can, or no server uses the folder.
std::optional<std::string> fault_of_socket(const std::filesystem::path& data) {
  const std::filesystem::path socket = data / control_file;
  if (::access(socket.c_str(), W_OK) == 0 || errno == ENOENT || errno == ENOTDIR) return std::nullopt;
  return std::generic_category().message(errno);
}

}  // namespace

CheckResult check_server(const Host& host) {
  CheckResult result{"server"};
  const auto pid = pid_of_server(host.data);
  if (const auto fault = pid ? std::nullopt : fault_of_socket(host.data)) {
    result.skipped = fmt::format("{} cannot be read: {}", host.data.string(), *fault);
    return result;
  }
  if (!pid) {
    const auto other = probe(host.url, "/api/v1/health");
    result.findings.push_back(
        other ? error_of(
                    fmt::format("No server uses {}, but another program answers at {}.", host.data.string(), host.url),
                    "Stop that program, or pass the data folder of the server that answers with --data.")
              : error_of(fmt::format("No server uses {}.", host.data.string()), start_server(host)));
    return result;
  }
  std::error_code error;
  const auto program = std::filesystem::read_symlink(fmt::format("/proc/{}/exe", *pid), error);
  if (!error && program.string().ends_with(" (deleted)")) {
    result.findings.push_back(
        warning_of("The server still runs the program from before the upgrade.", with_restart(host, "Restart it")));
  }
  check_answers(host, result);
  return result;
}

CheckResult check_files(const Host& host) {
  constexpr double least = 12'064;  // 12,000 connections, and other files
  CheckResult result{"files"};
  const auto page = probe_page(host.metrics);
  const auto allowed = page ? metric_in(page->body, "process_max_fds ") : std::nullopt;
  if (!allowed) {
    result.skipped = no_metrics(host);
    return result;
  }
  const double open = metric_in(page->body, "process_open_fds ").value_or(0);
  if (open > *allowed * 0.8) {
    result.findings.push_back(
        error_of(fmt::format("{} of {} files are open; when none is left, nobody can connect.", open, *allowed),
                 raise_open_files(host)));
  } else if (*allowed < least) {
    result.findings.push_back(
        warning_of(fmt::format("The server can open only {} files, too few for 12,000 connections.", *allowed),
                   raise_open_files(host)));
  }
  return result;
}

namespace {

void check_site(const Host& host, CheckResult& result) {
  const auto page = probe(host.site, "/api/v1/health");
  if (!page || version_in(page->body).empty()) {
    result.findings.push_back(
        error_of(fmt::format("The server cannot be reached at {}: {}.", host.site,
                             page ? fmt::format("status {}", page->status) : page.error()),
                 "See the proxy's log, and compare its settings with deploy/nginx.conf or deploy/Caddyfile."));
    return;
  }
  if (host.site.starts_with("https://") && !page->has_header("Strict-Transport-Security")) {
    result.findings.push_back(
        error_of("The proxy does not tell the server that visitors use HTTPS, so the server rejects their requests.",
                 "Configure it to set the header X-Forwarded-Proto: https. If it does, pass its address, which the "
                 "server's log names, to the server with --proxy."));
  }
  const auto socket = probe(host.site, "/api/v1/socket",
                            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                            "Sec-WebSocket-Key: b290b3JpIGxvb2tzIGF0IQ==\r\n");
  if (!socket || socket->status != 101) {
    result.findings.push_back(
        error_of(fmt::format("The proxy does not pass on WebSockets, so nobody can play: {}.",
                             socket ? fmt::format("status {}", socket->status) : socket.error()),
                 "Configure it to pass on the headers Connection and Upgrade at /api/v1/socket, with HTTP/1.1."));
  }
}

}  // namespace

CheckResult check_work(const Host& host) {
  CheckResult result{"work"};
  const auto page = probe_page(host.metrics);
  const auto reports = page ? metric_in(page->body, "ootori_reports_set_aside ") : std::nullopt;
  if (!reports) {
    result.skipped = no_metrics(host);
  } else if (*reports > 0) {
    result.findings.push_back(warning_of(
        fmt::format("Game analyses were set aside after three failed attempts each ({}).", *reports),
        fmt::format("List the games: ootori admin reports list --data {}. After an upgrade, let the players try "
                    "again: ootori admin reports retry GAME",
                    host.data.string())));
  }
  return result;
}

CheckResult check_proxy(const Host& host) {
  CheckResult result{"proxy"};
  const auto page = probe_page(host.metrics);
  const auto unnamed = page ? metric_in(page->body, "ootori_unforwarded_requests_total ") : std::nullopt;
  if (unnamed.value_or(0) > 0) {
    result.findings.push_back(
        error_of(fmt::format("The proxy has passed on {} requests without the address of the visitor, or from an "
                             "address that the server does not trust, so the limits treat all visitors as one.",
                             *unnamed),
                 "If the server's log names a proxy that is not trusted, pass its address to the server with --proxy. "
                 "Otherwise configure the proxy to append the visitor's address to the header X-Forwarded-For. Then "
                 "restart the server to reset the count."));
  }
  if (!host.site.empty()) check_site(host, result);
  if (host.site.empty() && !unnamed) result.skipped = "no public address (--site), and no metrics (--metrics)";
  return result;
}

}  // namespace ootori::server

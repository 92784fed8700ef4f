#include <algorithm>
#include <array>
#include <charconv>
#include <csignal>
#include <iostream>
#include <memory>
#include <thread>

#include <fmt/format.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>
#include <sys/resource.h>

#include "cli/commands.hpp"
#include "cli/failure.hpp"
#include "cli/png.hpp"
#include "server/server.hpp"

namespace ootori::cli {
namespace {

// The options that say how much may be asked, each with its default.
struct LimitOption {
  const char* name;
  const char* text;
  server::RateLimitTerms server::CallLimits::* terms;
};

constexpr std::array limit_options{
    LimitOption{"--limit-calls", "Calls, and frames of sockets, from one address",
                &server::CallLimits::calls_of_address},
    LimitOption{"--limit-frames", "Frames on one socket", &server::CallLimits::frames_of_socket},
    LimitOption{"--limit-games", "Games that one player begins", &server::CallLimits::games_of_player},
    LimitOption{"--limit-games-of-address", "Games that are begun from one address",
                &server::CallLimits::games_of_address},
    LimitOption{"--limit-seeks", "Seeks and challenges that one player makes", &server::CallLimits::seeks_of_player},
    LimitOption{"--limit-seeks-of-address", "Seeks and challenges from one address",
                &server::CallLimits::seeks_of_address},
    LimitOption{"--limit-offers", "Offers and takebacks that one player asks for",
                &server::CallLimits::offers_of_player},
    LimitOption{"--limit-offers-of-address", "Offers and takebacks from one address",
                &server::CallLimits::offers_of_address},
};

struct ServeOptions {
  std::string host = "127.0.0.1";
  std::uint16_t port = 8080;
  std::string data = "./data";
  std::string web;
  // One core is left to the network, so that a thinking engine never makes a page wait.
  int engine_threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1);
  std::string metrics;
  std::string mail;
  std::size_t connections = 12'000;
  std::array<std::string, limit_options.size()> limits;  // as they are written
  bool verbose = false;
};

constexpr std::size_t other_files = 64;  // the database, the log, the web client …

// Every connection is an open file: this takes as many as the system gives.
std::size_t connections_allowed(std::size_t wanted) {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return wanted;  // whoever forbids to ask has set it well
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
  if (limit.rlim_cur >= wanted + other_files) return wanted;
  const std::size_t allowed = limit.rlim_cur > 2 * other_files ? limit.rlim_cur - other_files : other_files;
  spdlog::warn("only {} connections at a time are possible: the system allows {} open files (`ulimit -Hn`)", allowed,
               limit.rlim_cur);
  return allowed;
}

// Signals wait for us instead of ending the program. To be called before any thread is made, which inherits it.
sigset_t hold_signals() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  return signals;
}

void release_signals(const sigset_t& signals) { pthread_sigmask(SIG_UNBLOCK, &signals, nullptr); }

// Beside an installed program, or in the tree that it was built from.
std::optional<std::filesystem::path> find_web_client() {
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
  for (const std::filesystem::path& folder :
       {program.parent_path().parent_path() / "share" / "ootori" / "web", std::filesystem::path{OOTORI_WEB_DIR}}) {
    if (std::filesystem::exists(folder / "index.html", error)) return folder;
  }
  return std::nullopt;
}

// ADDRESS:PORT, or [ADDRESS]:PORT.
server::HttpOptions listener_of(const std::string& text) {
  const std::size_t colon = text.rfind(':');
  std::uint16_t port = 0;
  const char* const end = text.data() + text.size();
  const char* const digits = colon == std::string::npos ? end : text.data() + colon + 1;
  const auto [read, error] = std::from_chars(digits, end, port);
  if (colon == 0 || digits == end || read != end || error != std::errc{}) {
    fail("--metrics " + text + ": an address and a port are wanted, as in 127.0.0.1:9100");
  }
  server::HttpOptions options;
  options.host = text.substr(0, colon);
  if (options.host.starts_with('[') && options.host.ends_with(']')) {
    options.host = options.host.substr(1, options.host.size() - 2);
  }
  options.port = port;
  options.http.connections = 16;
  return options;
}

server::CallLimits limits_of(const ServeOptions& options) {
  server::CallLimits limits;
  for (std::size_t i = 0; i < limit_options.size(); ++i) {
    const auto terms = server::parse_limit(options.limits[i]);
    if (!terms) fail(fmt::format("{} {}", limit_options[i].name, terms.error()));
    limits.*limit_options[i].terms = *terms;
  }
  return limits;
}

void set_up_log(bool verbose) {
  spdlog::set_default_logger(spdlog::stderr_color_mt("ootori"));
  // In UTC, so that lines of several machines stand in their order.
  spdlog::set_pattern("[%Y-%m-%dT%H:%M:%S.%eZ] [%n] [%^%l%$] %v", spdlog::pattern_time_type::utc);
  spdlog::set_level(verbose ? spdlog::level::debug : spdlog::level::info);
}

void serve(const ServeOptions& options) {
  set_up_log(options.verbose);
  server::ServerOptions wanted;
  wanted.http.host = options.host;
  wanted.http.port = options.port;
  wanted.http.http.connections = connections_allowed(options.connections);
  if (!options.metrics.empty()) wanted.metrics = listener_of(options.metrics);
  if (!options.mail.empty()) {
    auto mail = server::read_mail_options(options.mail);
    if (!mail) fail(mail.error());
    wanted.mail = std::move(*mail);
  }
  wanted.data = options.data;
  wanted.web = options.web.empty() ? find_web_client() : options.web;
  wanted.engine_threads = options.engine_threads;
  wanted.call_limits = limits_of(options);
  wanted.rasterizer = png_of_svg;
  if (!wanted.web) spdlog::warn("no web client was found: only the interface under /api is served");

  const sigset_t signals = hold_signals();
  auto server = server::Server::start(wanted);
  if (!server) fail(server.error());
  const bool is_ipv6 = options.host.contains(':');
  std::cout << "Ootori is at http://" << (is_ipv6 ? "[" + options.host + "]" : options.host) << ':' << (*server)->port()
            << "  (Ctrl-C ends it)\n"
            << std::flush;

  int received = 0;
  sigwait(&signals, &received);
  spdlog::info("going down; a second signal ends it at once");
  release_signals(signals);
  (*server)->stop();
}

}  // namespace

void add_serve(CLI::App& app) {
  auto* command = app.add_subcommand("serve", "Serve the web client and the games");
  auto options = std::make_shared<ServeOptions>();
  command->add_option("--port", options->port, "Port to listen on; 0 takes any free one")
      ->check(CLI::Range{0, 65535})
      ->capture_default_str();
  command->add_option("--host", options->host, "Address to listen on")->capture_default_str();
  command->add_option("--data", options->data, "Folder of the games; made if it is not there")->capture_default_str();
  command->add_option("--web", options->web,
                      "Folder of the web client, instead of the one that belongs to this program");
  command->add_option("--engine-threads", options->engine_threads, "Engines that think at the same time, 1 to 256")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  command->add_option(
      "--metrics", options->metrics,
      "Address and port where /metrics is served for Prometheus, as 127.0.0.1:9100; without it nowhere");
  command->add_option("--mail", options->mail,
                      "File that says where letters go out (docs/operations.md); without it none are written");
  command->add_option("--connections", options->connections, "Connections at a time; over it: 'the server is full'")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  for (std::size_t i = 0; i < limit_options.size(); ++i) {
    const auto& [name, text, terms] = limit_options[i];
    options->limits[i] = server::text(server::CallLimits{}.*terms);
    command->add_option(name, options->limits[i], std::string(text) + ": MOST,RATE/(s|min|h), or off")
        ->capture_default_str();
  }
  command->add_flag("--verbose", options->verbose, "Log what connections do");
  command->callback([options] { serve(*options); });
}

}  // namespace ootori::cli

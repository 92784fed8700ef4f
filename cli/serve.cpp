#include <algorithm>
#include <array>
#include <charconv>
#include <csignal>
#include <iostream>
#include <memory>
#include <mutex>
#include <thread>

#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include "cli/commands.hpp"
#include "cli/failure.hpp"
#include "cli/png.hpp"
#include "cli/web_client.hpp"
#include "log/log.hpp"
#include "server/http/passed_socket.hpp"
#include "server/server.hpp"
#include "server/succession.hpp"

namespace ootori::cli {
namespace {

// The options for rate limits, with their defaults.
struct LimitOption {
  const char* name;
  const char* text;
  server::RateLimitTerms server::CallLimits::* terms;
};

constexpr std::array limit_options{
    LimitOption{"--limit-calls", "Calls and WebSocket frames from one address", &server::CallLimits::calls_of_address},
    LimitOption{"--limit-work", "Milliseconds of processor time for one address", &server::CallLimits::work_of_address},
    LimitOption{"--limit-frames", "Frames on one WebSocket", &server::CallLimits::frames_of_socket},
    LimitOption{"--limit-controls", "Pings and pongs on one WebSocket", &server::CallLimits::controls_of_socket},
    LimitOption{"--limit-games", "Games started by one player", &server::CallLimits::games_of_player},
    LimitOption{"--limit-games-of-address", "Games started from one address", &server::CallLimits::games_of_address},
    LimitOption{"--limit-seeks", "Seeks and challenges of one player", &server::CallLimits::seeks_of_player},
    LimitOption{"--limit-seeks-of-address", "Seeks and challenges from one address",
                &server::CallLimits::seeks_of_address},
    LimitOption{"--limit-offers", "Offers and takeback requests of one player", &server::CallLimits::offers_of_player},
    LimitOption{"--limit-offers-of-address", "Offers and takeback requests from one address",
                &server::CallLimits::offers_of_address},
    LimitOption{"--limit-studies", "Studies created by one player", &server::CallLimits::studies_of_player},
    LimitOption{"--limit-studies-of-address", "Studies created from one address",
                &server::CallLimits::studies_of_address},
    LimitOption{"--limit-edits", "Changes to studies by one player", &server::CallLimits::edits_of_player},
    LimitOption{"--limit-edits-of-address", "Changes to studies from one address",
                &server::CallLimits::edits_of_address},
    LimitOption{"--limit-subscriptions", "Push subscriptions of one player",
                &server::CallLimits::subscriptions_of_player},
    LimitOption{"--limit-subscriptions-of-address", "Push subscriptions from one address",
                &server::CallLimits::subscriptions_of_address},
    LimitOption{"--limit-data", "Downloads and deletions of one player's data", &server::CallLimits::data_of_player},
    LimitOption{"--limit-data-of-address", "Downloads and deletions of players' data from one address",
                &server::CallLimits::data_of_address},
};

struct ServeOptions {
  std::string host = "127.0.0.1";
  std::uint16_t port = 8080;
  std::string data = "./data";
  std::string store;
  std::string read_store;
  bool standby = false;
  std::string inner;
  std::string web;
  // One core is left to the network, so that pages never wait for a thinking engine.
  int engine_threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1);
  std::vector<std::string> proxies;
  std::string metrics;
  std::string mail;
  std::string mail_in;
  std::string push_keys;
  std::size_t connections = 12'000;
  std::size_t connections_of_address = 500;
  std::size_t memory = 450;                              // MB
  std::array<std::string, limit_options.size()> limits;  // as written
  bool verbose = false;
};

constexpr std::size_t other_files = 64;  // the database, the log, the web client …

// Every connection is an open file: returns as many as the system allows, at most `wanted`.
std::size_t connections_allowed(std::size_t wanted) {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return wanted;  // unknown: assume that it is enough
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
  if (limit.rlim_cur >= wanted + other_files) return wanted;
  const std::size_t allowed = limit.rlim_cur > 2 * other_files ? limit.rlim_cur - other_files : other_files;
  log::warn("limited to {} connections, because the system allows only {} open files (`ulimit -Hn`)", allowed,
            limit.rlim_cur);
  return allowed;
}

// Blocks signals, so that they wait for us instead of ending the program. Call before creating threads, which inherit
// this.
sigset_t hold_signals() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  return signals;
}

// When a file reaches the size limit of the system (`ulimit -f`, LimitFSIZE), the write fails as on a full disk,
// instead of ending the program.
void survive_file_limits() { (void)std::signal(SIGXFSZ, SIG_IGN); }

void release_signals(const sigset_t& signals) { pthread_sigmask(SIG_UNBLOCK, &signals, nullptr); }

// ADDRESS:PORT, or [ADDRESS]:PORT.
server::HttpOptions listener_of(const std::string& option, const std::string& text) {
  const std::size_t colon = text.rfind(':');
  std::uint16_t port = 0;
  const char* const end = text.data() + text.size();
  const char* const digits = colon == std::string::npos ? end : text.data() + colon + 1;
  const auto [read, error] = std::from_chars(digits, end, port);
  if (colon == 0 || digits == end || read != end || error != std::errc{}) {
    fail(option + " " + text + ": expected an address and a port like 127.0.0.1:9100");
  }
  server::HttpOptions options;
  options.host = text.substr(0, colon);
  if (options.host.starts_with('[') && options.host.ends_with(']')) {
    options.host = options.host.substr(1, options.host.size() - 2);
  }
  options.port = port;
  options.holds.connections.of_all = 16;
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

std::vector<server::Network> proxies_of(const ServeOptions& options) {
  std::vector<server::Network> proxies;
  for (const std::string& text : options.proxies) {
    const auto network = server::Network::parse(text);
    if (!network) fail("--proxy " + network.error());
    proxies.push_back(*network);
  }
  return proxies;
}

void set_up_log(bool verbose) {
  // In UTC, so that lines from several machines sort correctly.
  log::begin("ootori", verbose ? log::Level::debug : log::Level::info, log::Times::utc);
}

// An end that the server itself decides on, for example after a fatal error.
class InnerEnd {
 public:
  // Call on any thread. Sends a signal to the thread that waits for one.
  void come(std::string why) {
    const std::scoped_lock lock(mutex_);
    why_ = std::move(why);
    if (!is_stopping_) ::kill(::getpid(), SIGTERM);
  }
  // Call when a signal has come. From now on, a signal stops the program immediately, so come() sends none. If it has
  // sent one meanwhile, this takes it away.
  void begin_to_stop(const sigset_t& signals) {
    const std::scoped_lock lock(mutex_);
    is_stopping_ = true;
    const timespec at_once{};
    if (!why_.empty()) ::sigtimedwait(&signals, nullptr, &at_once);
  }
  // Call after the server has stopped.
  void fail_if_come() const {
    const std::scoped_lock lock(mutex_);
    if (!why_.empty()) fail(why_, ExitStatus::failed);
  }

 private:
  mutable std::mutex mutex_;
  std::string why_;
  bool is_stopping_ = false;
};

void say_where(const ServeOptions& options, bool is_passed, std::uint16_t port) {
  if (is_passed) {
    log::info("listening on the socket passed by systemd; --host and --port are ignored");
    return;
  }
  const bool is_ipv6 = options.host.contains(':');
  std::cout << "Ootori is at http://" << (is_ipv6 ? "[" + options.host + "]" : options.host) << ':' << port
            << "  (Ctrl-C stops it)\n"
            << std::flush;
}

void await_signal(const sigset_t& signals, InnerEnd& end) {
  int received = 0;
  sigwait(&signals, &received);
  end.begin_to_stop(signals);
  log::info("stopping; a second signal stops the server immediately");
  release_signals(signals);
}

void serve_alone(const ServeOptions& options, server::ServerOptions wanted, const sigset_t& signals) {
  InnerEnd end;
  wanted.on_loss = [&end](server::StoreLoss loss) {
    if (loss == server::StoreLoss::replaced) end.come("another server has taken over the database");
    if (loss == server::StoreLoss::outdated) end.come("the database has stored what the server reported as failed");
  };
  auto server = server::Server::start(wanted);
  if (!server) fail(server.error().message);
  say_where(options, wanted.http.listening.has_value(), (*server)->port());
  await_signal(signals, end);
  (*server)->stop();
  end.fail_if_come();
}

// Runs with other servers over one database (docs/operations.md, 'Several servers').
void serve_in_turn(const ServeOptions& options, const server::ServerOptions& wanted, const sigset_t& signals) {
  InnerEnd end;
  server::SuccessionOptions several{.server = wanted};
  if (!options.inner.empty()) {
    const server::HttpOptions inner = listener_of("--inner", options.inner);
    if (inner.port == 0) fail("--inner " + options.inner + ": choose a port, so that the other servers can find it");
    several.inner = server::InnerAddress{.host = inner.host, .port = inner.port};
  }
  auto servers = server::Succession::start(std::move(several), [&end](std::string why) { end.come(std::move(why)); });
  if (!servers) fail(servers.error());
  say_where(options, wanted.http.listening.has_value(), (*servers)->port());
  await_signal(signals, end);
  (*servers)->stop();
  end.fail_if_come();
}

void serve(const ServeOptions& options) {
  set_up_log(options.verbose);
  server::ServerOptions wanted;
  wanted.http.host = options.host;
  wanted.http.port = options.port;
  auto passed = server::take_passed_socket();
  if (!passed) fail(passed.error());
  wanted.http.listening = *passed;
  wanted.http.proxies = proxies_of(options);
  server::HoldLimits& holds = wanted.http.holds;
  holds.connections.of_all = holds.sockets.of_all = connections_allowed(options.connections);
  holds.connections.of_address = holds.sockets.of_address = options.connections_of_address;
  wanted.memory = options.memory * 1'000'000;
  if (!options.metrics.empty()) wanted.metrics = listener_of("--metrics", options.metrics);
  if (!options.mail.empty()) {
    auto mail = server::read_mail_options(options.mail);
    if (!mail) fail(mail.error());
    wanted.mail = std::move(*mail);
  }
  if (!options.mail_in.empty()) {
    auto where = server::parse_mail_in(options.mail_in);
    if (!where) fail("--mail-in " + options.mail_in + ": " + where.error());
    wanted.mail_in = std::move(*where);
  }
  if (!options.push_keys.empty()) {
    auto push = server::read_push_options(options.push_keys);
    if (!push) fail(push.error());
    wanted.push = std::move(*push);
  }
  wanted.data = options.data;
  wanted.store = options.store;
  wanted.read_store = options.read_store;
  wanted.web = options.web.empty() ? find_web_client() : options.web;
  wanted.engine_threads = options.engine_threads;
  wanted.call_limits = limits_of(options);
  wanted.rasterizer = png_of_svg;
  if (!wanted.web) log::warn("no web client found: serving only the API under /api");
  if (std::error_code error; !options.store.empty() && std::filesystem::exists(wanted.data / "ootori.db", error)) {
    log::warn(
        "the data is in PostgreSQL, but {} has an old ootori.db: move it away, so that nobody backs it up instead",
        wanted.data.string());
  }

  survive_file_limits();
  const sigset_t signals = hold_signals();
  if (!options.inner.empty() && !options.standby) fail("--inner needs --standby");
  if (!options.read_store.empty() && !options.standby) fail("--read-store needs --standby");
  if (options.standby) {
    serve_in_turn(options, wanted, signals);
  } else {
    serve_alone(options, wanted, signals);
  }
}

}  // namespace

void add_serve(CLI::App& app) {
  auto* command = app.add_subcommand("serve", "Start the server, including the web client");
  auto options = std::make_shared<ServeOptions>();
  command->add_option("--port", options->port, "Port to listen on; 0 for any free port")
      ->check(CLI::Range{0, 65535})
      ->capture_default_str();
  command->add_option("--host", options->host, "Address to listen on")->capture_default_str();
  command->add_option("--proxy", options->proxies,
                      "Trust X-Forwarded-For and X-Forwarded-Proto from a proxy on another machine: its address or "
                      "network, like 10.0.0.0/8; may be repeated");
  command->add_option("--data", options->data, "Data folder; created if it does not exist")
      ->type_name("DIR")
      ->capture_default_str();
  command->add_option(
      "--store", options->store,
      "PostgreSQL database for all data, like postgres://ootori@127.0.0.1/ootori; default: SQLite in the data folder");
  command->add_flag(
      "--standby", options->standby,
      "Run as a standby server while another server is active, and take over when it stops or fails; start every "
      "server of the site with this option; needs --store");
  command->add_option(
      "--inner", options->inner,
      "Address and port where the site's other servers can reach this one, like 10.0.0.2:8090, so that people can "
      "connect to every server; choose a network that only these servers can reach; needs --standby");
  command->add_option(
      "--read-store", options->read_store,
      "Replica of the PostgreSQL database that this server reads while it is on standby; default: the database itself; "
      "needs --standby");
  command->add_option("--web", options->web, "Folder of the web client; default: the one installed with this program")
      ->type_name("DIR");
  command
      ->add_option("--engine-threads", options->engine_threads, "Number of engine searches at the same time, 1 to 256")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  command->add_option("--metrics", options->metrics,
                      "Address and port for Prometheus's /metrics, like 127.0.0.1:9100; default: off");
  command
      ->add_option("--mail", options->mail,
                   "File with the settings for outgoing email (docs/operations.md); default: no email")
      ->type_name("FILE");
  command->add_option("--mail-in", options->mail_in,
                      "LMTP socket on which the mail server delivers emails for games: unix:PATH or 127.0.0.1:PORT "
                      "(docs/mail.md); needs --mail");
  command->add_option("--push-keys", options->push_keys,
                      "File with the key for push notifications, created with `ootori admin push-keys`; default: no "
                      "push notifications");
  command
      ->add_option("--connections", options->connections,
                   "Maximum number of connections at the same time; further ones get 'the server is full'")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  command
      ->add_option("--connections-of-address", options->connections_of_address,
                   "Maximum number of connections, and of WebSockets, from one address at the same time")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  command
      ->add_option("--memory", options->memory,
                   "Memory limit in MB; above it, the server rejects read-only requests and new sockets")
      ->check(CLI::Range(100, 1'000'000))
      ->capture_default_str();
  for (std::size_t i = 0; i < limit_options.size(); ++i) {
    const auto& [name, text, terms] = limit_options[i];
    options->limits[i] = server::text(server::CallLimits{}.*terms);
    command->add_option(name, options->limits[i], std::string(text) + ": BURST,RATE/(s|min|h), or off")
        ->capture_default_str();
  }
  command->add_flag("--verbose", options->verbose, "Log each connection");
  command->callback([options] { serve(*options); });
}

}  // namespace ootori::cli

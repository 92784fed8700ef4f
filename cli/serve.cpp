#include <algorithm>
#include <csignal>
#include <iostream>
#include <memory>
#include <thread>

#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include "cli/commands.hpp"
#include "cli/failure.hpp"
#include "server/server.hpp"

namespace ootori::cli {
namespace {

struct ServeOptions {
  std::string host = "127.0.0.1";
  std::uint16_t port = 8080;
  std::string data = "./data";
  std::string web;
  // One core is left to the network, so that a thinking engine never makes a page wait.
  int engine_threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1);
  bool verbose = false;
};

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

void set_up_log(bool verbose) {
  spdlog::set_default_logger(spdlog::stderr_color_mt("ootori"));
  spdlog::set_level(verbose ? spdlog::level::debug : spdlog::level::info);
}

void serve(const ServeOptions& options) {
  set_up_log(options.verbose);
  server::ServerOptions wanted;
  wanted.http.host = options.host;
  wanted.http.port = options.port;
  wanted.data = options.data;
  wanted.web = options.web.empty() ? find_web_client() : options.web;
  wanted.engine_threads = options.engine_threads;
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
  command->add_flag("--verbose", options->verbose, "Log what connections do");
  command->callback([options] { serve(*options); });
}

}  // namespace ootori::cli

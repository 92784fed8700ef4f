#include "worker/worker.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <csignal>
#include <memory>
#include <thread>

#include <unistd.h>

#include "cli/commands.hpp"
#include "cli/failure.hpp"
#include "cli/interrupt_watch.hpp"
#include "cli/server_input.hpp"
#include "log/log.hpp"
#include "server/clockwork/broken_pipes.hpp"

namespace ootori::cli {
namespace {

std::string host_name() {
  std::array<char, 61> name{};
  if (::gethostname(name.data(), name.size() - 1) != 0) return "worker";
  return name.data();
}

struct WorkerArguments {
  std::string server = "http://127.0.0.1:8080";
  std::string token_file;
  std::string name = host_name();
  std::size_t moves = std::clamp(std::thread::hardware_concurrency(), 1U, 64U);
  std::size_t reports = std::clamp(std::thread::hardware_concurrency(), 1U, 64U);
  bool verbose = false;
};

void work(const WorkerArguments& arguments) {
  log::begin("worker", arguments.verbose ? log::Level::debug : log::Level::info, log::Times::utc);
  const bool is_plain = std::ranges::all_of(
      arguments.name, [](unsigned char c) { return std::isalnum(c) != 0 || c == '-' || c == '_' || c == '.'; });
  if (!is_plain || arguments.name.empty() || arguments.name.size() > 60) {
    fail("--name: expected 1 to 60 letters, digits, dots, dashes and underscores");
  }
  if (arguments.moves + arguments.reports == 0) fail("--moves 0 with --reports 0 leaves nothing to do");
  const worker::WorkerOptions options{.server = server_or_fail(arguments.server),
                                      .token = find_token(arguments.token_file),
                                      .name = arguments.name,
                                      .version = OOTORI_VERSION,
                                      .moves = arguments.moves,
                                      .reports = arguments.reports};
  if (options.token.empty()) fail("no API token: pass a file with --token-file, or set OOTORI_TOKEN");

  server::ignore_broken_pipes();  // if the server closes the connection during a write, the call is repeated
  std::stop_source stop;
  const InterruptWatch interrupts{stop};
  if (const auto done = worker::run(options, stop.get_token()); !done) fail(done.error(), ExitStatus::failed);
}

}  // namespace

void add_worker(CLI::App& app) {
  auto* command = app.add_subcommand("worker", "Compute engine moves and game reports for a server on another machine");
  auto arguments = std::make_shared<WorkerArguments>();
  command->add_option("--server", arguments->server, "Address of the server")->capture_default_str();
  command
      ->add_option("--token-file", arguments->token_file,
                   "File with an API token of an administrator with the scope work; default: the environment variable "
                   "OOTORI_TOKEN")
      ->type_name("FILE");
  command->add_option("--name", arguments->name, "Name of this worker in the server's log; default: the host name");
  command
      ->add_option("--moves", arguments->moves,
                   "Number of moves to compute at the same time; 0: none. Default: one per processor core")
      ->check(CLI::Range(0, 64));
  command
      ->add_option("--reports", arguments->reports,
                   "Number of reports to compute at the same time; 0: none. Default: one per processor core. Moves "
                   "take precedence over reports")
      ->check(CLI::Range(0, 64));
  command->add_flag("--verbose", arguments->verbose, "Log more details");
  command->callback([arguments] { work(*arguments); });
}

}  // namespace ootori::cli

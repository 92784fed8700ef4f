// Puts load on a server with games between people, and prints measurements as JSON. docs/operations.md shows its use.
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <thread>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <sys/utsname.h>

#include "bench/load/modes.hpp"

namespace ootori::load {
namespace {

namespace json = boost::json;

struct Target {
  std::string program = "build/ootori";
  std::string data;        // empty: a temporary folder, which is removed afterwards
  std::string store;       // a PostgreSQL database; empty: the data is in the folder
  std::uint16_t port = 0;  // the port of a running server; 0: starts one
  pid_t pid = 0;
};

std::string processor() {
  std::ifstream info("/proc/cpuinfo");
  for (std::string line; std::getline(info, line);) {
    if (line.starts_with("model name")) return line.substr(line.find(": ") + 2);
  }
  return "unknown";
}

json::object about() {
  utsname system{};
  ::uname(&system);
  const std::time_t now = std::time(nullptr);
  std::array<char, 32> date{};
  std::strftime(date.data(), date.size(), "%Y-%m-%dT%H:%M:%SZ", std::gmtime(&now));
  std::array<double, 3> load{};
  (void)::getloadavg(load.data(), 3);
  return {{"date", date.data()},
          {"cores", std::thread::hardware_concurrency()},
          {"processor", processor()},
          {"kernel", system.release},
          {"load_before", load[0]}};
}

// The folder for a server's data, removed afterwards if it is temporary.
class Place {
 public:
  explicit Place(std::string wanted) : path_(std::move(wanted)), is_ours_(path_.empty()) {
    if (!is_ours_) {
      std::filesystem::create_directories(path_);
      return;
    }
    std::string name = (std::filesystem::temp_directory_path() / "ootori-load-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder can be made");
    path_ = name;
  }
  Place(const Place&) = delete;
  Place& operator=(const Place&) = delete;
  ~Place() {
    std::error_code ignored;
    if (is_ours_ && !keeps_) std::filesystem::remove_all(path_, ignored);
  }

  [[nodiscard]] std::string data() const { return path_ + "/data"; }
  [[nodiscard]] std::string log() const { return path_ + "/server.log"; }
  void keep() { keeps_ = true; }

 private:
  std::string path_;
  bool is_ours_;
  bool keeps_ = false;
};

int report(Result<json::object> figures, json::object machine) {
  if (!figures) {
    std::cerr << "server_load: " << figures.error() << '\n';
    return 1;
  }
  machine["result"] = std::move(*figures);
  std::cout << json::serialize(machine) << '\n';
  const auto* faults = machine["result"].as_object().if_contains("faults");
  return faults != nullptr && !faults->as_array().empty() ? 1 : 0;
}

Site site_of(const Target& target, const Place& place) {
  return {.program = target.program, .data = place.data(), .log = place.log(), .store = target.store};
}

using Measure = std::function<Result<json::object>(std::uint16_t port, pid_t pid)>;

int with_server(const Target& target, std::size_t files, const Measure& measure) {
  if (const auto allowed = allow_open_files(files); !allowed) return report(std::unexpected(allowed.error()), {});
  json::object machine = about();
  if (target.port != 0) return report(measure(target.port, target.pid), std::move(machine));
  Place place(target.data);
  const auto server = ServerProcess::start(site_of(target, place));
  if (!server) {
    place.keep();
    return report(std::unexpected(server.error()), {});
  }
  return report(measure(server->port(), server->pid()), std::move(machine));
}

void add_target(CLI::App& command, Target& target) {
  command.add_option("--port", target.port,
                     "Port of a server that already runs on this machine; default: start a server");
  command.add_option("--pid", target.pid, "Process id of that server, to measure its memory and processor time");
}

int run(int argc, char** argv) {
  CLI::App app{
      "Load tests of a server: idle sockets, games, an arena, kills. Writes the figures as JSON to standard output."};
  app.require_subcommand(1);
  Target target;
  app.add_option("--program", target.program, "Program of the server")->capture_default_str();
  app.add_option("--data", target.data,
                 "Folder for the server's data and log, which is kept; default: a temporary folder");
  app.add_option("--store", target.store, "Empty PostgreSQL database for the server's data; default: SQLite");
  int status = 0;

  IdleOptions idle;
  auto* idle_command = app.add_subcommand("idle", "Open idle sockets and measure what they cost");
  idle_command->add_option("--sockets", idle.sockets, "Number of sockets")->capture_default_str();
  idle_command->add_option("--seconds", idle.seconds, "Seconds to hold the sockets")->capture_default_str();
  idle_command->add_flag("--lobby", idle.lobby, "Let each socket follow the lobby");
  add_target(*idle_command, target);
  idle_command->callback([&] {
    status = with_server(target, idle.sockets + 100,
                         [&](std::uint16_t port, pid_t pid) { return hold_idle_sockets(idle, port, pid); });
  });

  GamesOptions games;
  auto* games_command = app.add_subcommand("games", "Play games with random legal moves at a steady rate");
  games_command->add_option("--games", games.games, "Number of games at the same time; each has two sockets")
      ->capture_default_str();
  games_command->add_option("--rate", games.rate, "Moves per second in all games together")->capture_default_str();
  games_command->add_option("--seconds", games.seconds, "Seconds to measure")->capture_default_str();
  games_command->add_option("--warm-up", games.warm_up, "Seconds of play before the measurement")
      ->capture_default_str();
  add_target(*games_command, target);
  games_command->callback([&] {
    status = with_server(target, 2 * games.games + 200,
                         [&](std::uint16_t port, pid_t pid) { return play_games(games, port, pid); });
  });

  ArenaOptions arena;
  auto* arena_command = app.add_subcommand("arena", "Play ordinary games, then an arena of as many players");
  arena_command->add_option("--players", arena.players, "Players in the arena")->capture_default_str();
  arena_command->add_option("--rate", arena.rate, "Moves a second, by all players together")->capture_default_str();
  arena_command->add_option("--seconds", arena.seconds, "Seconds for which each part is measured")
      ->capture_default_str();
  add_target(*arena_command, target);
  arena_command->callback([&] {
    status = with_server(target, 3 * arena.players + 300,
                         [&](std::uint16_t port, pid_t pid) { return play_arena(arena, port, pid); });
  });

  KillOptions kills;
  auto* kill_command = app.add_subcommand(
      "kill", "Kill a server under load again and again, and check that no acknowledged event is lost");
  kill_command->add_option("--rounds", kills.rounds, "Number of kills")->capture_default_str();
  kill_command->add_option("--games", kills.games, "Number of games at the same time")->capture_default_str();
  kill_command->add_option("--rate", kills.rate, "Moves per second in all games together")->capture_default_str();
  kill_command->add_option("--shortest", kills.shortest, "Shortest time of play before a kill, in milliseconds")
      ->capture_default_str();
  kill_command->add_option("--longest", kills.longest, "Longest time of play before a kill, in milliseconds")
      ->capture_default_str();
  kill_command->add_option("--seed", kills.seed, "Seed for the times of the kills")->capture_default_str();
  kill_command->callback([&] {
    if (const auto allowed = allow_open_files(2 * kills.games + 200); !allowed) {
      status = report(std::unexpected(allowed.error()), {});
      return;
    }
    Place place(target.data);
    status = report(kill_servers(kills, site_of(target, place)), about());
    if (status != 0) {
      place.keep();
      std::cerr << "server_load: the server's data and log are kept in " << place.data() << '\n';
    }
  });

  CLI11_PARSE(app, argc, argv);
  return status;
}

}  // namespace
}  // namespace ootori::load

int main(int argc, char** argv) {
  try {
    return ootori::load::run(argc, argv);
  } catch (const std::exception& e) {
    std::cerr << "server_load: " << e.what() << '\n';
    return 1;
  }
}

// Load on a server of people against people, and its figures as JSON. docs/operations.md shows how to use it.
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
  std::string data;        // empty: a folder of its own, which is removed afterwards
  std::string store;       // a PostgreSQL database; empty: the data are in the folder
  std::uint16_t port = 0;  // of a server that is there already; 0: one is started
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

// A folder for the data of a server, and what becomes of it.
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
  command.add_option("--port", target.port, "a server on this machine that is running already");
  command.add_option("--pid", target.pid, "its process, for memory and processor time");
}

int run(int argc, char** argv) {
  CLI::App app{"Load on a server: idle sockets, games, an arena, kills. Figures come as JSON on the standard output."};
  app.require_subcommand(1);
  Target target;
  app.add_option("--program", target.program, "the server's program")->capture_default_str();
  app.add_option("--data", target.data, "folder for its data and log, kept; else a temporary one");
  app.add_option("--store", target.store, "PostgreSQL database that the server keeps its data in; empty at first");
  int status = 0;

  IdleOptions idle;
  auto* idle_command = app.add_subcommand("idle", "Open sockets that do nothing, and see what they cost");
  idle_command->add_option("--sockets", idle.sockets, "how many")->capture_default_str();
  idle_command->add_option("--seconds", idle.seconds, "how long they are held")->capture_default_str();
  idle_command->add_flag("--lobby", idle.lobby, "each follows the lobby");
  add_target(*idle_command, target);
  idle_command->callback([&] {
    status = with_server(target, idle.sockets + 100,
                         [&](std::uint16_t port, pid_t pid) { return hold_idle_sockets(idle, port, pid); });
  });

  GamesOptions games;
  auto* games_command = app.add_subcommand("games", "Play games of random permitted moves at a steady pace");
  games_command->add_option("--games", games.games, "at a time; each has two sockets")->capture_default_str();
  games_command->add_option("--rate", games.rate, "moves a second, all games together")->capture_default_str();
  games_command->add_option("--seconds", games.seconds, "how long it is measured")->capture_default_str();
  games_command->add_option("--warm-up", games.warm_up, "seconds of play before")->capture_default_str();
  add_target(*games_command, target);
  games_command->callback([&] {
    status = with_server(target, 2 * games.games + 200,
                         [&](std::uint16_t port, pid_t pid) { return play_games(games, port, pid); });
  });

  ArenaOptions arena;
  auto* arena_command = app.add_subcommand("arena", "Play ordinary games, then an arena of as many players");
  arena_command->add_option("--players", arena.players, "in the arena")->capture_default_str();
  arena_command->add_option("--rate", arena.rate, "moves a second, all players together")->capture_default_str();
  arena_command->add_option("--seconds", arena.seconds, "how long each is measured")->capture_default_str();
  add_target(*arena_command, target);
  arena_command->callback([&] {
    status = with_server(target, 3 * arena.players + 300,
                         [&](std::uint16_t port, pid_t pid) { return play_arena(arena, port, pid); });
  });

  KillOptions kills;
  auto* kill_command = app.add_subcommand("kill", "Kill a server under load again and again; nothing told may be lost");
  kill_command->add_option("--rounds", kills.rounds, "kills")->capture_default_str();
  kill_command->add_option("--games", kills.games, "at a time")->capture_default_str();
  kill_command->add_option("--rate", kills.rate, "moves a second, all games together")->capture_default_str();
  kill_command->add_option("--shortest", kills.shortest, "milliseconds of play before a kill")->capture_default_str();
  kill_command->add_option("--longest", kills.longest, "the same, at most")->capture_default_str();
  kill_command->add_option("--seed", kills.seed, "of the moments at which it is killed")->capture_default_str();
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

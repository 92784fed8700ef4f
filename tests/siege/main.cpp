// Besieges a server: strangers attack it while honest people play, look at pages and sign in. Prints a table, and fails
// if honest people are affected (docs/security.md, "Under siege").
#include <csignal>
#include <filesystem>
#include <iostream>
#include <optional>

#include <CLI/CLI.hpp>
#include <boost/asio/io_context.hpp>
#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench/load/crowd.hpp"
#include "bench/load/process.hpp"
#include "tests/siege/attacks.hpp"
#include "tests/siege/disk_probe.hpp"
#include "tests/siege/half_closed.hpp"
#include "tests/siege/long_game.hpp"
#include "tests/siege/real_time.hpp"
#include "tests/siege/visitors.hpp"

namespace ootori::siege {
namespace {

namespace asio = boost::asio;
using std::chrono::seconds;
using std::chrono::steady_clock;

struct Options {
  std::string program = "build/ootori";
  std::string self;  // the path of this program, which also runs as the attackers' process
  std::size_t games = 200;
  double rate = 200;  // moves a second, in all games together
  std::size_t plies = 9'000;
  // In seconds. The time without attacks is as long as with all of them, so both have the same share of random delays.
  int quiet = 60, each = 10, together = 60, rest = 60;
  std::vector<std::string> only;  // the attacks to run; empty: all
  bool is_short = false;
  bool keeps = false;
  // Limits on what honest people may notice.
  double p99 = 50, times_quiet = 5, most_mb = 600, back_within = 0.2;
  std::size_t half_closed = 100;  // connections that only the attackers have closed, 3 s ago; 50 attackers do so
};

struct Measured {
  std::string name;
  double p50 = 0, p99 = 0, longest = 0;  // the time of a move, in milliseconds
  double login_p99 = 0, page_p99 = 0;
  std::uint64_t moves = 0, lost_on_time = 0, cut_off = 0, refused_moves = 0;
  std::uint64_t pages = 0, refused_pages = 0, logins = 0, refused_logins = 0;
  double most_mb = 0, cores = 0;
  std::size_t half_closed = 0;  // connections that only the attackers had closed, at most
  double disk = 0;              // the longest time that the disk took to store a page, in milliseconds
  std::string why{};            // why something was refused
};

double number_in(const boost::json::object& summary, std::string_view name) {
  const auto* value = summary.if_contains(name);
  return value == nullptr ? 0 : value->as_double();
}

// Real attackers use other machines, so these only get processor time that is left over.
class Attackers {
 public:
  Attackers(const Options& options, const std::vector<std::string>& kinds, std::uint16_t port, const std::string& game,
            int time) {
    if (kinds.empty()) return;
    std::vector<std::string> command{options.self, "attack", "--port",    std::to_string(port),
                                     "--game",     game,     "--seconds", std::to_string(time)};
    command.insert(command.end(), kinds.begin(), kinds.end());
    pid_ = ::fork();
    if (pid_ != 0) return;
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    (void)::setpriority(PRIO_PROCESS, 0, 10);
    std::vector<char*> words;
    for (std::string& word : command) words.push_back(word.data());
    words.push_back(nullptr);
    ::execv(words.front(), words.data());
    ::_exit(127);
  }
  Attackers(const Attackers&) = delete;
  Attackers& operator=(const Attackers&) = delete;
  ~Attackers() {
    if (pid_ <= 0) return;
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
  }

 private:
  pid_t pid_ = 0;
};

class Siege {
 public:
  // `folder` is on the server's disk.
  Siege(const Options& options, const std::string& folder, std::uint16_t port, pid_t server, std::string game)
      : options_(options),
        disk_(folder),
        port_(port),
        server_(server),
        game_(std::move(game)),
        crowd_(io_, options.games, {.main_time = 30'000}, tally_),
        visitors_(io_, port, game_) {}

  [[nodiscard]] load::Result<void> begin() {
    if (auto signed_up = visitors_.sign_up(); !signed_up) return signed_up;
    return crowd_.enter(port_, steady_clock::now(), false);
  }

  // Measures all requests during this time, under these attacks.
  Measured measure(const std::string& name, const std::vector<std::string>& kinds, int time) {
    std::cerr << name << ": " << time << " s\n";
    const Attackers attackers(options_, kinds, port_, game_, time);
    crowd_.begin_measuring();
    visitors_.begin_measuring();
    const load::Tally before = counts();
    const load::Usage usage = load::usage_of(server_);
    (void)disk_.take_longest();
    Measured measured{.name = name};
    HalfClosed half_closed(port_);
    visitors_.come();
    for (int second = 0; second < time; ++second) {
      crowd_.play(options_.rate, seconds{1});
      measured.most_mb = std::max(measured.most_mb, load::usage_of(server_).resident_mb);
      measured.half_closed = std::max(measured.half_closed, half_closed.count());
    }
    visitors_.leave();
    measured.cores = (load::usage_of(server_).cpu_seconds - usage.cpu_seconds) / time;
    measured.disk = static_cast<double>(disk_.take_longest().count()) / 1000;
    fill(measured, before);
    return measured;
  }

  [[nodiscard]] double megabytes() const { return load::usage_of(server_).resident_mb; }
  void leave() { crowd_.leave(); }
  [[nodiscard]] const std::vector<std::string>& faults() const { return tally_.faults; }

 private:
  [[nodiscard]] load::Tally counts() const {
    load::Tally now;
    now.cut_off = tally_.cut_off;
    now.refused = tally_.refused;
    now.lost_on_time = tally_.lost_on_time;
    return now;
  }

  void fill(Measured& measured, const load::Tally& before) {
    const auto moves = tally_.to_opponent.summary();
    measured.p50 = number_in(moves, "p50");
    measured.p99 = number_in(moves, "p99");
    measured.longest = number_in(moves, "max");
    measured.moves = tally_.moves;
    measured.lost_on_time = tally_.lost_on_time - before.lost_on_time;
    measured.cut_off = tally_.cut_off - before.cut_off;
    for (const auto& [code, count] : tally_.refused) {
      const auto known = before.refused.find(code);
      const std::uint64_t more = count - (known == before.refused.end() ? 0 : known->second);
      measured.refused_moves += more;
      if (more != 0) measured.why += fmt::format("\n    {} × a move: {}", more, code);
    }
    Visits& visits = visitors_.visits();
    measured.page_p99 = number_in(visits.pages.summary(), "p99");
    measured.login_p99 = number_in(visits.logins.summary(), "p99");
    measured.pages = visits.pages.size();
    measured.logins = visits.logins.size();
    measured.refused_pages = Visits::count(visits.refused_pages);
    measured.refused_logins = Visits::count(visits.refused_logins);
    for (const auto& [what, count] : visits.refused_pages) measured.why += fmt::format("\n    {} × {}", count, what);
    for (const auto& [what, count] : visits.refused_logins) {
      measured.why += fmt::format("\n    {} × a login: {}", count, what);
    }
  }

  const Options& options_;
  DiskProbe disk_;
  const std::uint16_t port_;
  const pid_t server_;
  const std::string game_;
  asio::io_context io_{1};
  load::Tally tally_;
  load::Crowd crowd_;
  Visitors visitors_;
};

void print_head() {
  fmt::print("{:<16}{:>8}{:>8}{:>8}{:>8}{:>6}{:>6}{:>7}{:>7}{:>9}{:>8}{:>9}{:>8}{:>7}{:>7}{:>9}\n", "", "p50 ms",
             "p99 ms", "max ms", "moves", "lost", "cut", "refus.", "pages", "p99 ms", "logins", "p99 ms", "MB", "cores",
             "half", "disk ms");
}

void print(const Measured& one) {
  fmt::print(
      "{:<16}{:>8.1f}{:>8.1f}{:>8.0f}{:>8}{:>6}{:>6}{:>7}{:>7}{:>9.0f}{:>8}{:>9.0f}{:>8.0f}{:>7.2f}{:>7}{:>9.0f}{}\n",
      one.name, one.p50, one.p99, one.longest, one.moves, one.lost_on_time, one.cut_off, one.refused_moves,
      fmt::format("{}/{}", one.pages - one.refused_pages, one.pages), one.page_p99,
      fmt::format("{}/{}", one.logins - one.refused_logins, one.logins), one.login_p99, one.most_mb, one.cores,
      one.half_closed, one.disk, one.why);
  std::cout << std::flush;
}

// Prints whether `is_so` holds, and returns it.
bool must(bool is_so, const std::string& what) {
  fmt::print("{} {}\n", is_so ? "ok    " : "FAILED", what);
  return is_so;
}

// A folder that is removed with this object, unless it is to be kept.
struct Folder {
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "ootori-siege-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder can be made");
    path = name;
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() {
    std::error_code ignored;
    if (!keeps) std::filesystem::remove_all(path, ignored);
  }

  std::string path;
  bool keeps = false;
};

std::vector<std::string> names_of(const Options& options) {
  if (!options.only.empty()) return options.only;
  std::vector<std::string> names;
  for (const Kind& kind : kinds()) names.emplace_back(kind.name);
  return names;
}

bool judge(const Options& options, const Measured& quiet, const Measured& all, double before, double after,
           const std::vector<std::string>& faults) {
  // The short run shares its machine with other tests. If moves are slow without attacks, they may be slower with them.
  const double times_quiet = options.times_quiet * quiet.p99;
  const double most = options.is_short ? std::max(options.p99, times_quiet) : std::min(options.p99, times_quiet);
  bool holds = must(all.p99 <= most, fmt::format("99 of 100 moves within {:.1f} ms: {:.1f} ms, quiet {:.1f} ms", most,
                                                 all.p99, quiet.p99));
  holds &= must(all.lost_on_time == 0, fmt::format("no honest game lost on time: {}", all.lost_on_time));
  holds &= must(all.cut_off == 0, fmt::format("no honest socket cut off: {}", all.cut_off));
  holds &= must(all.moves > 0 && all.refused_moves == 0, fmt::format("no honest move refused: {}", all.refused_moves));
  holds &= must(all.logins > 0 && all.refused_logins == 0,
                fmt::format("every honest login succeeds: {} of {}", all.logins - all.refused_logins, all.logins));
  holds &= must(all.most_mb < options.most_mb,
                fmt::format("memory under {:.0f} MB: {:.0f} MB", options.most_mb, all.most_mb));
  holds &= must(all.half_closed <= options.half_closed,
                fmt::format("connections that their clients have closed are closed within 3 s: at most {} open",
                            all.half_closed));
  if (!options.is_short) {
    holds &= must(
        after <= before * (1 + options.back_within),
        fmt::format("memory back within {:.0f} % of {:.0f} MB: {:.0f} MB", 100 * options.back_within, before, after));
  }
  holds &= must(faults.empty(), fmt::format("no wrong events: {}", faults.empty() ? "nothing" : faults.front()));
  return holds;
}

load::Result<bool> besiege(const Options& options) {
  Folder folder;
  folder.keeps = options.keeps;
  const std::string data = folder.path + "/data";
  const std::string log = folder.path + "/server.log";
  if (options.keeps) std::cerr << "the data and the log are in " << folder.path << '\n';
  auto peaceful = load::ServerProcess::start({.program = options.program, .data = data, .log = log});
  if (!peaceful) return std::unexpected(peaceful.error());
  std::cerr << "a game of " << options.plies << " plies is played\n";
  const auto game = play_long_game(peaceful->port(), options.plies);
  if (!game) return std::unexpected(game.error());
  {
    const auto ended = std::move(*peaceful);
  }

  const auto server = load::ServerProcess::start({.program = options.program, .data = data, .log = log},
                                                 load::ServerProcess::Limits::usual);
  if (!server) return std::unexpected(server.error());
  // Honest players also use computers of their own. The attackers' process does not inherit the priority.
  run_before_everything();
  Siege siege(options, folder.path, server->port(), server->pid(), *game);
  if (auto begun = siege.begin(); !begun) return std::unexpected(begun.error());
  (void)siege.measure("warming up", {}, 3);
  print_head();
  const Measured quiet = siege.measure("quiet", {}, options.quiet);
  print(quiet);
  const double before = siege.megabytes();
  const auto names = names_of(options);
  for (const std::string& name : names) {
    if (options.each > 0) print(siege.measure(name, {name}, options.each));
  }
  const Measured all = siege.measure("all at once", names, options.together);
  print(all);
  double after = siege.megabytes();
  if (options.rest > 0) {
    print(siege.measure("afterwards", {}, options.rest));
    after = siege.megabytes();
  }
  siege.leave();
  return judge(options, quiet, all, before, after, siege.faults());
}

struct AttackOptions {
  std::vector<std::string> names;
  std::uint16_t port = 0;
  std::string game;
  int seconds = 10;
};

int run(int argc, char** argv) {
  CLI::App app{
      "Attacks its own server on the loopback address while honest players play there. Fails if they notice the "
      "attacks."};
  app.footer([] {
    std::string text = "Attacks:\n";
    for (const Kind& kind : kinds()) text += fmt::format("  {:<16}{}\n", kind.name, kind.does);
    return text;
  });
  Options options;
  options.self = std::filesystem::read_symlink("/proc/self/exe").string();
  app.add_option("--program", options.program, "Program of the server")->capture_default_str();
  app.add_option("--games", options.games, "Number of honest games at the same time")->capture_default_str();
  app.add_option("--rate", options.rate, "Honest moves per second in all games together")->capture_default_str();
  app.add_option("--plies", options.plies, "Length of the long game in plies")->capture_default_str();
  app.add_option("--quiet", options.quiet, "Seconds before the attacks")->capture_default_str();
  app.add_option("--each", options.each, "Seconds of each attack alone; 0: no attacks alone")->capture_default_str();
  app.add_option("--together", options.together, "Seconds of all attacks together")->capture_default_str();
  app.add_option("--rest", options.rest, "Seconds after the attacks")->capture_default_str();
  app.add_option("--only", options.only, "Run only these attacks");
  app.add_option("--p99", options.p99, "Milliseconds within which 99 % of the honest moves must arrive")
      ->capture_default_str();
  app.add_flag("--keep", options.keeps, "Keep the data and the log of the server");
  auto* is_short = app.add_flag("--short", options.is_short,
                                "Run for half a minute, on a machine that is also busy with other work");
  AttackOptions attacked;
  auto* attacking = app.add_subcommand(
      "attack", "Only attack, on a given server on the loopback address; this program uses it itself");
  attacking->add_option("--port", attacked.port)->required();
  attacking->add_option("--game", attacked.game)->required();
  attacking->add_option("--seconds", attacked.seconds)->check(CLI::Range(1, 600));
  attacking->add_option("names", attacked.names)->required();
  CLI11_PARSE(app, argc, argv);

  if (const auto allowed = load::allow_open_files(2 * options.games + 5'500); !allowed) {
    std::cerr << "server_siege: " << allowed.error() << '\n';
    return 1;
  }
  if (attacking->parsed()) {
    const Toll toll = attack(attacked.names, attacked.port, attacked.game, seconds{attacked.seconds});
    std::cerr << fmt::format("asked {} times, got {} MB, ended {} times\n", toll.asked, toll.served / 1'000'000,
                             toll.ended);
    return 0;
  }
  if (is_short->count() != 0) {
    options.games = 100;
    options.rate = 100;
    options.plies = 1'000;
    options.quiet = 3;
    options.each = 0;
    options.together = 10;
    options.rest = 0;
    options.p99 = 1'000;
    options.times_quiet = 10;
  }
  const auto held = besiege(options);
  if (!held) {
    std::cerr << "server_siege: " << held.error() << '\n';
    return 1;
  }
  return *held ? 0 : 1;
}

}  // namespace
}  // namespace ootori::siege

int main(int argc, char** argv) {
  try {
    return ootori::siege::run(argc, argv);
  } catch (const std::exception& e) {
    std::cerr << "server_siege: " << e.what() << '\n';
    return 1;
  }
}

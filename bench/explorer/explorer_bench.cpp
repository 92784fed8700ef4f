// Builds an opening index of a given size from simulated games, and measures lookups. The games share their openings
// like those of people: in each position, some moves are far more common than others.
#include <chrono>
#include <filesystem>
#include <iostream>
#include <limits>
#include <random>

#include <CLI/CLI.hpp>
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include "notation/record.hpp"
#include "server/explorer/opening_index.hpp"

namespace ootori::server {
namespace {

using Clock = std::chrono::steady_clock;

struct Options {
  std::int64_t positions = 10'000'000;
  int lookups = 20'000;
  int players = 3'000;
  std::string folder;
  bool cold = false;
};

double seconds_since(Clock::time_point begun) { return std::chrono::duration<double>(Clock::now() - begun).count(); }

class Games {
 public:
  explicit Games(int players) : players_(players) {}

  IndexedGame next() {
    const GameSpec& spec = *listed_games[random_() % listed_games.size()];
    const auto moves = visit_game(spec, [this]<class G>() { return play<G>(); });
    const std::array<game::Speed, 5> speeds{game::Speed::bullet, game::Speed::blitz, game::Speed::rapid,
                                            game::Speed::classical, game::Speed::correspondence};
    const bool rated = random_() % 3 != 0;
    const std::array<Outcome, 3> ends{{{Color::black, Termination::resignation},
                                       {Color::white, Termination::checkmate},
                                       {std::nullopt, Termination::repetition}}};
    ++number_;
    return {.number = number_,
            .id = GameId::random(),
            .start = initial_position(spec),
            .moves = moves,
            .seats = {player(), player()},
            .speed = speeds[random_() % speeds.size()],
            .rated = rated,
            .rating = rated ? std::array{rating(), rating()} : std::array{0, 0},
            .outcome = ends[random_() % 20 == 0 ? 2 : random_() % 2],
            .ended = 1'577'836'800'000 + number_ * 600'000};  // from 2020 on, one game every ten minutes
  }

 private:
  // Some people play far more than others.
  game::Seat player() {
    const double share = std::uniform_real_distribution<>{0, 1}(random_);
    return game::PersonSeat{{fmt::format("player{:06}", static_cast<int>(players_ * share * share * share))}};
  }

  int rating() { return std::clamp(static_cast<int>(std::normal_distribution<>{1500, 250}(random_)), 600, 2800); }

  template <class G>
  std::vector<Move> play() {
    Game<G> game;
    const std::size_t plies = 30 + random_() % 60;
    std::geometric_distribution<std::size_t> usual{0.45};
    while (game.plies() < plies) {
      MoveList moves = game.permitted_moves();
      if (moves.empty()) break;
      // Which moves are common depends on the position.
      std::uint64_t mix = game.position().key();
      const std::size_t first = splitmix64(mix) % moves.size();
      (void)game.play(moves[(first + usual(random_)) % moves.size()]);
    }
    return {game.moves().begin(), game.moves().end()};
  }

  int players_;
  std::int64_t number_ = 0;
  std::mt19937 random_{1799};
};

std::int64_t integer(const std::filesystem::path& file, std::string_view sql) {
  return sqlite::Connection::open(file.string())->integer(sql).value_or(-1);
}

void tell(std::string_view what, std::vector<double>& times) {
  std::ranges::sort(times);
  const auto at = [&](double share) {
    return times[std::min(times.size() - 1, static_cast<std::size_t>(share * static_cast<double>(times.size())))];
  };
  fmt::print("{:<28} p50 {:6.3f} ms   p99 {:6.3f} ms   p99.9 {:6.3f} ms   worst {:6.3f} ms\n", what, at(0.5), at(0.99),
             at(0.999), times.back());
}

// Removes the file from the system's page cache.
void forget_pages(const std::filesystem::path& file) {
  const int fd = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) return;
  (void)::fdatasync(fd);
  (void)::posix_fadvise(fd, 0, 0, POSIX_FADV_DONTNEED);
  ::close(fd);
}

// Lookups like those of people who step through games: each position on the way, in order.
void ask(const std::filesystem::path& file, const std::vector<IndexedGame>& sample, const Options& options) {
  auto index = *IndexFile::open(file, IndexFile::Use::reads);
  const OpeningTable table{*index};
  std::mt19937 random{7};
  std::vector<double> site, filtered, own;
  const auto time = [&](std::vector<double>& times, const OpeningQuestion& question) {
    const auto begun = Clock::now();
    if (!table.count(question)) throw std::runtime_error("the index does not answer");
    times.push_back(1000 * seconds_since(begun));
  };
  while (static_cast<int>(site.size()) < options.lookups) {
    const IndexedGame& game = sample[random() % sample.size()];
    if (options.cold) forget_pages(file);
    AnyPosition position = game.start;
    const std::size_t plies = random() % game.moves.size();
    for (std::size_t ply = 0; ply < plies; ++ply) {
      const OpeningQuestion question{.position = position_id(position), .mover = side_to_move(position)};
      time(site, question);
      OpeningQuestion narrow = question;
      narrow.filter = {.speeds = OpeningFilter::bit_of(game::Speed::rapid), .least_band = 7, .since = 2021};
      time(filtered, narrow);
      OpeningQuestion mine = question;
      mine.player = *game.seats.person(Color::black);
      time(own, mine);
      position = after(position, game.moves[ply]);
    }
  }
  tell("games of the site", site);
  tell("the same, filtered", filtered);
  tell("one's own games", own);
  OpeningQuestion first{.position = position_id(initial_position(*listed_games[0])), .mover = Color::black};
  std::vector<double> usual;
  for (int n = 0; n < 200; ++n) time(usual, first);
  tell("the starting position", usual);
  first.player = game::PlayerId{"player000000"};  // the player with the most games
  std::vector<double> most;
  for (int n = 0; n < 200; ++n) time(most, first);
  tell("the same, of who played most", most);
}

void run(const Options& options, const std::filesystem::path& folder) {
  const std::filesystem::path file = folder / "explorer.db";
  auto index = *OpeningIndex::open(file, {.rows = std::numeric_limits<std::int64_t>::max()});
  Games games(options.players);
  std::vector<IndexedGame> sample;
  const auto begun = Clock::now();
  std::int64_t positions = 0, number = 0;
  while (positions < options.positions) {
    std::vector<IndexedGame> batch;
    for (int n = 0; n < 200; ++n) batch.push_back(games.next());
    number = batch.back().number;
    if (!index.add(batch, {number, batch.back().id})) throw std::runtime_error("the index cannot be written");
    if (number % 1000 == 0) sample.push_back(batch.front());
    // Counting the positions is slow, so it is done only once in 20,000 games.
    const auto rows = index.state()->rows;
    if (rows < options.positions || (number % 20'000 != 0 && options.positions > 100'000)) continue;
    positions = integer(file, "SELECT count(*) FROM (SELECT DISTINCT position FROM reached)");
    fmt::print(stderr, "{} games, {} rows, {} positions, {:.0f} s\n", number, rows, positions, seconds_since(begun));
  }
  if (sample.empty()) sample.push_back(games.next());
  const auto state = *index.state();
  const double took = seconds_since(begun);
  if (!index.settle()) throw std::runtime_error("the index cannot be written");
  fmt::print("{} games, {} rows, {} different positions, {} of them busy\n", state.games, state.rows, positions,
             integer(file, "SELECT count(*) FROM busy_positions"));
  fmt::print("file {:.0f} MB; made in {:.0f} s, {:.0f} games a second\n",
             static_cast<double>(std::filesystem::file_size(file)) / 1e6, took,
             static_cast<double>(state.games) / took);
  ask(file, sample, options);
}

}  // namespace
}  // namespace ootori::server

int main(int argc, char** argv) {
  ootori::server::Options options;
  CLI::App app{"Benchmark of the index of openings"};
  app.add_option("--positions", options.positions, "Number of different positions")->capture_default_str();
  app.add_option("--lookups", options.lookups, "Number of queries of each kind")->capture_default_str();
  app.add_option("--players", options.players, "Number of players")->capture_default_str();
  app.add_option("--folder", options.folder, "Folder for the index; default: a temporary folder");
  app.add_flag("--cold", options.cold, "Drop the file from the system's cache before each query");
  CLI11_PARSE(app, argc, argv);
  const bool is_kept = !options.folder.empty();
  std::filesystem::path folder = options.folder;
  if (!is_kept) {
    std::string name = (std::filesystem::temp_directory_path() / "explorer-bench-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) return 1;
    folder = name;
  }
  std::filesystem::create_directories(folder);
  ootori::server::run(options, folder);
  if (!is_kept) std::filesystem::remove_all(folder);
  return 0;
}

// Fills a data folder with accounts and finished games, in which random legal moves are played.
#include <algorithm>
#include <filesystem>
#include <future>
#include <iostream>
#include <random>
#include <stdexcept>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <stdlib.h>

#include "game/terms.hpp"
#include "notation/record.hpp"
#include "server/accounts/account_table.hpp"
#include "server/games/game_table.hpp"
#include "server/schema.hpp"
#include "server/store/open_store.hpp"

namespace ootori::server {
namespace {

constexpr int games_at_once = 100;  // in a transaction

struct Options {
  std::int64_t games = 100'000;
  int players = 3'000;
  std::string data;
};

class Site {
 public:
  Site(const std::filesystem::path& data, int players) : players_(players) {
    auto opened = open_store({.data = data}, whole_schema());
    if (!opened) throw std::runtime_error(opened.error().message);
    store_ = std::move(*opened);
    std::vector<Change> accounts;
    for (int number = 0; number < players; ++number) {
      accounts.emplace_back(AddAccount{{.player = player(number),
                                        .name = fmt::format("Player{}", number),
                                        .password = "nobody signs in",
                                        .role = Role::player,
                                        .created = begun}});
    }
    write(std::move(accounts));
  }

  void add_games(int count) {
    std::vector<Change> games;
    for (int n = 0; n < count; ++n) games.emplace_back(next());
    write(std::move(games));
  }
  [[nodiscard]] std::int64_t events() const { return events_; }

 private:
  static constexpr UnixMillis begun = 1'577'836'800'000;  // 2020; a game every ten minutes

  static game::PlayerId player(int number) { return {fmt::format("player{:06}", number)}; }

  void write(std::vector<Change> changes) {
    std::promise<StoreResult<void>> promise;
    auto done = promise.get_future();
    store_->write(std::move(changes), [&promise](StoreResult<void> result) { promise.set_value(std::move(result)); });
    if (const auto result = done.get(); !result) throw std::runtime_error(result.error().message);
  }

  Append next() {
    const GameSpec& spec = *listed_games[random_() % listed_games.size()];
    const auto moves = visit_game(spec, [this]<class G>() { return play<G>(); });
    const UnixMillis at = begun + ++number_ * 600'000;
    const auto seat = [this] { return game::PersonSeat{player(static_cast<int>(random_() % players_))}; };
    const Outcome outcome{random_() % 2 == 0 ? Color::black : Color::white, Termination::resignation};
    const game::Created created{.start = initial_position(spec), .handicap = nullptr, .seats = {seat(), seat()}};
    Append append{.id = GameId::random(),
                  .game = &spec,
                  .events = {{1, at, created}},
                  .digest = {.plies = moves.size(), .outcome = outcome}};
    for (const Move move : moves) append.events.push_back({append.events.size() + 1, at, game::Moved{move}});
    append.events.push_back({append.events.size() + 1, at, game::Ended{outcome}});
    events_ += static_cast<std::int64_t>(append.events.size());
    return append;
  }

  template <class G>
  std::vector<Move> play() {
    Game<G> game;
    const std::size_t plies = 30 + random_() % 100;
    while (game.plies() < plies) {
      const MoveList moves = game.permitted_moves();
      if (moves.empty()) break;
      (void)game.play(moves[random_() % moves.size()]);
    }
    return {game.moves().begin(), game.moves().end()};
  }

  const unsigned players_;
  std::unique_ptr<Store> store_;
  std::mt19937 random_{1799};
  std::int64_t number_ = 0, events_ = 0;
};

void make(const Options& options, const std::filesystem::path& data) {
  std::int64_t events = 0;
  {
    Site site(data, options.players);
    for (std::int64_t made = 0; made < options.games; made += games_at_once) {
      site.add_games(static_cast<int>(std::min<std::int64_t>(games_at_once, options.games - made)));
    }
    events = site.events();
  }
  fmt::print("{} games, {} events, {:.0f} MB\n", options.games, events,
             static_cast<double>(std::filesystem::file_size(data / "ootori.db")) / 1e6);
}

}  // namespace
}  // namespace ootori::server

int main(int argc, char** argv) {
  ootori::server::Options options;
  CLI::App app{"Fills a data folder with accounts and finished games"};
  app.add_option("--games", options.games, "Number of games")->capture_default_str();
  app.add_option("--players", options.players, "Number of accounts")->check(CLI::PositiveNumber)->capture_default_str();
  app.add_option("--data", options.data, "New data folder; default: a temporary folder, which is removed");
  CLI11_PARSE(app, argc, argv);
  std::filesystem::path data = options.data;
  if (options.data.empty()) {
    std::string name = (std::filesystem::temp_directory_path() / "make-site-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) return 1;
    data = name;
  } else if (std::filesystem::exists(data)) {
    std::cerr << data.string() << " exists already\n";
    return 1;
  }
  int status = 0;
  try {
    ootori::server::make(options, data);
  } catch (const std::runtime_error& fault) {
    std::cerr << fault.what() << '\n';
    status = 1;
  }
  if (options.data.empty()) std::filesystem::remove_all(data);
  return status;
}

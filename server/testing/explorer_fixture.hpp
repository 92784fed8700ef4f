// A store with random games, and the index of openings over them.
#pragma once

#include <filesystem>
#include <memory>
#include <random>
#include <vector>

#include "server/explorer/explorer.hpp"
#include "server/testing/slow_openings.hpp"
#include "server/testing/store_fixture.hpp"

namespace ootori::server::testing::openings {

inline const game::PlayerId cho{"cho"};
inline constexpr UnixMillis year = 31'556'952'000;

// Plays one of the first few moves in each position, so that games share their beginnings; avoids moves that end the
// game.
template <class G>
std::vector<Move> some_moves(std::mt19937& random, std::size_t plies) {
  Game<G> game;
  while (game.plies() < plies) {
    const MoveList moves = game.permitted_moves();
    if (moves.empty()) break;
    Game<G> next = game;
    (void)next.play(moves[random() % std::min<std::size_t>(moves.size(), 3)]);
    if (next.outcome()) break;  // the result is chosen separately
    game = std::move(next);
  }
  return {game.moves().begin(), game.moves().end()};
}

// Changes that store a random game and both players' ratings after it.
inline std::vector<Change> random_game(std::mt19937& random, UnixMillis at) {
  const GameSpec& spec = random() % 2 == 0 ? Tori::spec : Yari::spec;
  const auto moves = visit_game(spec, [&]<class G>() { return some_moves<G>(random, random() % 14); });
  const std::array<game::Seat, 3> seats{game::PersonSeat{bob}, game::PersonSeat{cho},
                                        game::EngineSeat{*game::Level::from(3)}};
  const game::Seat& other = seats[random() % 3];
  const bool rated = !std::holds_alternative<game::EngineSeat>(other) && random() % 2 == 0;
  const auto time = game::LiveTime::from({.main = std::chrono::minutes{random() % 2 == 0 ? 5 : 30}});
  game::Created created{.start = initial_position(spec),
                        .handicap = nullptr,
                        .seats = random() % 2 == 0 ? game::Seats{game::PersonSeat{ann}, other}
                                                   : game::Seats{other, game::PersonSeat{ann}},
                        .rated = rated};
  if (rated || random() % 2 == 0) created.time = *time;
  const std::array<Outcome, 4> ends{{{Color::black, Termination::resignation},
                                     {Color::white, Termination::time},
                                     {std::nullopt, Termination::impasse},
                                     {std::nullopt, Termination::abandoned}}};
  const Outcome outcome = ends[random() % 4];
  Append append{.id = GameId::random(),
                .game = &spec,
                .events = {{1, at, created}},
                .digest = {.plies = moves.size(), .outcome = outcome}};
  for (const Move move : moves) append.events.push_back({append.events.size() + 1, at, game::Moved{move}});
  append.events.push_back({append.events.size() + 1, at, game::Ended{outcome}});
  return {append, EnterResult{append.id, append.digest, at}};
}

// Positions with three games have precomputed counts, others do not: both must agree.
inline constexpr OpeningLimits busy_soon{.busy = 3};

class ExplorerIndex : public StoreTest {
 protected:
  void SetUp() override {
    store = open();
    for (const game::PlayerId& player : {ann, bob, cho}) {
      ASSERT_TRUE(write_now(
          *store,
          {AddAccount{
              {.player = player, .name = player.value, .password = "hash", .role = Role::player, .created = 1}}}));
    }
  }

  void play(int games, std::uint32_t seed = 1) {
    std::mt19937 random{seed};
    for (int n = 0; n < games; ++n) ASSERT_TRUE(write_now(*store, random_game(random, at += year / 40)));
  }

  std::vector<IndexedGame> all_games() {
    std::vector<IndexedGame> games;
    for (const EndedGame& one : *EndedGames{*store}.after(0, 100'000)) {
      auto game = read_indexed_game(*store, one);
      EXPECT_TRUE(game);
      if (*game) games.push_back(std::move(**game));
    }
    return games;
  }

  [[nodiscard]] std::filesystem::path file() const { return folder.path() / explorer_file; }

  static void catch_up(OpeningIndex& index, Reads& store) {
    IndexFeed feed(store, index);
    ASSERT_TRUE(feed.forget());
    for (std::size_t taken = 1; taken > 0;) {
      const auto step = feed.step(7);
      ASSERT_TRUE(step) << step.error().message;
      taken = *step;
    }
  }

  std::unique_ptr<Store> store;
  UnixMillis at = 1'600'000'000'000;
};

class ExplorerAtWork : public ExplorerIndex {
 protected:
  std::unique_ptr<Explorer> start() {
    auto explorer = std::make_unique<Explorer>(
        *store, ExplorerOptions{.folder = folder.path(), .limits = busy_soon, .pause = 1ms, .lasting = 0ms});
    explorer->open();
    return explorer;
  }
  static bool is_current(Explorer& explorer) {
    return eventually([&] {
      const auto progress = explorer.progress();
      return progress && !progress->rebuilt && progress->indexed >= progress->ended;
    });
  }
  static void expect_it_is_whole(Explorer& explorer, const std::vector<IndexedGame>& games) {
    ASSERT_TRUE(explorer.read([&](Reads& index) -> StoreResult<void> {
      expect_a_fold(index, games, 4);
      return {};
    }));
  }
};

}  // namespace ootori::server::testing::openings

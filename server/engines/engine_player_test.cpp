// The real engine in a server: it moves at every level in every game, and stops on request.
#include "server/engines/engine_player.hpp"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "engine/book/built_in_books.hpp"
#include "notation/sfen.hpp"
#include "notation/usi.hpp"
#include "server/testing/test_server.hpp"

namespace ootori::server::testing {
namespace {

AnyGame first_position(const GameSpec& spec) {
  return visit_game(spec, []<class G>() -> AnyGame { return Game<G>{}; });
}

TEST(EnginePlayer, ChoosesAPermittedMoveAtEveryLevel) {
  const auto player = make_engine_player();
  for (const GameSpec* spec : all_games) {
    for (const int level : {1, 7, 13}) {
      EngineTask task{.game = first_position(*spec), .level = *game::Level::from(level), .seed = 5};
      const auto move = player->choose(task, {});
      ASSERT_TRUE(move) << spec->id;
      EXPECT_TRUE(std::visit([&](auto& game) { return game.play(*move).has_value(); }, task.game));
    }
  }
}

// Without searching, because twenty searches at full strength would take forty seconds.
TEST(EnginePlayer, ChoosesItsOpeningFromTheBook) {
  const auto player = make_engine_player();
  for (const GameSpec* spec : all_games) {
    const AnyGame game = first_position(*spec);
    const auto known = visit_game(*spec, []<class G>() { return built_in_book<G>()->moves(Position<G>::initial()); });
    std::set<std::uint16_t> chosen;
    const auto before = std::chrono::steady_clock::now();
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      const auto move = player->choose({.game = game, .level = *game::Level::from(20), .seed = seed}, {});
      ASSERT_TRUE(move);
      EXPECT_NE(std::ranges::find(known, *move, &BookMove::move), known.end());
      chosen.insert(move->raw());
    }
    EXPECT_LT(std::chrono::steady_clock::now() - before, 20s);
    EXPECT_GT(chosen.size(), 1u) << spec->id;
  }
}

TEST(EnginePlayer, EndsSoonWhenItIsStopped) {
  const auto unknown = parse_sfen<Tori>("rpckcpl/7/sssssss/2s+F3/SSSSSSS/7/LPCKCPR b - 1", Strictness::lenient);
  ASSERT_TRUE(unknown);  // not in any book, because it has only one Falcon
  const AnyGame game{Game<Tori>{unknown->position}};
  const auto player = make_engine_player();
  const auto think = [&] {
    std::stop_source stop;
    std::jthread stopping([&] {
      std::this_thread::sleep_for(50ms);
      stop.request_stop();
    });
    const auto before = std::chrono::steady_clock::now();
    EXPECT_TRUE(player->choose({.game = game, .level = *game::Level::from(20), .seed = 0}, stop.get_token()));
    return std::chrono::steady_clock::now() - before;
  };
  // Takes two seconds if not stopped. A busy machine may delay any single run by a second, but not all of them.
  auto quickest = think();
  for (int again = 0; again < 4 && quickest >= 1s; ++again) quickest = std::min(quickest, think());
  EXPECT_LT(quickest, 1s);
}

class RealEngine : public ServerTest {
 protected:
  ServerOptions options() override {
    auto made = ServerTest::options();
    made.engine = make_engine_player;
    return made;
  }
};

TEST_F(RealEngine, PlaysAGameOverTheWire) {
  for (const GameSpec* spec : all_games) {
    const auto game = browser.new_game(spec->id, "white");
    auto socket = browser.socket();
    socket.send(watch_frame(game, 1));
    int ply = 0;
    AnyGame position = first_position(*spec);
    while (ply < 12) {
      const auto event = socket.expect("event").at("event").as_object();
      ASSERT_EQ(event.at("type").as_string(), "moved");
      const auto move = parse_usi(*spec, event.at("usi").as_string());
      ASSERT_TRUE(std::visit([&](auto& board) { return board.play(*move).has_value(); }, position));
      if (++ply % 2 == 0) continue;
      const Move answer = std::visit([](const auto& board) { return *board.permitted_moves().begin(); }, position);
      socket.send(move_frame(game, ply, write_usi(*spec, answer)));
    }
  }
}

}  // namespace
}  // namespace ootori::server::testing

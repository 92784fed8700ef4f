// The real engine behind the server's port: every level of every game moves, and stops when it is told to.
#include "server/engines/engine_player.hpp"

#include <gtest/gtest.h>

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

TEST(EnginePlayer, EndsSoonWhenItIsStopped) {
  const auto player = make_engine_player();
  const auto think = [&] {
    std::stop_source stop;
    std::jthread stopping([&] {
      std::this_thread::sleep_for(50ms);
      stop.request_stop();
    });
    const auto before = std::chrono::steady_clock::now();
    EXPECT_TRUE(player->choose({.game = first_position(Tori::spec), .level = *game::Level::from(20), .seed = 0},
                               stop.get_token()));
    return std::chrono::steady_clock::now() - before;
  };
  // Unstopped it takes two seconds. A busy machine may lose one of them anywhere, but not every time.
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

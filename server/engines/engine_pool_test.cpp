#include "server/engines/engine_pool.hpp"

#include <system_error>

#include "engine/testing/few_threads.hpp"
#include "server/testing/test_server.hpp"

namespace ootori::server::testing {
namespace {

EngineTask task() { return {.game = Game<Tori>{}, .level = *game::Level::from(1), .seed = 0}; }

TEST(EnginePool, AnswersWithAMove) {
  HeldEngine engine;
  std::atomic<int> moves = 0;
  // Declared after the objects that its threads use: its destructor waits for the threads.
  EnginePool pool(2, engine.factory());
  for (int i = 0; i < 20; ++i) {
    (void)pool.submit({"ann"}, task(), [&](std::optional<Move> move) { moves += move ? 1 : 0; });
  }
  EXPECT_TRUE(eventually([&] { return moves == 20; }));
}

TEST(EnginePool, ManyGamesOfOneGuestDoNotDelayAnother) {
  HeldEngine engine;
  engine.held = true;
  std::mutex mutex;
  std::string order;
  EnginePool pool(1, engine.factory());
  const auto ask = [&](const std::string& guest) {
    (void)pool.submit({guest}, task(), [&, guest](std::optional<Move>) {
      const std::scoped_lock lock(mutex);
      order += guest;
    });
  };
  ask("a");
  ASSERT_TRUE(eventually([&] { return engine.asked == 1; }));
  for (int i = 0; i < 4; ++i) ask("a");
  ask("b");
  engine.held = false;
  ASSERT_TRUE(eventually([&] {
    const std::scoped_lock lock(mutex);
    return order.size() == 6;
  }));
  EXPECT_LE(order.find('b'), 2U) << order;
}

TEST(EnginePool, PlayersCountedTogetherShareOneTurn) {
  HeldEngine engine;
  engine.held = true;
  std::mutex mutex;
  std::string order;
  EnginePool pool(1, engine.factory(), [](const game::PlayerId& player) { return player.value.substr(0, 1); });
  const auto ask = [&](const std::string& guest) {
    (void)pool.submit({guest}, task(), [&, guest](std::optional<Move>) {
      const std::scoped_lock lock(mutex);
      order += guest[0];
    });
  };
  ask("a0");
  ASSERT_TRUE(eventually([&] { return engine.asked == 1; }));
  for (const std::string guest : {"a1", "a2", "a3", "a4", "b"}) ask(guest);
  engine.held = false;
  ASSERT_TRUE(eventually([&] {
    const std::scoped_lock lock(mutex);
    return order.size() == 6;
  }));
  EXPECT_LE(order.find('b'), 2U) << order;
}

TEST(EnginePool, CancelledTasksInTheQueueNeverStart) {
  HeldEngine engine;
  engine.held = true;
  std::atomic<int> answers = 0;
  EnginePool pool(1, engine.factory());
  const auto count = [&](std::optional<Move>) { ++answers; };
  (void)pool.submit({"a"}, task(), count);
  ASSERT_TRUE(eventually([&] { return engine.asked == 1; }));
  auto waiting = pool.submit({"a"}, task(), count);
  (void)pool.submit({"a"}, task(), count);
  waiting.request_stop();
  engine.held = false;
  ASSERT_TRUE(eventually([&] { return answers == 2; }));
  EXPECT_EQ(engine.asked, 2);
}

TEST(EnginePool, StoppingEndsAThinkingEngineWithoutAnAnswer) {
  HeldEngine engine;
  engine.held = true;
  std::atomic<int> answers = 0;
  {
    EnginePool pool(1, engine.factory());
    for (int i = 0; i < 3; ++i) (void)pool.submit({"a"}, task(), [&](std::optional<Move>) { ++answers; });
    ASSERT_TRUE(eventually([&] { return engine.asked == 1; }));
  }
  EXPECT_EQ(answers, 0);
  EXPECT_EQ(engine.cancelled, 1);
}

// Keeps the pool's only engine busy.
class Lending : public ::testing::Test {
 protected:
  void SetUp() override {
    engine.held = true;
    (void)pool.submit({"x"}, task(), [](std::optional<Move>) {});
    ASSERT_TRUE(eventually([&] { return engine.asked == 1; }));
  }

  static Move some_move(const EngineTask& task) {
    return std::visit([](const auto& game) { return *game.permitted_moves().begin(); }, task.game);
  }

  HeldEngine engine;
  std::atomic<int> answers = 0;
  EnginePool pool{1, engine.factory()};  // declared after the members that its threads use

  EnginePool::Answer count() {
    return [this](std::optional<Move> move) { answers += move ? 1 : 0; };
  }
};

TEST_F(Lending, ABorrowedTaskIsAnsweredOnce) {
  (void)pool.submit({"a"}, task(), count());
  const auto loan = pool.borrow();
  ASSERT_TRUE(loan);
  EXPECT_FALSE(pool.borrow()) << "nothing else waits";
  EXPECT_TRUE(pool.settle(loan->number, some_move(loan->task)));
  EXPECT_TRUE(pool.settle(loan->number, some_move(loan->task)));
  pool.lose(loan->number);
  EXPECT_EQ(answers, 1);
}

TEST_F(Lending, ALostTaskRunsNextOnThisMachine) {
  (void)pool.submit({"a"}, task(), count());
  const auto loan = pool.borrow();
  (void)pool.submit({"b"}, task(), [](std::optional<Move>) {});
  pool.lose(loan->number);
  const auto other = pool.borrow();
  ASSERT_TRUE(other) << "that of b";
  EXPECT_FALSE(pool.borrow());
  EXPECT_TRUE(pool.settle(loan->number, some_move(loan->task)));
  EXPECT_EQ(answers, 0) << "who lost it is too late";
  engine.held = false;
  EXPECT_TRUE(eventually([&] { return answers == 1; }));
}

TEST_F(Lending, MissingAndIllegalMovesCountAsLost) {
  (void)pool.submit({"a"}, task(), count());
  EXPECT_FALSE(pool.settle(pool.borrow()->number, std::nullopt));
  (void)pool.submit({"a"}, task(), count());
  EXPECT_FALSE(pool.settle(pool.borrow()->number, Move{}));
  engine.held = false;
  EXPECT_TRUE(eventually([&] { return answers == 2; }));
}

TEST_F(Lending, CancelledTasksAreNotLent) {
  auto stop = pool.submit({"a"}, task(), count());
  stop.request_stop();
  EXPECT_FALSE(pool.borrow());
}

TEST_F(Lending, TasksCancelledWhileLentDoNotRunHere) {
  auto stop = pool.submit({"a"}, task(), count());
  const auto loan = pool.borrow();
  stop.request_stop();
  pool.lose(loan->number);
  engine.held = false;
  (void)pool.submit({"b"}, task(), count());
  EXPECT_TRUE(eventually([&] { return answers == 1; }));
}

// The program can then say why it does not start.
TEST(EnginePool, EndsItsThreadsIfTheSystemRefusesMore) {
  const auto went_well = ootori::testing::goes_well_with_few_threads([] {
    HeldEngine engine;
    try {
      const EnginePool pool(8, engine.factory());
      return false;
    } catch (const std::system_error&) {
      return true;
    }
  });
  if (!went_well) GTEST_SKIP() << "this system does not limit the threads of a process";
  EXPECT_TRUE(*went_well);
}

}  // namespace
}  // namespace ootori::server::testing

// The queue of messages to be sent.
#include "server/push/push_queue.hpp"

#include <thread>

#include <gtest/gtest.h>

namespace ootori::server::testing {
namespace {

using namespace std::chrono_literals;

TEST(PushQueue, GivesDueMessagesAndIsLimited) {
  PushQueue queue;
  const game::PlayerId ann{"ann"};
  const auto task = [&](const GameId& game) {
    return PushTask{.player = ann, .kind = PushKind::turn, .subject = game};
  };
  const GameId game = GameId::random();
  queue.add(task(game));
  EXPECT_EQ(queue.waiting(), 0U) << "nobody has subscribed";
  queue.know(ann);
  queue.add(task(game));
  queue.add(task(game));
  EXPECT_EQ(queue.waiting(), 1U) << "the same once";
  for (std::size_t i = 1; i < PushQueue::most_of_player; ++i) queue.add(task(GameId::random()));
  EXPECT_EQ(queue.dropped(), 0U);
  queue.add(task(GameId::random()));
  EXPECT_EQ(queue.waiting(), PushQueue::most_of_player);
  EXPECT_EQ(queue.dropped(), 1U);
  for (std::size_t i = PushQueue::most_of_player; i <= PushQueue::most; ++i) {
    const game::PlayerId other{std::to_string(i)};
    queue.know(other);
    queue.add({.player = other, .kind = PushKind::turn, .subject = game});
  }
  EXPECT_EQ(queue.waiting(), PushQueue::most);
  EXPECT_EQ(queue.dropped(), 2U);
  EXPECT_TRUE(queue.next());
  queue.close();
  EXPECT_FALSE(queue.next());
}

TEST(PushQueue, TasksThatWaitForAnotherTryLeaveRoomForOthers) {
  PushQueue queue;
  const auto add = [&](std::size_t number, std::optional<LoginId> only) {
    const game::PlayerId player{std::to_string(number)};
    queue.know(player);
    queue.add({.player = player, .kind = PushKind::turn, .subject = GameId::random(), .only = only});
  };
  for (std::size_t i = 0; i < PushQueue::most; ++i) add(i, LoginId::random());
  EXPECT_EQ(queue.waiting(), PushQueue::most_again);
  add(PushQueue::most, {});
  EXPECT_EQ(queue.waiting(), PushQueue::most_again + 1);
}

TEST(PushQueue, PlayersTakeTurns) {
  PushQueue queue;
  const game::PlayerId greedy{"greedy"}, modest{"modest"};
  for (const auto& player : {greedy, modest}) queue.know(player);
  const auto add = [&](const game::PlayerId& player) {
    queue.add({.player = player, .kind = PushKind::turn, .subject = GameId::random()});
  };
  for (int i = 0; i < 3; ++i) add(greedy);
  for (int i = 0; i < 2; ++i) add(modest);
  std::vector<game::PlayerId> served;
  for (int i = 0; i < 5; ++i) {
    const auto task = queue.next();
    served.push_back(task->player);
    queue.finish(*task);
    if (i == 0) add(greedy);
  }
  EXPECT_EQ(served, (std::vector{greedy, modest, greedy, modest, greedy}));
}

TEST(PushQueue, ServesEachPlayerOnceAtATime) {
  PushQueue queue;
  const game::PlayerId greedy{"greedy"}, modest{"modest"};
  for (const auto& player : {greedy, modest}) queue.know(player);
  const auto add = [&](const game::PlayerId& player, std::chrono::milliseconds wait) {
    queue.add({.player = player,
               .kind = PushKind::turn,
               .subject = GameId::random(),
               .due = std::chrono::steady_clock::now() + wait});
  };
  add(greedy, 0ms);
  add(greedy, 0ms);
  add(modest, 50ms);
  const auto first = queue.next();
  EXPECT_EQ(first->player, greedy);
  EXPECT_EQ(queue.next()->player, modest) << "the other task of the greedy player was due before";
  std::jthread finishing([&] {
    std::this_thread::sleep_for(50ms);
    queue.finish(*first);
  });
  EXPECT_EQ(queue.next()->player, greedy);
}

TEST(PushQueue, WaitsForTheTaskThatIsDueFirst) {
  PushQueue queue;
  const game::PlayerId ann{"ann"}, bob{"bob"};
  for (const auto& player : {ann, bob}) queue.know(player);
  const auto now = std::chrono::steady_clock::now();
  queue.add({.player = ann, .kind = PushKind::turn, .subject = GameId::random(), .due = now + 60ms});
  queue.add({.player = bob, .kind = PushKind::turn, .subject = GameId::random(), .due = now + 30ms});
  EXPECT_EQ(queue.next()->player, bob);
  EXPECT_EQ(queue.next()->player, ann);
  EXPECT_GE(std::chrono::steady_clock::now(), now + 60ms);
}

}  // namespace
}  // namespace ootori::server::testing

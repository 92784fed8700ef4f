// The news that each client in the lobby receives.
#include <latch>

#include "server/lobby/seek_news.hpp"
#include "server/testing/lobby_fixture.hpp"

namespace ootori::server::testing {
namespace {

TEST_F(LobbyTest, WhoIsBlockedIsNotPairedAndNotTold) {
  block(ann, bob);
  const auto here = enter(ann, true);
  const auto there = enter(bob, true);
  const auto of_ann = create(ann, live_seek());
  const auto of_bob = create(bob, live_seek());
  ASSERT_TRUE(of_ann && of_bob);
  EXPECT_EQ(lobby->list(ann), std::vector{*of_ann});
  EXPECT_EQ(lobby->list(bob), std::vector{*of_bob});
  ASSERT_TRUE(create(cat, open_seek()));
  ASSERT_TRUE(hears<SeekNews>(here, 2) && hears<SeekNews>(there, 2)) << "both hear of what comes after";
  EXPECT_EQ(here->count<SeekNews>(), 2U) << "besides that, her own";
  EXPECT_EQ(there->count<SeekNews>(), 2U);
  EXPECT_EQ(code_of(accept(*of_ann, bob)), ErrorCode::unknown_seek);
  EXPECT_EQ(code_of(lobby->find(of_ann->id, bob)), ErrorCode::unknown_seek);
  EXPECT_EQ(code_of(accept(*of_bob, ann)), ErrorCode::unknown_seek);
  const auto by_link = create(ann, link());
  EXPECT_EQ(code_of(accept(*by_link, bob)), ErrorCode::unknown_seek);
  EXPECT_TRUE(accept(*of_ann, cat)) << "others are not concerned";
}

TEST_F(LobbyTest, ABlockHidesWhatWasShown) {
  ASSERT_TRUE(names.add(ann, "Ann") && names.add(bob, "Bob"));
  const auto here = enter(ann, true);
  const auto there = enter(bob, true);
  const auto open = create(bob, live_seek());
  const auto to_ann = create(bob, challenge("Ann"));
  const auto to_bob = create(ann, challenge("Bob"));
  ASSERT_TRUE(open && to_ann && to_bob);
  block(ann, bob);
  lobby->part(ann, bob);
  EXPECT_GE(there->count<SeekGone>(), 1U);
  EXPECT_TRUE(eventually([&] { return SeekTable{*store}.seeks()->size() == 2; })) << "her challenge ends";
  EXPECT_TRUE(eventually([&] { return here->count<SeekGone>() == 3; }));
  EXPECT_TRUE(lobby->list(ann).empty());
  EXPECT_EQ(lobby->list(bob).size(), 2U);
}

TEST_F(LobbyTest, ALiveSeekIsListedWhileItsMakerFollowsTheLobby) {
  const auto maker = enter(ann, true);
  const auto other = enter(bob, true);
  const auto seek = create(ann, live_seek());
  ASSERT_TRUE(seek);
  ASSERT_TRUE(hears<SeekNews>(other));
  EXPECT_EQ(other->last<SeekNews>()->seek, *seek);
  EXPECT_EQ(lobby->list(bob).size(), 1U);

  lobby->follow(maker, false);
  ASSERT_TRUE(hears<SeekGone>(other));
  EXPECT_EQ(lobby->list(bob).size(), 0U);
  EXPECT_EQ(lobby->list(ann).size(), 1U) << "its maker still sees it";
  EXPECT_EQ(code_of(lobby->find(seek->id, bob)), ErrorCode::unknown_seek);
  EXPECT_EQ(code_of(accept(*seek, bob)), ErrorCode::unknown_seek);

  lobby->follow(maker, true);
  EXPECT_EQ(lobby->list(bob).size(), 1U);
  lobby->leave(maker);
  EXPECT_EQ(lobby->list(bob).size(), 0U);
  const auto again = enter(ann, true);
  EXPECT_TRUE(accept(*seek, bob));
  ASSERT_TRUE(again->last<SeekGone>());
}

// Blocks on news until it is released.
class StoppedEar final : public Listener {
 public:
  void hear(const News& news) override {
    if (news.as<SeekNews>() != nullptr) {
      reached_.count_down();
      gate_.wait();
    }
    ear_.hear(news);
  }
  [[nodiscard]] const game::PlayerId& who() const override { return ear_.who(); }

  void await_news() { reached_.wait(); }
  void let_go() { gate_.count_down(); }
  [[nodiscard]] const Ear& ear() const { return ear_; }

 private:
  Ear ear_{cat};
  std::latch reached_{1}, gate_{1};
};

TEST_F(LobbyTest, NobodyWaitsForThoseWhoAreToldAndWhoMissedTooMuchIsToldTheList) {
  const auto stopped = std::make_shared<StoppedEar>();
  lobby->enter(stopped);
  lobby->follow(stopped, true);
  const auto maker = enter(ann, true);
  const auto seek = create(ann, live_seek());
  ASSERT_TRUE(seek);
  stopped->await_news();
  for (std::size_t i = 0; i <= Lobby::most_changes / 2; ++i) {
    lobby->follow(maker, false);
    lobby->follow(maker, true);
  }
  const auto another = create(bob, open_seek());
  ASSERT_TRUE(another);
  stopped->let_go();
  ASSERT_TRUE(eventually([&] { return stopped->ear().count<SeekList>() == 2; }));
  EXPECT_EQ(stopped->ear().last<SeekList>()->seeks.size(), 2U);
  EXPECT_EQ(stopped->ear().count<SeekNews>(), 1U) << "the rest is in the list";
}

TEST_F(LobbyTest, ASeekThatExpiredIsToldToBeGoneThoughItsMakerLeftFirst) {
  for (int i = 0; i < 5; ++i) {
    const auto maker = enter(ann, true);
    const auto other = enter(bob, true);
    const auto seek = create(ann, live_seek());
    ASSERT_TRUE(seek && hears<SeekNews>(other));
    now = seek->expires;
    lobby->leave(maker);
    EXPECT_TRUE(eventually([&] {
      const auto gone = other->last<SeekGone>();
      return gone != nullptr && gone->id == seek->id;
    }));
    ASSERT_TRUE(eventually([&] { return SeekTable{*store}.seeks()->empty(); }));
    lobby->leave(other);
  }
}

// A lobby whose list is written by a reading thread, with a limited queue.
class ReadLobby : public LobbyTest {
 protected:
  void open_with(const ReadingLimits& limits) {
    line = std::make_unique<Readers>(reading, ledger, limits);
    readers = line.get();
    open();
  }

  ~ReadLobby() override {
    reading.stop();
    reading.join();
    lobby = nullptr;  // before `line`, which it uses
  }

  Ledger ledger{CallLimits{}, HoldLimits{}, [] { return game::Millis{0}; }};
  Workers reading{1, Urgency::reads};
  std::unique_ptr<Readers> line;
};

TEST_F(ReadLobby, TellsHowItStandsAndThenWhatIsNew) {
  open_with({});
  const auto before = create(ann, open_seek());
  ASSERT_TRUE(before);
  const auto ear = enter(cat, true);
  ASSERT_TRUE(eventually([&] { return ear->last<SeekList>() != nullptr; }));
  EXPECT_EQ(ear->last<SeekList>()->seeks, std::vector{*before});
  const auto after = create(bob, open_seek());
  ASSERT_TRUE(after);
  EXPECT_TRUE(eventually([&] { return ear->last<SeekNews>() && ear->last<SeekNews>()->seek == *after; }));
}

TEST_F(ReadLobby, SaysWhatWasRefusedWhereTooMuchWaitsAndStillTellsWhatIsNew) {
  open_with({.of_address = 0, .of_all = 0});
  const auto ear = enter(cat, true);
  ASSERT_TRUE(ear->last<Refused>());
  EXPECT_EQ(ear->last<Refused>()->frame, "lobby");
  EXPECT_FALSE(ear->last<SeekList>());
  ASSERT_TRUE(create(bob, open_seek()));
  EXPECT_TRUE(hears<SeekNews>(ear));
}

}  // namespace
}  // namespace ootori::server::testing

#include "tournament/arena.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tournament/testing/played.hpp"

namespace ootori::tournament {
namespace {

TEST(arena, PointsDoubleAfterTwoWinsAndBerserkAddsOne) {
  Played played(settings_of(System::arena), 2);
  const auto play = [&](Result result, bool berserk) {
    auto wave = next_wave(played.state(), played.names());
    ASSERT_TRUE(wave);
    auto& meeting = std::get<Paired>(*wave).meetings.front();
    if (meeting.black != 0) std::swap(meeting.black, meeting.white);
    meeting.berserk = {berserk, false};
    played.add(*wave);
    played.add(Scored{meeting.game, result});
  };
  play(Result::black_won, false);  // 2
  play(Result::black_won, true);   // 3
  play(Result::black_won, false);  // 4
  play(Result::drawn, false);      // 2
  play(Result::black_won, false);  // 2
  const auto standings = arena_standings(played.state());
  EXPECT_EQ(standings[0].player, 0U);
  EXPECT_THAT(standings[0].sheet, testing::ElementsAre(2, 3, 4, 2, 2));
  EXPECT_EQ(standings[0].points, 13);
  EXPECT_EQ(standings[1].points, 1);
  EXPECT_FALSE(standings[0].on_fire);
}

TEST(arena, NobodyMeetsTheLastOpponentOrPlaysTwoGamesAtOnce) {
  Played played(settings_of(System::arena), 12, 3);
  std::vector<std::optional<std::size_t>> last(12);
  std::mt19937 random(5);
  for (int wave = 0; wave < 60; ++wave) {
    if (auto event = next_wave(played.state(), played.names())) {
      for (const Meeting& meeting : std::get<Paired>(*event).meetings) {
        EXPECT_NE(last[meeting.black], meeting.white);
        EXPECT_NE(last[meeting.white], meeting.black);
        last[meeting.black] = meeting.white;
        last[meeting.white] = meeting.black;
      }
      played.add(*event);
    }
    std::set<std::size_t> playing;
    for (const Meeting& meeting : std::vector<Meeting>(played.state().meetings())) {
      if (meeting.result) continue;
      EXPECT_TRUE(playing.insert(meeting.black).second);
      EXPECT_TRUE(playing.insert(meeting.white).second);
      if (random() % 2 == 0) played.add(Scored{meeting.game, Result::black_won});
    }
  }
  for (const ArenaStanding& one : arena_standings(played.state())) EXPECT_GT(one.games, 10U);
}

TEST(arena, ForbiddenOpponentsAreNotPaired) {
  Played played(settings_of(System::arena), 6);
  played.add(Forbade{player(0), player(1)});
  played.add(Forbade{player(3), player(2)});
  for (int wave = 0; wave < 30; ++wave) {
    const auto event = next_wave(played.state(), played.names());
    ASSERT_TRUE(event);
    played.add(*event);
    played.score_all();
  }
  for (const Meeting& meeting : played.state().meetings()) {
    const std::set<std::size_t> two{meeting.black, meeting.white};
    EXPECT_NE(two, (std::set<std::size_t>{0, 1}));
    EXPECT_NE(two, (std::set<std::size_t>{2, 3}));
  }
}

}  // namespace
}  // namespace ootori::tournament

#include "server/sharing/game_record.hpp"

#include <gtest/gtest.h>

#include "notation/record_check.hpp"
#include "notation/record_format.hpp"
#include "notation/usi.hpp"
#include "server/accounts/names.hpp"

namespace ootori::server {
namespace {

using game::Millis;

const game::PlayerId ann{"ann"};
const game::PlayerId guest{"guest"};
constexpr UnixMillis day_of_opening = 1'795'219'200'000;  // 2026-11-21

Move move(std::string_view usi) { return *parse_usi(Tori::spec, usi); }

struct Played {
  std::optional<game::TimeControl> time{};
  game::Seats seats{game::PersonSeat{ann}, game::PersonSeat{guest}};
  std::vector<game::Event> events;
};

std::vector<Recorded> history(const Played& played) {
  std::vector<Recorded> all{
      {1, day_of_opening,
       game::Created{
           .start = Position<Tori>::initial(), .handicap = nullptr, .seats = played.seats, .time = played.time}}};
  for (const game::Event& event : played.events) all.push_back({all.size() + 1, day_of_opening, event});
  return all;
}

class GameRecord : public ::testing::Test {
 protected:
  GameRecord() { EXPECT_TRUE(names.add(ann, "Ann")); }
  Names names;
};

TEST_F(GameRecord, HasPlayersGameDateAndResult) {
  const auto record = record_of_game(history({.events = {game::Moved{move("3d3c")}, game::Moved{move("4b3c")},
                                                         game::Ended{{Color::white, Termination::resignation}}}}),
                                     names, "https://example.org/game/x");
  ASSERT_TRUE(record) << record.error();
  EXPECT_EQ(record->tag("Black"), "Ann");
  EXPECT_EQ(record->tag("White"), "Guest");
  EXPECT_EQ(record->tag("Date"), "2026.11.21");
  EXPECT_EQ(record->tag("Site"), "https://example.org/game/x");
  EXPECT_EQ(record->tag("TimeControl"), "");
  EXPECT_EQ(record->moves.size(), 2U);
  EXPECT_EQ(record->moves[0].spent, std::nullopt) << "a game without a clock has no times";
  EXPECT_EQ(record->end, (RecordEnd{Color::white, Termination::resignation}));
  EXPECT_EQ(check_record(*record), std::nullopt);
}

TEST_F(GameRecord, HasTheTimesOfMovesNotTakenBack) {
  const auto time = game::LiveTime::from({.main = Millis{300'000}, .increment = Millis{5'000}});
  const auto record = record_of_game(history({.time = *time,
                                              .events = {game::Moved{move("3d3c")}, game::Moved{move("4b3c")},
                                                         game::Moved{move("7e7d"), Millis{2'000}}, game::TakenBack{2},
                                                         game::Moved{move("6e6d"), Millis{3'000}}}}),
                                     names, "");
  ASSERT_TRUE(record) << record.error();
  ASSERT_EQ(record->moves.size(), 3U);
  EXPECT_EQ(record->moves[0].spent, Millis{0}) << "the clocks stand until both have moved";
  EXPECT_EQ(record->moves[0].clock_left, Millis{300'000});
  EXPECT_EQ(record->moves[2].move, move("6e6d"));
  EXPECT_EQ(record->moves[2].spent, Millis{3'000});
  EXPECT_EQ(record->moves[2].clock_left, Millis{305'000}) << "the time of what was taken back stays used";
  EXPECT_EQ(record->end, std::nullopt);
  EXPECT_EQ(record->tag("TimeControl"), "300+5");
}

TEST_F(GameRecord, RoundTripsInEveryNotation) {
  const auto record = record_of_game(history({.events = {game::Moved{move("3d3c")}, game::Moved{move("4b3c")},
                                                         game::Ended{{Color::white, Termination::resignation}}}}),
                                     names, "https://example.org/game/x");
  ASSERT_TRUE(record);
  for (const RecordFormat& format : record_formats()) {
    const auto read = format.parse(format.write(*record), &Tori::spec);
    ASSERT_TRUE(read) << format.name;
    ASSERT_EQ(read->size(), 1U) << format.name;
    EXPECT_EQ(read->front().moves.size(), 2U) << format.name;
    EXPECT_EQ(read->front().moves[1].move, move("4b3c")) << format.name;
    EXPECT_FALSE(format.media_type.empty()) << format.name;
    EXPECT_FALSE(format.extension.empty()) << format.name;
  }
}

TEST_F(GameRecord, IsAbsentForInvalidEvents) {
  EXPECT_FALSE(record_of_game({}, names, ""));
  EXPECT_FALSE(record_of_game(history({.events = {game::Moved{move("4b3c")}}}), names, ""));
}

TEST(TimeTag, WritesEveryKindOfClock) {
  const auto live = [](const game::LiveTime::Parts& parts) { return time_tag(*game::LiveTime::from(parts)); };
  EXPECT_EQ(live({.main = Millis{600'000}, .delay = Millis{3'000}}), "600+0 delay 3");
  EXPECT_EQ(live({.main = Millis{600'000}, .byoyomi = Millis{30'000}, .periods = 3}), "600+0 byo-yomi 3x30");
  EXPECT_EQ(time_tag(*game::CorrespondenceTime::from(3)), "1/259200");
}

}  // namespace
}  // namespace ootori::server

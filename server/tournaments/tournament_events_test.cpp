// The stored form of tournament events.
#include "server/tournaments/tournament_events.hpp"

#include <gtest/gtest.h>

namespace ootori::server::testing {
namespace {

using namespace tournament;

Settings spring() {
  Settings settings{.system = System::arena,
                    .name = "Spring",
                    .about = "“Quotes” and\nlines",
                    .prizes = "<b>",
                    .games = {all_games.begin(), all_games.end()},
                    .time = *game::LiveTime::from({.main = std::chrono::minutes{3}})};
  settings.length = std::chrono::hours{1};
  settings.no_show = std::chrono::seconds{30};
  settings.starts = 1'800'000'000'000;
  return settings;
}

TrfFile spring_file() {
  const std::vector<Entry> black{{Mark::win, 1, Color::black}};
  const std::vector<Entry> white{{Mark::loss, 0, Color::white}};
  return {.name = "春 <b>",
          .planned = 5,
          .first_color = Color::white,
          .table = {.lines = {{.name = "山田", .rating = 1800, .rounds = black}, {.name = "Ann", .rounds = white}},
                    .played = 1},
          .forbidden = {{0, 1}},
          .byes = {{1, 2, Mark::half_bye}}};
}

TEST(TournamentEvents, RoundTrip) {
  const auto events = std::to_array<Event>({
      Announced{spring(), {"olga"}},
      Revised{spring()},
      Imported{spring_file(), {{.key = "a"}, {.key = "b", .reserved = PlayerId{"ann"}}}},
      PlaceTaken{1, {"ann"}, 1600},
      PlaceFreed{1, "c"},
      Joined{{"ann"}, 1700},
      Left{{"ann"}},
      ByeGranted{{"ann"}, 2, Mark::half_bye},
      Forbade{{"ann"}, {"bob"}},
      WentBerserk{{"ann"}, true},
      Delayed{6, Millis{7}},
      Started{5, Color::white},
      Paired{.round = 1,
             .meetings = {{.game = "a", .black = 0, .white = 1, .result = Result::both_forfeited},
                          {.game = "b", .black = 2, .white = 3, .berserk = {false, true}}},
             .byes = {4},
             .by_hand = true},
      PairingFailed{2, PairingFault::impossible},
      Scored{"b", Result::white_forfeited, true},
      Undecided{"b"},
      Finished{.cancelled = true},
  });
  static_assert(events.size() == std::variant_size_v<Event>);
  std::vector<Event> all(events.begin(), events.end());
  all.emplace_back(ByeGranted{{"ann"}, 2, std::nullopt});
  all.emplace_back(Forbade{{"ann"}, {"bob"}, false});
  for (const Event& event : all) {
    const auto read = parse_stored_tournament(stored_text(event));
    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(*read, event) << stored_text(event);
  }
}

TEST(TournamentEvents, ForbiddenPairingsOfOlderEventsAreRead) {
  const auto read = parse_stored_tournament(R"({"type":"forbade","one":"ann","other":"bob"})");
  ASSERT_TRUE(read) << read.error();
  EXPECT_EQ(*read, Event{(Forbade{{"ann"}, {"bob"}})});
}

TEST(TournamentEvents, DamageIsAnErrorWithoutExceptions) {
  for (const std::string_view text :
       {"", "{", "[]", "{}", R"({"type":"scored"})", R"({"type":"scored","game":"a","result":"x","by_hand":false})",
        R"({"type":"bye","player":"a","round":-1,"bye":"half"})", R"({"type":"announced","settings":{}})"}) {
    EXPECT_FALSE(parse_stored_tournament(text)) << text;
  }
}

}  // namespace
}  // namespace ootori::server::testing

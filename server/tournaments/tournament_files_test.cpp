// Calendars, and the pairings of tournament files.
#include "server/tournaments/tournament_files.hpp"

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "tournament/trf.hpp"

namespace ootori::server::testing {
namespace {

TournamentView view_of(tournament::System system, std::string name, std::string about = {}) {
  tournament::Settings settings{.system = system,
                                .name = std::move(name),
                                .about = std::move(about),
                                .prizes = {},
                                .games = {all_games.front()},
                                .time = *game::LiveTime::from({.main = std::chrono::minutes{3}})};
  settings.starts = 1'800'000'000'000;
  if (system == tournament::System::arena) settings.length = std::chrono::minutes{90};
  if (system == tournament::System::swiss) settings.rounds = 3;
  return {.id = *TournamentId::parse("aaaaaaaaaaaa"),
          .state = tournament::State(tournament::Announced{settings, {"olga"}}),
          .version = 7};
}

TEST(TournamentCalendar, HasOneEvent) {
  EXPECT_EQ(calendar_of(view_of(tournament::System::swiss, "Spring"), 86'400'000),
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Ootori//Tournaments//EN\r\nBEGIN:VEVENT\r\n"
            "UID:aaaaaaaaaaaa@ootori\r\nSEQUENCE:7\r\nDTSTAMP:19700102T000000Z\r\nDTSTART:20270115T080000Z\r\n"
            "DTEND:20270115T090000Z\r\nSUMMARY:Spring\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n");
}

TEST(TournamentCalendar, AnArenaEndsAfterItsLengthAndATournamentStartsWhenItStarted) {
  TournamentView view = view_of(tournament::System::arena, "Spring");
  EXPECT_TRUE(calendar_of(view, 0).contains("DTEND:20270115T093000Z\r\n"));
  ASSERT_TRUE(view.state.apply(tournament::Started{1'800'000'060'000, Color::black}));
  EXPECT_TRUE(calendar_of(view, 0).contains("DTSTART:20270115T080100Z\r\nDTEND:20270115T093100Z\r\n"));
  EXPECT_FALSE(calendar_of(view, 0).contains("STATUS"));
  ASSERT_TRUE(view.state.apply(tournament::Finished{.cancelled = true}));
  EXPECT_TRUE(calendar_of(view, 0).contains("STATUS:CANCELLED\r\n"));
}

TEST(TournamentCalendar, TextsAreEscaped) {
  const std::string text = calendar_of(view_of(tournament::System::swiss, "Ann, Bob; \\ all", "One\nBEGIN:VEVENT"), 0);
  EXPECT_TRUE(text.contains("\r\nSUMMARY:Ann\\, Bob\\; \\\\ all\r\n"));
  EXPECT_TRUE(text.contains("\r\nDESCRIPTION:One\\nBEGIN:VEVENT\r\n"));
}

// RFC 5545, 3.1: at most 75 bytes, and no character is split.
TEST(TournamentCalendar, LongLinesAreFolded) {
  std::string name;
  for (int number = 0; number < 60; ++number) name += number % 3 == 0 ? "鶴" : "a";
  std::string text = calendar_of(view_of(tournament::System::swiss, name), 0);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find("\r\n", at);
    EXPECT_LE(end - at, 75U);
    EXPECT_NE(static_cast<unsigned char>(text[at]) & 0xC0, 0x80);
    at = end + 2;
  }
  const std::size_t fold = text.find("\r\n ");
  ASSERT_NE(fold, std::string::npos);
  EXPECT_NE(static_cast<unsigned char>(text[fold + 3]) & 0xC0, 0x80);
  for (std::size_t at = fold; at != std::string::npos; at = text.find("\r\n ")) text.erase(at, 3);
  EXPECT_TRUE(text.contains("\r\nSUMMARY:" + name + "\r\n"));
}

tournament::TrfFile three_players() {
  tournament::TrfFile file{.name = "Club night"};
  for (const std::string_view name : {"Ann", "Bob", "Cleo"}) {
    file.table.lines.push_back({.name = std::string(name), .rating = 1500, .rounds = {}});
  }
  return file;
}

TEST(PairedFile, ShowsTheNextRound) {
  const auto paired = paired_file(write_trf(three_players()), 3);
  EXPECT_EQ(boost::json::serialize(paired),
            R"({"name":"Club night","round":1,"standings":[)"
            R"({"number":1,"name":"Ann","rank":1,"points":0E0,"tie_breaks":[0E0,0E0,0E0,0E0]},)"
            R"({"number":2,"name":"Bob","rank":1,"points":0E0,"tie_breaks":[0E0,0E0,0E0,0E0]},)"
            R"({"number":3,"name":"Cleo","rank":1,"points":0E0,"tie_breaks":[0E0,0E0,0E0,0E0]}],)"
            R"("pairings":[[1,2]],"bye":3})");
}

TEST(PairedFile, ByesOfTheRoundAreHeeded) {
  auto file = three_players();
  file.byes = {{0, 0, tournament::Mark::half_bye}, {1, 1, tournament::Mark::half_bye}};
  file.first_color = Color::white;
  const auto paired = paired_file(write_trf(file), 3);
  EXPECT_EQ(boost::json::serialize(paired.at("pairings")), "[[3,2]]");
  EXPECT_TRUE(paired.at("bye").is_null());
}

TEST(PairedFile, PlayersWhoHaveWithdrawnAreNotPaired) {
  TournamentView view = view_of(tournament::System::swiss, "Spring");
  for (const char* name : {"ann", "bob", "cleo"}) {
    ASSERT_TRUE(view.state.apply(tournament::Joined{game::PlayerId{name}, 1500}));
  }
  ASSERT_TRUE(view.state.apply(tournament::ByeGranted{game::PlayerId{"ann"}, 0, tournament::Mark::full_bye}));
  ASSERT_TRUE(view.state.apply(tournament::Started{1'800'000'000'000, Color::black}));
  ASSERT_TRUE(view.state.apply(tournament::Left{game::PlayerId{"ann"}}));
  const std::string trf = trf_of(view, Names{});
  EXPECT_FALSE(trf.contains("240  F")) << trf;
  EXPECT_EQ(boost::json::serialize(paired_file(trf, 3).at("pairings")), "[[2,3]]") << trf;
}

TEST(PairedFile, ThereIsNoRoundAfterTheLastAndNoneThatIsImpossible) {
  auto file = three_players();
  file.planned = 1;
  file.table.played = 1;
  for (auto& line : file.table.lines) line.rounds = {{tournament::Mark::half_bye}};
  const auto over = paired_file(write_trf(file), 3);
  EXPECT_EQ(over.at("round").to_number<int>(), 2);
  EXPECT_TRUE(over.at("pairings").is_null());
  auto apart = three_players();
  apart.forbidden = {{0, 1}, {0, 2}, {1, 2}};
  EXPECT_TRUE(paired_file(write_trf(apart), 3).at("pairings").is_null());
}

TEST(PairedFile, TooManyPlayersAreAFault) {
  EXPECT_EQ(boost::json::serialize(paired_file(write_trf(three_players()), 2)),
            R"({"faults":[{"line":1,"message":"The file has 3 players; the maximum is 2."}]})");
}

}  // namespace
}  // namespace ootori::server::testing

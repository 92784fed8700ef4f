#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tournament/testing/played.hpp"
#include "tournament/trf.hpp"

namespace ootori::tournament {
namespace {

TrfFile file_of(const State& state) {
  const TrfFile file{.name = "Spring",
                     .planned = state.settings().rounds,
                     .first_color = state.first_color(),
                     .table = state.crosstable()};
  return read_trf(write_trf(file)).value();
}

// The pairs of the next round, by name.
std::set<std::pair<std::string, std::string>> next_pairs(const State& state) {
  const auto event = next_round(state, [] { return std::to_string(std::rand()); });
  std::set<std::pair<std::string, std::string>> pairs;
  for (const Meeting& meeting : std::get<Paired>(event.value()).meetings) {
    pairs.emplace(state.entrants()[meeting.black].player.value, state.entrants()[meeting.white].player.value);
  }
  return pairs;
}

TEST(imported, ContinuesLikeTheTournamentInTheFile) {
  for (std::size_t players = 8; players < 24; ++players) {
    Played original(settings_of(System::swiss), players, static_cast<std::uint32_t>(players));
    original.add(ByeGranted{player(2), 1, Mark::half_bye});
    for (int round = 0; round < 3; ++round) {
      ASSERT_TRUE(original.go_on());
      original.score_all();
    }
    const TrfFile file = file_of(original.state());
    Played imported(settings_of(System::swiss), file);
    EXPECT_EQ(imported.state().rounds().size(), 3U);
    EXPECT_EQ(imported.state().open_meetings(), 0U);
    imported.take_places(players);
    imported.add(Started{0, ~original.state().first_color()});
    EXPECT_EQ(imported.state().first_color(), original.state().first_color()) << "as in the file";
    // The names come from the accounts; results, opponents and colours come from the file.
    Crosstable table = imported.state().crosstable();
    for (std::size_t line = 0; line < players; ++line) table.lines[line].name = file.table.lines[line].name;
    EXPECT_EQ(table, file.table);
    EXPECT_EQ(next_pairs(imported.state()), next_pairs(original.state())) << players;
    imported.play_to_the_end();
    EXPECT_EQ(imported.state().phase(), Phase::finished);
    const auto folded = State::fold(imported.events());
    ASSERT_TRUE(folded) << folded.error();
    EXPECT_EQ(folded->crosstable(), imported.state().crosstable());
  }
}

TEST(imported, OpenPlacesAreNotPaired) {
  Played original(settings_of(System::swiss), 8);
  ASSERT_TRUE(original.go_on());
  original.score_all();
  TrfFile file = file_of(original.state());
  file.forbidden.emplace_back(0, 1);
  file.byes.push_back({2, 1, Mark::half_bye});
  Played imported(settings_of(System::swiss), file);
  EXPECT_EQ(imported.state().active(), 0U);
  imported.take_places(5);
  EXPECT_TRUE(imported.refuses(PlaceTaken{0, {"other"}, 1})) << "taken";
  EXPECT_TRUE(imported.refuses(PlaceTaken{6, player(0), 1})) << "has a place";
  EXPECT_EQ(imported.state().place_of_key("6"), 6U);
  EXPECT_EQ(imported.state().place_of_key("0"), std::nullopt) << "taken";
  imported.add(Left{player(4)});
  imported.add(Joined{{"late"}, 3000});
  imported.add(Started{0, Color::black});
  EXPECT_EQ(imported.state().entrants().size(), 9U) << "who left has rounds behind them";
  EXPECT_EQ(imported.state().starting_order().back(), 8U) << "the file's order stands";
  ASSERT_TRUE(imported.go_on());
  std::set<std::size_t> paired;
  for (const std::size_t number : imported.state().rounds().back().meetings) {
    const Meeting& meeting = imported.state().meetings()[number];
    EXPECT_TRUE(paired.insert(meeting.black).second && paired.insert(meeting.white).second);
    EXPECT_NE((std::set{meeting.black, meeting.white}), (std::set<std::size_t>{0, 1})) << "forbidden in the file";
  }
  EXPECT_EQ(paired.size() + imported.state().rounds().back().byes.size(), 4U) << "0, 1, 3 and the late one";
  imported.score_all();
  EXPECT_EQ(imported.state().crosstable().lines[2].rounds[1].mark, Mark::half_bye) << "granted in the file";
  EXPECT_EQ(imported.state().crosstable().lines[6].rounds[1].mark, Mark::zero_bye);
  imported.add(PlaceTaken{6, player(6), 1500});
  ASSERT_TRUE(imported.go_on());
  imported.score_all();
  EXPECT_TRUE(took_part(imported.state().crosstable().lines[6].rounds[2]));
}

TEST(imported, APlaceTakenByTheWrongAccountIsReopened) {
  Played original(settings_of(System::swiss), 8);
  ASSERT_TRUE(original.go_on());
  original.score_all();
  TrfFile file = file_of(original.state());
  file.table.lines[1].rating = 0;
  file.forbidden.emplace_back(0, 1);
  Played imported(settings_of(System::swiss), file);
  EXPECT_TRUE(imported.refuses(PlaceFreed{0, "new"})) << "it is open";
  imported.take_places(8);
  imported.add(Joined{{"late"}, 1000});
  EXPECT_TRUE(imported.refuses(PlaceFreed{8, "new"})) << "not from the file";
  EXPECT_TRUE(imported.refuses(PlaceFreed{9, "new"})) << "nobody";
  imported.add(Left{player(1)});
  EXPECT_EQ(imported.state().entrants()[1].rating, 1500);
  imported.add(PlaceFreed{1, "new"});
  EXPECT_EQ(imported.state().number_of(player(1)), std::nullopt);
  EXPECT_EQ(imported.state().place_of_key("1"), std::nullopt) << "the old link is worth nothing";
  EXPECT_EQ(imported.state().place_of_key("new"), 1U);
  EXPECT_EQ(imported.state().entrants()[1].rating, 0) << "as in the file";
  EXPECT_EQ(imported.state().active(), 8U);

  imported.add(PlaceTaken{1, {"right"}, 1700});
  EXPECT_EQ(imported.state().entrants()[1].rating, 1700);
  ASSERT_EQ(imported.state().forbidden().size(), 1U);
  EXPECT_EQ(imported.state().forbidden().front(), (std::pair<PlayerId, PlayerId>(player(0), {"right"})));
  imported.add(Started{0, Color::black});
  ASSERT_TRUE(imported.go_on());
  EXPECT_TRUE(imported.refuses(PlaceFreed{1, "later"})) << "has a game in progress";
  imported.score_all();
  const Crosstable before = imported.state().crosstable();
  imported.add(PlaceFreed{1, "later"});
  Crosstable after = imported.state().crosstable();
  ASSERT_EQ(after.lines.size(), before.lines.size());
  for (std::size_t line = 0; line < after.lines.size(); ++line)
    EXPECT_EQ(after.lines[line].rounds, before.lines[line].rounds) << "results stay with the place";
  imported.play_to_the_end();
  EXPECT_TRUE(imported.refuses(PlaceFreed{0, "last"})) << "it is over";
  EXPECT_EQ(State::fold(imported.events())->crosstable(), imported.state().crosstable());
}

TEST(imported, UnplayedGamesMayHaveNoColours) {
  const auto line = [](std::string name, Entry first, Entry second) {
    return Line{std::move(name), 0, {first, second}};
  };
  const TrfFile file{.table = {.lines = {line("Ann", {Mark::forfeit_win, 1, {}}, {Mark::forfeit_loss, 3, {}}),
                                         line("Bob", {Mark::forfeit_loss, 0, {}}, {Mark::win, 2, Color::black}),
                                         line("Cem", {Mark::forfeit_loss, 3, {}}, {Mark::loss, 1, Color::white}),
                                         line("Dai", {Mark::forfeit_loss, 2, {}}, {Mark::forfeit_loss, 0, {}})},
                               .played = 2}};
  EXPECT_EQ(read_trf(write_trf(file)).value().table, file.table);
  Played imported(settings_of(System::swiss), file);
  std::vector<Result> results;
  for (const Meeting& meeting : imported.state().meetings()) results.push_back(*meeting.result);
  EXPECT_THAT(results, testing::ElementsAre(Result::white_forfeited, Result::both_forfeited, Result::both_forfeited,
                                            Result::black_won));
}

TEST(imported, RefusesInvalidChanges) {
  Played original(settings_of(System::swiss), 6);
  original.play_to_the_end();
  const TrfFile all = file_of(original.state());
  const std::vector<Place> places(6, Place{.key = "key"});
  EXPECT_FALSE(State(Announced{settings_of(System::swiss), {"o"}}).apply(Imported{all, places})) << "nothing is left";
  Settings longer = settings_of(System::swiss);
  longer.rounds = 7;
  EXPECT_TRUE(State(Announced{longer, {"o"}}).apply(Imported{all, places}));
  EXPECT_FALSE(State(Announced{longer, {"o"}}).apply(Imported{all, {}})) << "no places";
  EXPECT_FALSE(State(Announced{settings_of(System::round_robin), {"o"}}).apply(Imported{all, places}));
  TrfFile one_sided = all;
  one_sided.table.lines[0].rounds[0].opponent = 5;
  one_sided.table.lines[5].rounds[0].opponent = 4;
  EXPECT_FALSE(State(Announced{longer, {"o"}}).apply(Imported{one_sided, places}));
  Played joined(longer, 2);
  EXPECT_TRUE(joined.refuses(Imported{all, places})) << "too late";
  EXPECT_TRUE(joined.refuses(PlaceTaken{0, {"other"}, 1})) << "there are no places";
}

}  // namespace
}  // namespace ootori::tournament

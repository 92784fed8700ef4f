#include "tournament/state.hpp"

#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tournament/arena.hpp"
#include "tournament/berger.hpp"
#include "tournament/knockout.hpp"
#include "tournament/next_round.hpp"
#include "tournament/trf.hpp"

namespace ootori::tournament {
namespace {

const GameSpec& some_game() { return *all_games.front(); }

Settings settings_of(System system) {
  Settings settings{.system = system,
                    .name = "Spring",
                    .about = {},
                    .prizes = {},
                    .games = {&some_game()},
                    .time = *game::LiveTime::from({.main = std::chrono::minutes{5}})};
  settings.no_show = std::chrono::minutes{1};
  if (system == System::swiss) settings.rounds = 5;
  if (system == System::round_robin) settings.rounds = 1;
  if (system == System::arena) settings.length = std::chrono::hours{1};
  return settings;
}

PlayerId player(std::size_t number) { return {"player " + std::to_string(number)}; }

// A tournament with its events. Every event must fit, and the state must equal the fold of the events.
class Played {
 public:
  Played(const Settings& settings, std::size_t players, std::uint32_t seed = 1)
      : random_(seed), state_(Announced{settings, {"organiser"}}) {
    events_.push_back(Announced{settings, {"organiser"}});
    for (std::size_t number = 0; number < players; ++number)
      add(Joined{player(number), 2000 - static_cast<int>(number)});
    add(Started{0, Color::black});
  }

  // A tournament that continues from a file. Accounts take the places one after another.
  Played(const Settings& settings, const TrfFile& file) : state_(Announced{settings, {"organiser"}}) {
    events_.push_back(Announced{settings, {"organiser"}});
    std::vector<Place> places;
    for (std::size_t line = 0; line < file.table.lines.size(); ++line) places.push_back({.key = std::to_string(line)});
    add(Imported{file, std::move(places)});
  }
  void take_places(std::size_t players) {
    for (std::size_t line = 0; line < players; ++line) add(PlaceTaken{line, player(line), 1500});
  }

  void add(const Event& event) {
    const auto taken = state_.apply(event);
    ASSERT_TRUE(taken) << taken.error();
    events_.push_back(event);
  }
  bool refuses(const Event& event) const {
    State copy = state_;
    return !copy.apply(event);
  }
  NewGame names() {
    return [this] { return "game " + std::to_string(games_++); };
  }
  bool go_on() {
    auto event = next_round(state_, names());
    if (event) add(*event);
    return event.has_value();
  }
  void score_all(bool draws = true) {
    for (const Meeting& meeting : std::vector<Meeting>(state_.meetings())) {
      if (meeting.result) continue;
      const auto chance = random_() % (draws ? 3 : 2);
      add(Scored{meeting.game, chance == 0 ? Result::black_won : chance == 1 ? Result::white_won : Result::drawn});
    }
  }
  void play_to_the_end(bool draws = true) {
    while (go_on()) score_all(draws);
  }

  const State& state() const { return state_; }
  const std::vector<Event>& events() const { return events_; }

 private:
  std::mt19937 random_;
  State state_;
  std::vector<Event> events_;
  int games_ = 0;
};

TEST(tournament, EverySystemEnds) {
  for (const System system : {System::swiss, System::round_robin, System::knockout}) {
    for (std::size_t players = 0; players < 20; ++players) {
      Played played(settings_of(system), players, static_cast<std::uint32_t>(players));
      played.play_to_the_end();
      const bool is_stuck = played.state().phase() == Phase::stuck;  // three players cannot play five rounds
      EXPECT_TRUE(played.state().phase() == Phase::finished || (is_stuck && system == System::swiss && players < 8))
          << text(system) << " of " << players;
      const auto folded = State::fold(played.events());
      ASSERT_TRUE(folded) << folded.error();
      EXPECT_EQ(folded->meetings(), played.state().meetings());
      EXPECT_EQ(folded->crosstable(), played.state().crosstable());
      EXPECT_EQ(standings(played.state()).size(), players);
    }
  }
}

TEST(tournament, RoundRobinPairsEverybodyOnce) {
  for (std::size_t players = 2; players <= 16; ++players) {
    std::set<std::pair<std::size_t, std::size_t>> met;
    std::vector<int> blacks(players);
    for (std::size_t round = 0; round < berger_rounds(players); ++round) {
      for (const auto& [black, white] : berger_round(players, round).pairs) {
        EXPECT_TRUE(met.insert(std::minmax(black, white)).second);
        ++blacks[black];
        const auto back = berger_round(players, round + berger_rounds(players)).pairs;
        EXPECT_THAT(back, testing::Contains(Pair{white, black}));
      }
    }
    EXPECT_EQ(met.size(), players * (players - 1) / 2);
    const auto [least, most] = std::ranges::minmax(blacks);
    EXPECT_LE(most - least, 1) << players;
  }
}

// FIDE Handbook C.05, Annex 1: the first rounds of the table for six.
TEST(tournament, BergerTablesMatchTheHandbook) {
  EXPECT_THAT(berger_round(6, 0).pairs, testing::ElementsAre(Pair{0, 5}, Pair{1, 4}, Pair{2, 3}));
  EXPECT_THAT(berger_round(6, 1).pairs, testing::ElementsAre(Pair{5, 3}, Pair{4, 2}, Pair{0, 1}));
  EXPECT_THAT(berger_round(6, 2).pairs, testing::ElementsAre(Pair{1, 5}, Pair{2, 0}, Pair{3, 4}));
}

TEST(tournament, TheBestTwoMeetInTheFinal) {
  EXPECT_EQ(knockout_tree(8), (std::vector<std::size_t>{0, 7, 3, 4, 1, 6, 2, 5}));
  Played played(settings_of(System::knockout), 6);
  ASSERT_TRUE(played.go_on());
  EXPECT_THAT(played.state().rounds().front().byes, testing::ElementsAre(0, 1));
  while (played.state().phase() == Phase::running) {
    for (const Meeting& meeting : std::vector<Meeting>(played.state().meetings())) {
      if (meeting.result) continue;
      played.add(Scored{meeting.game, meeting.black < meeting.white ? Result::black_won : Result::white_won});
    }
    if (!played.go_on()) break;
  }
  EXPECT_EQ(played.state().phase(), Phase::finished);
  const auto order = standings(played.state());
  EXPECT_EQ(order[0].line, 0U);
  EXPECT_EQ(order[1].line, 1U);
  EXPECT_EQ(order[0].rank, 1U);
}

TEST(tournament, ADrawnKnockOutGameIsReplayedWithColoursReversed) {
  Played played(settings_of(System::knockout), 2);
  ASSERT_TRUE(played.go_on());
  const Meeting first = played.state().meetings().front();
  for (int replay = 0; replay < 4; ++replay) {
    played.add(Scored{played.state().meetings().back().game, Result::drawn});
    ASSERT_TRUE(played.go_on());
  }
  EXPECT_EQ(played.state().meetings()[1].black, first.white);
  EXPECT_EQ(played.state().rounds().size(), 1U);
  EXPECT_EQ(played.state().phase(), Phase::finished);  // after the fourth draw, the higher seed advances
  EXPECT_EQ(standings(played.state()).front().line, 0U);
}

TEST(tournament, WithdrawnPlayersForfeitScheduledGames) {
  Played played(settings_of(System::round_robin), 4);
  played.add(Left{player(3)});
  ASSERT_TRUE(played.go_on());
  const auto& meetings = played.state().meetings();
  const auto of_leaver =
      std::ranges::find_if(meetings, [](const Meeting& one) { return one.black == 3 || one.white == 3; });
  ASSERT_NE(of_leaver, meetings.end());
  EXPECT_EQ(of_leaver->result, of_leaver->black == 3 ? Result::black_forfeited : Result::white_forfeited);
}

TEST(tournament, LateEntrantsHaveNoPointsForEarlierRounds) {
  Played played(settings_of(System::swiss), 6);
  ASSERT_TRUE(played.go_on());
  played.score_all();
  played.add(Joined{{"late"}, 2500});
  played.add(ByeGranted{player(0), 1, Mark::half_bye});
  ASSERT_TRUE(played.go_on());
  played.score_all();
  const Crosstable table = played.state().crosstable();
  EXPECT_EQ(table.lines[0].name, "late");
  EXPECT_EQ(table.lines[0].rounds[0].mark, Mark::zero_bye);
  EXPECT_TRUE(took_part(table.lines[0].rounds[1]));
  EXPECT_EQ(table.lines[1].rounds[1].mark, Mark::half_bye);
}

TEST(tournament, AFailedPairingWaitsForTheOrganiser) {
  Played played(settings_of(System::swiss), 2);
  ASSERT_TRUE(played.go_on());
  played.score_all();
  ASSERT_TRUE(played.go_on());
  EXPECT_EQ(played.state().phase(), Phase::stuck);
  EXPECT_EQ(played.state().fault(), PairingFault::impossible);
  EXPECT_FALSE(played.go_on());
  const auto names = played.names();
  EXPECT_FALSE(pair_again(played.state(), names)) << "they have met";
  EXPECT_FALSE(pair_by_hand(played.state(), {}, names)) << "somebody is left out";
  EXPECT_FALSE(pair_by_hand(played.state(), {.pairs = {{player(0), player(0)}}, .byes = {}}, names));
  const auto by_hand = pair_by_hand(played.state(), {.pairs = {{player(1), player(0)}}, .byes = {}}, names);
  ASSERT_TRUE(by_hand) << by_hand.error();
  played.add(*by_hand);
  EXPECT_EQ(played.state().phase(), Phase::running);
}

TEST(tournament, AnOrganiserPairsEverybodyOnce) {
  Played played(settings_of(System::swiss), 3);
  const auto refusal = [&](const HandPairing& wish) {
    const auto paired = pair_by_hand(played.state(), wish, played.names());
    return paired ? std::string() : paired.error();
  };
  EXPECT_EQ(refusal({{{player(0), player(1)}}, {player(2)}}),
            "You can pair a round by hand only if the server could not pair it.");
  while (played.go_on() && played.state().phase() == Phase::running) played.score_all();
  ASSERT_EQ(played.state().phase(), Phase::stuck);
  EXPECT_EQ(refusal({{{player(0), {"nobody"}}}, {}}), "A player is not in the tournament.");
  EXPECT_EQ(refusal({{{player(0), player(1)}}, {player(1)}}), "A player is named twice.");
  EXPECT_EQ(refusal({{{player(0), player(0)}}, {}}), "A player is named twice.");
  EXPECT_EQ(refusal({{{player(0), player(1)}}, {}}), "Every player must be in a pair or have the bye.");
  EXPECT_EQ(refusal({{{player(0), player(1)}}, {player(2)}}), "");
  played.add(ByeGranted{player(2), played.state().rounds().size(), Mark::half_bye});
  EXPECT_EQ(refusal({{{player(0), player(1)}}, {}}), "") << "the third has a bye already";
  played.add(Left{player(1)});
  EXPECT_EQ(refusal({{{player(0), player(1)}}, {}}), "A player is not in the tournament.");
  const auto paired = pair_by_hand(played.state(), {{}, {player(0)}}, played.names());
  ASSERT_TRUE(paired);
  played.add(*paired);
  EXPECT_EQ(played.state().rounds().back().byes, (std::vector<std::size_t>{0}));
  EXPECT_TRUE(std::get<Paired>(*paired).by_hand);
}

TEST(tournament, EverySystemHasItsMaximumOfPlayers) {
  for (const auto& [system, most] : {std::pair<System, std::size_t>{System::arena, 500},
                                     {System::swiss, 300},
                                     {System::round_robin, 30},
                                     {System::knockout, 256}}) {
    State state(Announced{settings_of(system), {"organiser"}});
    for (std::size_t number = 0; number < most; ++number) ASSERT_TRUE(state.apply(Joined{player(number), 1500}));
    EXPECT_FALSE(state.apply(Joined{player(most), 1500})) << text(system);
    ASSERT_TRUE(state.apply(Left{player(0)}));
    EXPECT_TRUE(state.apply(Joined{player(0), 1500})) << "whose place is kept";
  }
}

TEST(tournament, AGameWithoutAResultHoldsUpTheNextRound) {
  Played played(settings_of(System::swiss), 4);
  ASSERT_TRUE(played.go_on());
  const std::string first = played.state().meetings()[0].game;
  const std::string second = played.state().meetings()[1].game;
  EXPECT_TRUE(played.refuses(Undecided{"no game"}));
  played.add(Scored{second, Result::drawn});
  EXPECT_TRUE(played.refuses(Undecided{second})) << "it has a result";
  played.add(Undecided{first});
  EXPECT_TRUE(played.state().is_undecided(0));
  EXPECT_FALSE(played.state().is_undecided(1));
  EXPECT_EQ(played.state().open_meetings(), 1U);
  EXPECT_FALSE(next_round(played.state(), played.names()));
  played.add(Scored{first, Result::white_won, true});
  EXPECT_FALSE(played.state().is_undecided(0));
  EXPECT_TRUE(next_round(played.state(), played.names()));
  played.add(Finished{.cancelled = true});
  EXPECT_TRUE(played.refuses(Undecided{first}));
  EXPECT_TRUE(played.refuses(Scored{first, Result::drawn, true})) << "the tournament is over";
}

TEST(tournament, AReallowedPairingCanBeMade) {
  Played played(settings_of(System::swiss), 2);
  played.add(Forbade{player(1), player(0)});
  played.add(Forbade{player(0), player(1)});  // twice, as in older events
  EXPECT_EQ(played.state().forbidden().size(), 1U);
  ASSERT_TRUE(played.go_on());
  EXPECT_EQ(played.state().phase(), Phase::stuck);
  played.add(Forbade{player(0), player(1), false});
  EXPECT_TRUE(played.state().forbidden().empty());
  const auto again = pair_again(played.state(), played.names());
  ASSERT_TRUE(again);
  played.add(*again);
  EXPECT_EQ(played.state().phase(), Phase::running);
}

TEST(tournament, AWithdrawnByeWasNeverGranted) {
  Played played(settings_of(System::swiss), 4);
  played.add(ByeGranted{player(0), 0, Mark::full_bye});
  played.add(ByeGranted{player(0), 0, std::nullopt});
  EXPECT_TRUE(played.refuses(ByeGranted{player(0), 0, std::nullopt}));
  ASSERT_TRUE(played.go_on());
  EXPECT_EQ(played.state().open_meetings(), 2U);
}

TEST(tournament, RefusesInvalidChanges) {
  Played played(settings_of(System::swiss), 4);
  EXPECT_TRUE(played.refuses(Joined{player(0), 1}));
  EXPECT_TRUE(played.refuses(Left{{"nobody"}}));
  EXPECT_TRUE(played.refuses(Started{1, Color::black}));
  EXPECT_TRUE(played.refuses(Paired{.round = 1, .meetings = {}}));
  EXPECT_TRUE(played.refuses(Paired{.round = 0, .meetings = {{"a", 0, 0}}}));
  EXPECT_TRUE(played.refuses(Paired{.round = 0, .meetings = {{"a", 0, 9}}}));
  EXPECT_TRUE(played.refuses(Scored{"no game", Result::drawn}));
  EXPECT_TRUE(played.refuses(Forbade{player(0), player(0)}));
  EXPECT_TRUE(played.refuses(Forbade{player(0), player(1), false}));
  EXPECT_TRUE(played.refuses(ByeGranted{player(0), 1, std::nullopt}));
  EXPECT_TRUE(played.refuses(ByeGranted{player(0), 9, Mark::half_bye}));
  EXPECT_TRUE(played.refuses(ByeGranted{player(0), 1, Mark::win}));
  ASSERT_TRUE(played.go_on());
  const std::string game = played.state().meetings().front().game;
  played.add(Scored{game, Result::drawn});
  EXPECT_TRUE(played.refuses(Scored{game, Result::black_won})) << "a result comes once";
  EXPECT_FALSE(played.refuses(Scored{game, Result::black_won, true})) << "the organiser corrects it";
}

TEST(tournament, TheOrganiserCanEditWhatNobodyReliesOn) {
  Played played(settings_of(System::swiss), 8);
  const auto with = [&](auto change) {
    Settings settings = played.state().settings();
    change(settings);
    return Revised{settings};
  };
  EXPECT_TRUE(played.refuses(with([](Settings& one) { one.rated = !one.rated; })));
  EXPECT_TRUE(played.refuses(with([](Settings& one) { one.system = System::arena; })));
  EXPECT_TRUE(played.refuses(with([](Settings& one) { one.starts += 1; }))) << "it has started";
  ASSERT_TRUE(played.go_on());
  played.score_all();
  ASSERT_TRUE(played.go_on());
  EXPECT_TRUE(played.refuses(with([](Settings& one) { one.rounds = 1; }))) << "two are paired";
  played.add(with([](Settings& one) {
    one.name = "Summer";
    one.rounds = 3;
  }));
  played.score_all();
  played.play_to_the_end();
  EXPECT_EQ(played.state().rounds().size(), 3U);
  EXPECT_TRUE(played.refuses(with([](Settings& one) { one.name = "Autumn"; }))) << "it is over";
  State planned(Announced{settings_of(System::knockout), {"organiser"}});
  Settings later = planned.settings();
  later.starts += 1000;
  EXPECT_TRUE(planned.apply(Revised{later}));
}

// --- from a tournament file ---

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

// --- arena ---

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

TEST(settings, TheLadderGivesTheNearestHandicap) {
  const GameSpec& spec = some_game();
  EXPECT_EQ(ladder_handicap(spec, 0), nullptr);
  for (const Handicap& handicap : spec.handicaps) {
    const Handicap* given = ladder_handicap(spec, handicap.worth);
    if (handicap.worth == 0) continue;
    ASSERT_NE(given, nullptr);
    EXPECT_EQ(given->worth, handicap.worth);
    EXPECT_EQ(ladder_handicap(spec, -handicap.worth), given);
  }
}

}  // namespace
}  // namespace ootori::tournament

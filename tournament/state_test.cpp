#include "tournament/state.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tournament/berger.hpp"
#include "tournament/knockout.hpp"
#include "tournament/testing/played.hpp"

namespace ootori::tournament {
namespace {

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

TEST(tournament, TheLastPlayerOfARoundRobinGetsThePointsOfAllWhoLeft) {
  Played played(settings_of(System::round_robin), 4);
  ASSERT_TRUE(played.go_on());
  const Meeting first = *std::ranges::find_if(played.state().meetings(),
                                              [](const Meeting& one) { return one.black == 3 || one.white == 3; });
  played.add(Scored{first.game, first.black == 3 ? Result::white_won : Result::black_won});
  played.score_all();
  for (std::size_t leaver = 0; leaver < 3; ++leaver) played.add(Left{player(leaver)});
  while (played.go_on()) {
  }
  EXPECT_EQ(played.state().phase(), Phase::finished);
  EXPECT_EQ(played.state().rounds().size(), 3U);
  EXPECT_EQ(standings(played.state()).front().line, 3U);
  EXPECT_EQ(standings(played.state()).front().score, 4);  // in halves
}

TEST(tournament, ARoundRobinThatEverybodyLeftIsOver) {
  Played played(settings_of(System::round_robin), 4);
  ASSERT_TRUE(played.go_on());
  played.score_all();
  for (std::size_t leaver = 0; leaver < 4; ++leaver) played.add(Left{player(leaver)});
  while (played.go_on()) {
  }
  EXPECT_EQ(played.state().phase(), Phase::finished);
  EXPECT_EQ(played.state().rounds().size(), 1U);
}

TEST(tournament, ARestInARoundRobinIsNotAnAbsence) {
  for (const auto& [system, scheduled] : {std::pair{System::round_robin, true}, {System::swiss, false}}) {
    Played played(settings_of(system), 5);
    ASSERT_TRUE(played.go_on());
    played.score_all();
    EXPECT_EQ(played.state().crosstable().is_scheduled, scheduled);
  }
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
    EXPECT_TRUE(state.apply(Joined{player(0), 1500}));
  }
}

TEST(tournament, PlayersWhoWithdrawBeforeTheStartLeaveTheirPlaces) {
  State state(Announced{settings_of(System::round_robin), {"organiser"}});
  for (std::size_t number = 0; number < 30; ++number) ASSERT_TRUE(state.apply(Joined{player(number), 1500}));
  ASSERT_TRUE(state.apply(Left{player(0)}));
  EXPECT_TRUE(state.has_place_for(player(0)));
  ASSERT_TRUE(state.apply(Joined{player(30), 1500}));
  EXPECT_FALSE(state.has_place_for(player(0))) << "somebody else has taken it";
  EXPECT_FALSE(state.has_place_for(player(31)));
  ASSERT_TRUE(state.apply(Started{0, Color::black}));
  EXPECT_EQ(state.entrants().size(), 30U);
}

TEST(tournament, PlayersWhoWithdrawAfterTheStartKeepTheirPlaces) {
  Played played(settings_of(System::swiss), most_players(System::swiss));
  played.add(Left{player(0)});
  EXPECT_TRUE(played.state().has_place_for(player(0)));
  EXPECT_TRUE(played.refuses(Joined{player(300), 1500}));
}

TEST(tournament, PlayersOfATournamentFileKeepTheirPlaces) {
  TrfFile file{.table = {.lines = std::vector<Line>(300), .played = 0}};
  Played played(settings_of(System::swiss), file);
  played.take_places(1);
  played.add(Left{player(0)});
  EXPECT_TRUE(played.refuses(Joined{player(1), 1500}));
  EXPECT_TRUE(played.state().has_place_for(player(0)));
}

TEST(tournament, JoiningAndWithdrawingMakesNoEndlessList) {
  State state(Announced{settings_of(System::round_robin), {"organiser"}});
  for (std::size_t number = 0; number < most_entries; ++number) {
    ASSERT_TRUE(state.apply(Joined{player(number), 1500}));
    ASSERT_TRUE(state.apply(Left{player(number)}));
  }
  EXPECT_FALSE(state.apply(Joined{player(most_entries), 1500}));
  EXPECT_TRUE(state.has_place_for(player(0)));
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

TEST(tournament, ByesOfWithdrawnPlayersScoreNothing) {
  Played played(settings_of(System::swiss), 6);
  for (const std::size_t round : {1, 2, 3}) played.add(ByeGranted{player(0), round, Mark::full_bye});
  ASSERT_TRUE(played.go_on());
  played.score_all();
  played.add(Left{player(0)});
  for (int round = 1; round <= 3; ++round) {
    ASSERT_TRUE(played.go_on());
    played.score_all();
    if (round == 2) played.add(Joined{player(0), 1});
  }
  const auto& rounds = played.state().crosstable().lines[0].rounds;
  EXPECT_EQ(rounds[1].mark, Mark::zero_bye);
  EXPECT_EQ(rounds[2].mark, Mark::zero_bye);
  EXPECT_EQ(rounds[3].mark, Mark::full_bye) << "back in time";
}

TEST(tournament, ChangesAndDecisionsAreCounted) {
  Played arena(settings_of(System::arena), 2);
  arena.add(WentBerserk{player(0), true});
  arena.add(Left{player(0)});
  arena.add(Joined{player(0), 1});
  EXPECT_EQ(arena.state().entrants()[0].changes, 2U);
  EXPECT_EQ(arena.state().entrants()[1].changes, 0U);
  Played swiss(settings_of(System::swiss), 4);
  swiss.add(ByeGranted{player(0), 0, Mark::full_bye});
  swiss.add(ByeGranted{player(0), 0, std::nullopt});
  swiss.add(Forbade{player(0), player(1)});
  swiss.add(Forbade{player(0), player(1), false});
  ASSERT_TRUE(swiss.go_on());
  const std::string game = swiss.state().meetings().front().game;
  swiss.add(Scored{game, Result::drawn, true});
  EXPECT_EQ(swiss.state().decisions(), 4U);
  swiss.add(Scored{game, Result::black_won, true});
  EXPECT_EQ(swiss.state().decisions(), 5U) << "a correction";
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

}  // namespace
}  // namespace ootori::tournament

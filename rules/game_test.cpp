#include "rules/game.hpp"

#include <algorithm>
#include <random>

#include <gtest/gtest.h>

#include "rules/attack_tables.hpp"
#include "rules/games.hpp"
#include "rules/judkins.hpp"
#include "rules/minishogi.hpp"
#include "rules/testing/diagram.hpp"
#include "rules/testing/move_text.hpp"
#include "rules/testing/random_game.hpp"

namespace ootori {
namespace {

using ootori::testing::find_move;
using ootori::testing::position;

template <class G>
void play(Game<G>& game, std::initializer_list<std::string_view> moves) {
  for (const std::string_view text : moves) {
    const Move move = find_move<G>(game.permitted_moves(), text);
    ASSERT_FALSE(move.is_null()) << text << " is not permitted at ply " << game.plies();
    ASSERT_TRUE(game.play(move));
  }
}

template <class G>
Move board_move(std::string_view from, std::string_view to) {
  return Move::board(*parse_square(G::spec, from), *parse_square(G::spec, to));
}

TEST(ToriRepetition, TheThirdOccurrenceIsForbidden) {
  Game<Tori> game;
  play(game, {"4f3f", "4b5b", "3f4f", "5b4b", "4f3f", "4b5b", "3f4f"});
  // The move to 4b would bring about the starting position for the third time, because the start itself counts.
  const Move repeating = board_move<Tori>("5b", "4b");
  EXPECT_EQ(game.illegality(repeating), IllegalMove::repeats);
  EXPECT_FALSE(game.permitted_moves().contains(repeating));
  EXPECT_EQ(game.play(repeating), std::unexpected(IllegalMove::repeats));
  EXPECT_EQ(game.plies(), 7U);
  EXPECT_FALSE(game.outcome());
}

TEST(ToriRepetition, OnPychessTheFourthOccurrenceLoses) {
  Game<Tori> game{Position<Tori>::initial(), {.repetition = RepetitionProfile::pychess}};
  for (int cycle = 0; cycle < 3; ++cycle) {
    EXPECT_FALSE(game.outcome());
    play(game, {"4f3f", "4b5b", "3f4f", "5b4b"});
  }
  EXPECT_EQ(game.outcome(), (Outcome{Color::black, Termination::repetition}));
}

// Black's Eagle can check the Phoenix in the corner for ever. The checking side must vary; the side in check need not.
TEST(ToriRepetition, TheCheckerMustVaryInAPerpetualCheck) {
  Game<Tori> game{position<Tori>({" k . . . . . .", " . . . . . . .", " . . . . . . .", " . . . .+F . .",
                                  " . . . . . . .", " . . . . . . .", " . . . . . . K"})};
  play(game, {"3d4d", "7a6a", "4d3d", "6a7a"});
  play(game, {"3d4d", "7a6a", "4d3d", "6a7a"});
  EXPECT_EQ(occurrences(game.visits(), game.visits().back()), 3);
  EXPECT_EQ(game.illegality(board_move<Tori>("3d", "4d")), IllegalMove::repeats);
}

// Long games use a filter to find repetitions, which must not change the result. Sets `plies` to the game's length.
template <class G>
void expect_repetitions_as_counted(std::uint64_t seed, std::size_t most, std::size_t& plies) {
  std::mt19937_64 random(seed);
  Game<G> game;
  std::size_t repeated = 0;
  while (!game.outcome() && game.plies() < most) {
    const MoveList legal = legal_moves(game.position());
    for (const Move move : legal) {
      const int before = occurrences(game.visits(), visit(game.position().after(move)));
      repeated += before > 0 ? 1 : 0;
      const bool forbids = G::spec.repetition.effect == Repetition::forbidden &&
                           repeats_too_often(game.visits(), visit(game.position().after(move)), G::spec.repetition,
                                             RepetitionProfile::house);
      ASSERT_EQ(game.illegality(move).has_value(), forbids);
    }
    // Moves back and forth where possible, so that games get long and positions recur.
    const MoveList permitted = game.permitted_moves();
    Move next = permitted[random() % permitted.size()];
    if (game.plies() >= 2 && random() % 2 == 0) {
      const Move last = game.moves()[game.plies() - 2];
      for (const Move move : permitted) {
        if (!last.is_drop() && !move.is_drop() && move.from() == last.to() && move.to() == last.from()) next = move;
      }
    }
    ASSERT_TRUE(game.play(next));
    if (random() % 200 == 0) game.take_back_to(game.plies() - game.plies() / 10);
    const bool is_over = occurrences(game.visits(), game.visits().back()) >= G::spec.repetition.occurrences;
    if (G::spec.repetition.effect != Repetition::forbidden && game.outcome()) {
      ASSERT_TRUE(is_over || !has_legal_move(game.position()));
    } else if (G::spec.repetition.effect != Repetition::forbidden) {
      ASSERT_FALSE(is_over);
    }
  }
  EXPECT_GT(repeated, 0U);
  plies = game.plies();
}

TEST(ToriRepetition, IsFoundInLongGames) {
  std::size_t plies = 0, longest = 0;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    expect_repetitions_as_counted<Tori>(seed, 600, plies);
    longest = std::max(longest, plies);
  }
  EXPECT_GT(longest, 2 * SeenPositions::few);
}

TEST(YariRepetition, IsFoundInLongGames) {
  std::size_t plies = 0, longest = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    expect_repetitions_as_counted<Yari>(seed, 600, plies);
    longest = std::max(longest, plies);
  }
  EXPECT_GT(longest, 2 * SeenPositions::few);
}

TEST(ToriRepetition, AnswersToCheckAreExempt) {
  const std::vector<Visit> past{{.board_key = 1, .side_to_move = Color::white},
                                {.board_key = 2, .in_check = true},
                                {.board_key = 1},
                                {.board_key = 2, .in_check = true},
                                {.board_key = 1},
                                {.board_key = 2, .in_check = true}};
  EXPECT_FALSE(repeats_too_often(past, {.board_key = 1}, Tori::spec.repetition, RepetitionProfile::house));
  EXPECT_TRUE(
      repeats_too_often(past, {.board_key = 1, .in_check = true}, Tori::spec.repetition, RepetitionProfile::house));
  const std::span<const Visit> before_check{past.data(), past.size() - 1};
  EXPECT_TRUE(repeats_too_often(before_check, {.board_key = 2, .in_check = true}, Tori::spec.repetition,
                                RepetitionProfile::house));
}

TEST(ToriRepetition, PyChessForbidsNothingButTheFourthOccurrenceLoses) {
  const std::vector<Visit> thrice{{.board_key = 1}, {.board_key = 2, .in_check = true},
                                  {.board_key = 1}, {.board_key = 2, .in_check = true},
                                  {.board_key = 1}, {.board_key = 2, .in_check = true}};
  constexpr auto pychess = RepetitionProfile::pychess;
  EXPECT_TRUE(repeats_too_often(thrice, {.board_key = 1}, Tori::spec.repetition, pychess)) << "even to answer a check";
  const std::span<const Visit> twice{thrice.data(), thrice.size() - 2};
  EXPECT_FALSE(repeats_too_often(twice, {.board_key = 1}, Tori::spec.repetition, pychess));
  EXPECT_EQ(occurrence_limit(Yari::spec.repetition, pychess), Yari::spec.repetition.occurrences) << "Tori alone";
}

// White's Phoenix has one square to go to and one to come back from; coming back a third time is forbidden.
TEST(ToriRepetition, LosesIfEveryMoveRepeats) {
  Game<Tori> game{position<Tori>({" k . . . . . .", " . . S . . . .", " . C . . . . .", " . . . . . . .",
                                  " . . . . . . .", " . . . . . . .", " . . . . . . K"})};
  play(game, {"1g2g", "7a6a", "2g1g", "6a7a"});
  play(game, {"1g2g", "7a6a", "2g1g"});
  EXPECT_EQ(legal_moves(game.position()).size(), 1U);
  EXPECT_TRUE(game.permitted_moves().empty());
  EXPECT_EQ(game.outcome(), (Outcome{Color::black, Termination::no_permitted_move}));
}

TEST(YariRepetition, TheThirdOccurrenceIsNoContest) {
  Game<Yari> game;
  play(game, {"4i4h", "4a4b", "4h4i", "4b4a", "4i4h", "4a4b", "4h4i"});
  EXPECT_FALSE(game.outcome());
  play(game, {"4b4a"});
  EXPECT_EQ(game.outcome(), (Outcome{std::nullopt, Termination::repetition}));
  EXPECT_TRUE(game.permitted_moves().empty());
}

TEST(YariRepetition, PerpetualCheckLoses) {
  // The Rook checks along the ranks and files while the General walks to and fro.
  Game<Yari> game{
      position<Yari>({" k . . . . . .", " . . . . . . .", " . . . . . . .", " . . . . . . .", " . . . . . . .",
                      " . . . . . . .", " . . . . . . .", " . . . . . . .", " .+R . . . . K"})};
  for (int cycle = 0; cycle < 4 && !game.outcome(); ++cycle) {
    play(game, {"6i7i", "7a6a", "7i6i", "6a7a"});
  }
  EXPECT_EQ(game.outcome(), (Outcome{Color::white, Termination::perpetual_check}));
}

TEST(MinishogiRepetition, TheFourthOccurrenceLosesForBlack) {
  Game<Minishogi> game;
  for (int cycle = 0; cycle < 3; ++cycle) {
    EXPECT_FALSE(game.outcome()) << cycle;
    play(game, {"1e1d", "5a5b", "1d1e", "5b5a"});
  }
  EXPECT_EQ(game.outcome(), (Outcome{Color::white, Termination::repetition}));
}

TEST(MinishogiRepetition, BlackLosesWhoeverRepeated) {
  Game<Minishogi> game;
  play(game, {"5d5c"});  // cannot be taken back, so the position after it is the first to recur
  for (int cycle = 0; cycle < 3; ++cycle) {
    EXPECT_FALSE(game.outcome()) << cycle;
    play(game, {"5a5b", "1e1d", "5b5a", "1d1e"});
  }
  EXPECT_EQ(game.outcome(), (Outcome{Color::white, Termination::repetition}));
}

TEST(MinishogiRepetition, PerpetualCheckLosesForWhiteToo) {
  Game<Minishogi> game{
      position<Minishogi>({" . . . . k", " . . . . .", " . . . . .", " . . .+r .", " K . . . ."}, "", Color::white)};
  for (int cycle = 0; cycle < 3; ++cycle) {
    EXPECT_FALSE(game.outcome()) << cycle;
    play(game, {"2d2e", "5e5d", "2e2d", "5d5e"});
  }
  EXPECT_EQ(game.outcome(), (Outcome{Color::black, Termination::perpetual_check}));
}

TEST(Repetition, PerpetualCheckLosesAndElseTheGamesRuleDecides) {
  const Outcome black_lost{Color::white, Termination::repetition};
  const Outcome undecided{std::nullopt, Termination::repetition};
  EXPECT_EQ(outcome_of_cycle(Repetition::black_loses, false, false), black_lost);
  EXPECT_EQ(outcome_of_cycle(Repetition::no_contest, false, false), undecided);
  for (const Repetition effect : {Repetition::black_loses, Repetition::no_contest}) {
    EXPECT_EQ(outcome_of_cycle(effect, true, true), undecided);
    EXPECT_EQ(outcome_of_cycle(effect, true, false), (Outcome{Color::white, Termination::perpetual_check}));
    EXPECT_EQ(outcome_of_cycle(effect, false, true), (Outcome{Color::black, Termination::perpetual_check}));
  }
}

TEST(JudkinsRepetition, TheFourthOccurrenceIsNoContest) {
  Game<Judkins> game;
  for (int cycle = 0; cycle < 3; ++cycle) {
    EXPECT_FALSE(game.outcome()) << cycle;
    play(game, {"1f1e", "6a6b", "1e1f", "6b6a"});
  }
  EXPECT_EQ(game.outcome(), (Outcome{std::nullopt, Termination::repetition}));
}

TEST(Outcomes, CheckmateWins) {
  Game<Tori> game{position<Tori>({" k . . . . . .", " . . . . . . .", " . C . . . . .", " . . . . . . .",
                                  " . . . . . . .", " . . . . . . .", " . . . . . . K"},
                                 "F")};
  play(game, {"F*7b"});
  EXPECT_EQ(game.outcome(), (Outcome{Color::black, Termination::checkmate}));
  EXPECT_EQ(game.illegality(board_move<Tori>("7a", "6a")), IllegalMove::game_over);
}

TEST(Outcomes, NoLegalMoveLoses) {
  const Game<Tori> game{position<Tori>({" k . . . . . .", " . . F . . . .", " . C . . . . .", " . . . . . . .",
                                        " . . . . . . .", " . . . . . . .", " . . . . . . K"},
                                       "", Color::white)};
  EXPECT_EQ(game.outcome(), (Outcome{Color::black, Termination::no_legal_move}));
}

// A Swallow may not be dropped to give mate, but it may be dropped to leave the other side without a move.
TEST(Outcomes, ADropMayStalemate) {
  Game<Tori> game{position<Tori>({" k . . . . . .", " . . . . . . .", " . C . . . . .", " . . . . . . .",
                                  " . . . . . . .", " . . . . . . .", " . . . . . . K"},
                                 "S")};
  play(game, {"S*6b"});
  EXPECT_EQ(game.outcome(), (Outcome{Color::black, Termination::no_legal_move}));
}

TEST(Outcomes, AreUndoneByTakingBack) {
  Game<Yari> game;
  play(game, {"4i4h", "4a4b"});
  game.resign(Color::white);
  EXPECT_EQ(game.outcome(), (Outcome{Color::black, Termination::resignation}));
  game.take_back_to(1);
  EXPECT_FALSE(game.outcome());
  EXPECT_EQ(game.plies(), 1U);
  EXPECT_EQ(game.position().side_to_move(), Color::white);
}

const std::vector<std::string_view> entered_generals{" . K . . . . .", " . . . . . . .", " . . . . . . .",
                                                     " . . . . . . .", " . . . . . . .", " . . . . . . .",
                                                     " . . . . . . .", " . . . . . k .", " . . . . . . ."};

TEST(YariImpasse, IsDecidedByPoints) {
  Game<Yari> game{position<Yari>(entered_generals, "RRBBPPPPPPNrrbbppppppp")};
  EXPECT_EQ(game.impasse_points(), (std::array{27, 27}));
  EXPECT_TRUE(game.settle_impasse());
  EXPECT_EQ(game.outcome(), (Outcome{std::nullopt, Termination::impasse}));

  Game<Yari> lost{position<Yari>(entered_generals, "RRRBBPPPPPPNrbbppppppp")};
  EXPECT_TRUE(lost.settle_impasse());
  EXPECT_EQ(lost.outcome(), (Outcome{Color::black, Termination::impasse}));
}

TEST(YariImpasse, NeedsTwentySixPoints) {
  Game<Yari> enough{position<Yari>(entered_generals, "RRBBPPPPPNrrbbpppppppn")};
  EXPECT_EQ(enough.impasse_points(), (std::array{26, 28}));
  EXPECT_TRUE(enough.settle_impasse());
  EXPECT_EQ(enough.outcome(), (Outcome{std::nullopt, Termination::impasse}));

  Game<Yari> short_of_one{position<Yari>(entered_generals, "RRBBPPPPNrrbbppppppppn")};
  EXPECT_EQ(short_of_one.impasse_points(), (std::array{25, 29}));
  EXPECT_TRUE(short_of_one.settle_impasse());
  EXPECT_EQ(short_of_one.outcome(), (Outcome{Color::white, Termination::impasse}));

  Game<Yari> other_side{position<Yari>(entered_generals, "RRBBPPPPPPPPNrrbbppppn")};
  EXPECT_EQ(other_side.impasse_points(), (std::array{29, 25}));
  EXPECT_TRUE(other_side.settle_impasse());
  EXPECT_EQ(other_side.outcome(), (Outcome{Color::black, Termination::impasse}));
}

TEST(YariImpasse, NeedsBothGeneralsInTheirZones) {
  Game<Yari> game;
  EXPECT_FALSE(game.settle_impasse());
  EXPECT_FALSE(game.outcome());
}

TEST(YariImpasse, CountsGivenPiecesForTheGiver) {
  const auto game = Game<Yari>::with_handicap(*find_handicap(Yari::spec, "four-piece"));
  EXPECT_EQ(game.impasse_points(), (std::array{29, 29}));
  EXPECT_EQ(game.terms().given_points, 20);
}

TEST(Tori, HasNoImpasse) {
  Game<Tori> game{position<Tori>({" . K . . . . .", " . . . . . . .", " . . . . . . .", " . . . . . . .",
                                  " . . . . . . .", " . . . . . . .", " . . . . . k ."})};
  EXPECT_FALSE(impasse_may_be_proposed(game.position()));
  EXPECT_FALSE(game.settle_impasse());
}

}  // namespace
}  // namespace ootori

#include "rules/position.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rules/games.hpp"
#include "rules/movegen.hpp"
#include "rules/testing/diagram.hpp"
#include "rules/testing/random_game.hpp"

namespace ootori {
namespace {

using ootori::testing::diagram;
using ootori::testing::play_choices;
using ootori::testing::random_choices;

template <class G>
class Positions : public ::testing::Test {};
using Games = AllGames::As<::testing::Types>;
TYPED_TEST_SUITE(Positions, Games);

// Equality covers the keys, so this also checks incremental keys against fresh ones.
TYPED_TEST(Positions, ReachedByMovesEqualThoseSetUp) {
  for (std::uint32_t seed = 0; seed < 20; ++seed) {
    play_choices<TypeParam>(random_choices(seed, 300), [](const Game<TypeParam>& game) {
      const auto fresh = Position<TypeParam>::from(game.position().setup());
      ASSERT_TRUE(fresh.has_value());
      ASSERT_EQ(*fresh, game.position());
    });
  }
}

TYPED_TEST(Positions, KeepEveryPieceThroughAGame) {
  play_choices<TypeParam>(random_choices(3, 300), [](const Game<TypeParam>& game) {
    int pieces = count(game.position().occupied());
    for (std::size_t kind = 0; kind < TypeParam::spec.hand_kinds(); ++kind) {
      const PieceType type{static_cast<int>(kind)};
      pieces += game.position().hand(Color::black)[type] + game.position().hand(Color::white)[type];
    }
    ASSERT_EQ(pieces, count(Position<TypeParam>::initial().occupied()));
  });
}

TYPED_TEST(Positions, FindTheAttackersOfASquare) {
  using Moves = Attacks<TypeParam>;
  play_choices<TypeParam>(random_choices(5, 300), [](const Game<TypeParam>& game) {
    const auto& position = game.position();
    const Bitboard occupied = position.occupied();
    for (int at = 0; at < Board<TypeParam>::squares; ++at) {
      const Square target{at};
      std::array<Bitboard, 2> expected{};
      for (const Square from : squares(occupied)) {
        const Piece piece = *position.piece_on(from);
        if (!contains(Moves::from(piece.color, piece.type, from, occupied), target)) continue;
        expected[index(piece.color)] |= bit(from);
        ASSERT_TRUE(piece.color == Color::black
                        ? Moves::template hits<Color::black>(piece.type, from, target, occupied)
                        : Moves::template hits<Color::white>(piece.type, from, target, occupied));
      }
      ASSERT_EQ(position.attackers(Color::black, target, occupied), expected[0]);
      ASSERT_EQ(position.attackers(Color::white, target, occupied), expected[1]);
    }
  });
}

TYPED_TEST(Positions, PredictWhichMovesGiveCheck) {
  int direct = 0;
  int uncovered = 0;
  for (std::uint32_t seed = 0; seed < 20; ++seed) {
    play_choices<TypeParam>(random_choices(seed, 300), [&](const Game<TypeParam>& game) {
      const auto& position = game.position();
      for (const Move move : legal_moves(position)) {
        const auto next = position.after(move);
        ASSERT_EQ(position.gives_check(move), next.in_check());
        const bool by_the_piece = contains(next.checkers(), move.to());
        ASSERT_EQ(position.checks_directly(move), by_the_piece);
        direct += by_the_piece ? 1 : 0;
        uncovered += next.in_check() && !by_the_piece ? 1 : 0;
      }
    });
  }
  EXPECT_GT(direct, 1000);
  EXPECT_GT(uncovered, 10);
}

TYPED_TEST(Positions, OfEveryHandicapAreValidWithWhiteToMove) {
  for (const Handicap& handicap : TypeParam::spec.handicaps) {
    const auto start = Position<TypeParam>::from(handicap_setup<TypeParam>(handicap));
    ASSERT_TRUE(start.has_value()) << handicap.name.en;
    EXPECT_EQ(start->side_to_move(), Color::white);
    EXPECT_EQ(count(start->occupied()) + static_cast<int>(handicap.removed.size()),
              count(Position<TypeParam>::initial().occupied()));
    EXPECT_EQ(find_handicap(TypeParam::spec, handicap.id), &handicap);
  }
}

TEST(ToriHandicaps, UseWhitesLeft) {
  const auto& board = Position<Tori>::initial();
  EXPECT_EQ(board.piece_on(*parse_square(Tori::spec, "1a")), (Piece{Color::white, Tori::left_quail}));
  EXPECT_EQ(board.piece_on(*parse_square(Tori::spec, "4b")), (Piece{Color::white, Tori::falcon}));
}

TEST(YariHandicaps, UseWhitesLeft) {
  const auto& board = Position<Yari>::initial();
  EXPECT_EQ(board.piece_on(*parse_square(Yari::spec, "2a")), (Piece{Color::white, Yari::bishop}));
  EXPECT_EQ(board.piece_on(*parse_square(Yari::spec, "1a")), (Piece{Color::white, Yari::rook}));
  EXPECT_EQ(board.piece_on(*parse_square(Yari::spec, "6a")), (Piece{Color::white, Yari::knight}));
}

std::vector<SetupFault> faults(const Setup<Tori>& setup) {
  std::vector<SetupFault> found;
  const auto position = Position<Tori>::from(setup);
  if (!position) {
    for (const SetupError& error : position.error()) found.push_back(error.fault);
  }
  return found;
}

const std::vector<std::string_view> empty_rows(7, " . . . . . . .");

std::vector<std::string_view> rows_with(std::initializer_list<std::pair<std::size_t, std::string_view>> rows) {
  auto all = empty_rows;
  for (const auto& [row, text] : rows) all[row] = text;
  return all;
}

using ::testing::ElementsAre;

TEST(SetupFaults, AreNamed) {
  EXPECT_THAT(faults(diagram<Tori>(rows_with({{0, " k . . . . . ."}}))), ElementsAre(SetupFault::no_royal));
  EXPECT_THAT(faults(diagram<Tori>(rows_with({{0, " k . . k . . ."}, {6, " K . . . . . ."}}))),
              ElementsAre(SetupFault::several_royals));
  EXPECT_THAT(faults(diagram<Tori>(rows_with({{0, " k . . S . . ."}, {6, " K . . s . . ."}}))),
              ElementsAre(SetupFault::dead_piece, SetupFault::dead_piece));
  EXPECT_THAT(faults(diagram<Tori>(rows_with({{0, " k . . . . . ."},
                                              {2, " . S . . . . ."},
                                              {3, " . S . . . . ."},
                                              {4, " . S . . . . ."},
                                              {6, " K . . . . . ."}}))),
              ElementsAre(SetupFault::crowded_file));
  EXPECT_THAT(faults(diagram<Tori>(rows_with({{0, " k . . . . . ."}, {6, " K . . . . . ."}}), "FFF")),
              ElementsAre(SetupFault::too_many_pieces));
  EXPECT_THAT(faults(diagram<Tori>(rows_with({{0, " k . . . . . ."}, {1, " F . . . . . ."}, {6, " K . . . . . ."}}))),
              ElementsAre(SetupFault::opponent_in_check));
}

TEST(SetupFaults, AreAllReportedAtOnce) {
  EXPECT_THAT(faults(diagram<Tori>(rows_with({{0, " k . . S . . ."}}), "FFF")),
              ElementsAre(SetupFault::no_royal, SetupFault::dead_piece, SetupFault::too_many_pieces));
}

TEST(SetupFaults, AreDescribedWithPieceAndSquare) {
  const auto position = Position<Tori>::from(diagram<Tori>(rows_with({{0, " k . . S . . ."}, {6, " K . . . . . ."}})));
  ASSERT_FALSE(position);
  EXPECT_EQ(code(position.error().front().fault), "dead_piece");
  EXPECT_EQ(describe(Tori::spec, position.error().front()), "the Swallow of Black on 4a could never move from there");
}

std::string sentences(const Setup<Tori>& setup) {
  std::string all;
  const auto position = Position<Tori>::from(setup);
  if (position) return all;
  for (const SetupError& error : position.error()) {
    all += std::string{code(error.fault)} + ": " + describe(Tori::spec, error) + "\n";
  }
  return all;
}

TEST(SetupFaults, HaveASentenceEach) {
  const std::pair<std::size_t, std::string_view> royals[] = {{0, " k . . . . . ."}, {6, " K . . . . . ."}};
  EXPECT_EQ(sentences(diagram<Tori>(rows_with({royals[0]}))),
            "no_royal: Black has no Phoenix; each side needs exactly one\n");
  EXPECT_EQ(sentences(diagram<Tori>(rows_with({{0, " k . . k . . ."}, royals[1]}))),
            "several_royals: White has a second Phoenix on 4a; each side needs exactly one\n");
  auto held = diagram<Tori>(rows_with({royals[0], royals[1]}));
  held.hands[0].add(Tori::phoenix);
  EXPECT_EQ(sentences(held), "royal_in_hand: Black has a Phoenix in hand; it can never be captured\n");
  EXPECT_EQ(sentences(diagram<Tori>(rows_with(
                {royals[0], {2, " . S . . . . ."}, {3, " . S . . . . ."}, {4, " . S . . . . ."}, royals[1]}))),
            "crowded_file: Black has more than 2 unpromoted Swallows on the file of 6e\n");
  EXPECT_EQ(sentences(diagram<Tori>(rows_with({royals[0], royals[1]}), "FFf")),
            "too_many_pieces: there are more pieces of the kind Falcon than the game has\n");
  EXPECT_EQ(sentences(diagram<Tori>(rows_with({royals[0], royals[1]}), "Ff")), "");
  EXPECT_EQ(sentences(diagram<Tori>(rows_with({royals[0], {1, " F . . . . . ."}, royals[1]}))),
            "opponent_in_check: White is in check, but it is the other side's turn; give White the move or end the "
            "check\n");
}

TEST(SetupFaults, OfNumberAreAllowedInLenientSetups) {
  const auto crowded = diagram<Tori>(rows_with({{0, " k . . . . . ."}, {6, " K . . . . . ."}}), "FFF");
  EXPECT_TRUE(Position<Tori>::from(crowded, Strictness::lenient).has_value());
}

}  // namespace
}  // namespace ootori

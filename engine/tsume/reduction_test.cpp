#include "engine/tsume/reduction.hpp"

#include <map>

#include <gtest/gtest.h>

#include "engine/testing/positions.hpp"
#include "engine/tsume/setting.hpp"

namespace ootori {
namespace {

TEST(TsumeReduction, EachPieceGoesToTheDefendersHandInTurn) {
  const auto position = testing::position_of<Tori>("k6/7/1F5/2+Fl3/7/7/3K3 b 2C 1");
  const auto variations = with_one_piece_less<Tori>(position.setup());
  ASSERT_EQ(variations.size(), 4U) << "no royal piece, and each kind in hand once";
  const auto in_white_hand = [&](std::size_t variation, PieceType type) {
    return variations[variation].hands[index(Color::white)][type];
  };
  EXPECT_FALSE(variations[0].board[index(*parse_square(Tori::spec, "6c"))]);
  EXPECT_EQ(in_white_hand(0, Tori::falcon), 1);
  EXPECT_FALSE(variations[1].board[index(*parse_square(Tori::spec, "5d"))]);
  EXPECT_EQ(in_white_hand(1, Tori::falcon), 1) << "an Eagle becomes a Falcon";
  EXPECT_FALSE(variations[2].board[index(*parse_square(Tori::spec, "4d"))]);
  EXPECT_EQ(in_white_hand(2, Tori::left_quail), 1) << "the defender's own pieces, too";
  EXPECT_EQ(in_white_hand(3, Tori::crane), 1);
  EXPECT_EQ(variations[3].hands[index(Color::black)][Tori::crane], 1);
  for (const auto& setup : variations) EXPECT_TRUE(Position<Tori>::from(setup, Strictness::lenient));
}

TEST(TsumeReduction, RemovesWhatTheMateDoesNotNeed) {
  MateSolver solver{4};
  const auto position = testing::position_of<Tori>("2kR3/7/7/+F6/7/7/3K3 b Sfr2l4c4p15s 1");
  const int plies = solver.solve(position, {}).plies;
  const auto core = reduced(solver, position, {.plies = plies});
  ASSERT_TRUE(core);
  EXPECT_EQ(core->hand(Color::black)[Tori::swallow], 0);
  EXPECT_EQ(core->hand(Color::white)[Tori::swallow], 16);
  EXPECT_EQ(code(audit(solver, *core, {.plies = plies}).verdict), "unique");
  for (const auto& setup : with_one_piece_less<Tori>(core->setup())) {
    const auto without = Position<Tori>::from(setup, Strictness::lenient);
    if (without) EXPECT_NE(code(audit(solver, *without, {.plies = plies}).verdict), "unique") << write_sfen(*without);
  }
}

TEST(TsumeReduction, FindsNoProblemWhereTheMateIsNotTheOnlyOneOrIsNotDecided) {
  MateSolver solver{4};
  EXPECT_FALSE(reduced(solver, testing::position_of<Tori>("k6/7/1K5/7/7/7/7 b CR 1"), {.plies = 1}));
  EXPECT_FALSE(reduced(solver, Position<Tori>::initial(), {.plies = 3})) << "there is no check";
  const auto far = testing::position_of<Tori>("4c1R/2Csk2/7/4+Ss1/3S2S/3C1K1/6R b LP2S2flc3p9s 1");
  EXPECT_FALSE(reduced(solver, far, {.plies = 17, .first_nodes = 64, .nodes = 64})) << "too few nodes to decide";
}

template <class G>
using TsumeSettings = testing::GameTest<G>;
TYPED_TEST_SUITE(TsumeSettings, testing::Games);

template <class G>
std::map<int, int> pieces_by_kind(const Setup<G>& setup) {
  std::map<int, int> number;
  for (const auto& piece : setup.board) {
    if (piece) ++number[in_hand<G>(piece->type).value];
  }
  for (const Hand& hand : setup.hands) {
    for (int kind = 0; kind < static_cast<int>(G::spec.hand_kinds()); ++kind) number[kind] += hand[PieceType{kind}];
  }
  return number;
}

TYPED_TEST(TsumeSettings, AndTheirEditsHaveAllPiecesOfTheGame) {
  using G = TypeParam;
  const auto all = pieces_by_kind<G>(Position<G>::initial().setup());
  Draws draws{5};
  int settings = 0;
  int edits = 0;
  for (int n = 0; n < 500; ++n) {
    const auto setting = random_setting<G>(draws);
    if (!setting) continue;
    ++settings;
    EXPECT_EQ(setting->side_to_move(), Color::black);
    EXPECT_EQ(pieces_by_kind<G>(setting->setup()), all);
    const auto changed = edited<G>(*setting, draws);
    if (!changed) continue;
    ++edits;
    EXPECT_EQ(changed->side_to_move(), Color::black);
    EXPECT_EQ(pieces_by_kind<G>(changed->setup()), all);
  }
  EXPECT_GT(settings, 25);
  EXPECT_GT(edits, 5);
}

TYPED_TEST(TsumeSettings, CannotHaveMorePiecesThanTheGame) {
  using G = TypeParam;
  auto setup = Position<G>::initial().setup();
  EXPECT_TRUE(with_rest_in_hand(setup));
  setup.hands[index(Color::black)].add(PieceType{0});
  EXPECT_FALSE(with_rest_in_hand(setup));
}

TEST(TsumeReduction, NamesSuperfluousPieces) {
  MateSolver solver{4};
  const auto spare = [&](std::string_view sfen) {
    return spare_pieces(solver, testing::position_of<Tori>(sfen), {.plies = 1});
  };
  EXPECT_TRUE(spare("2kR3/7/7/+F6/7/7/3K3 b fr2l4c4p16s 1").pieces.empty());
  const SparePieces found = spare("2kR3/7/7/+F6/7/7/S2K3 b fr2l4c4p15s 1");
  EXPECT_EQ(found.pieces, std::vector{(SparePiece{*parse_square(Tori::spec, "7g"), Tori::swallow})});
  EXPECT_TRUE(found.is_complete);
  // In hand, where it is left over, a piece matters only if the rule about the hand does.
  const SparePieces in_hand = spare_pieces(solver, testing::position_of<Tori>("2kR3/7/7/+F6/7/7/3K3 b Sfr2l4c4p15s 1"),
                                           {.plies = 1, .minds_hand = false});
  EXPECT_EQ(in_hand.pieces, std::vector{(SparePiece{.type = Tori::swallow})});
}

}  // namespace
}  // namespace ootori

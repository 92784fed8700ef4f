#include "engine/threatened_pieces.hpp"

#include <gtest/gtest.h>

#include "notation/sfen.hpp"
#include "rules/games.hpp"

namespace ootori {
namespace {

template <class G>
std::vector<std::string> threatened(std::string_view sfen) {
  std::vector<std::string> names;
  for (const Square square : squares(threatened_pieces(parse_sfen<G>(sfen)->position))) {
    names.emplace_back(square_name(G::spec, square));
  }
  return names;
}

using Names = std::vector<std::string>;

TEST(ThreatenedPieces, AreThoseACaptureWins) {
  EXPECT_EQ(threatened<Yari>("3k3/7/7/3r3/7/3P3/7/7/3K3 b - 1"), Names{"4f"});
  EXPECT_EQ(threatened<Yari>("3k3/7/7/7/3r3/3P3/3P3/7/3K3 b - 1"), Names{}) << "a Pawn that is guarded";
  EXPECT_EQ(threatened<Yari>("3k3/7/7/3r3/7/3R3/3P3/7/3K3 b - 1"), Names{}) << "an even exchange";
  EXPECT_EQ(threatened<Yari>("3k3/7/7/7/7/7/7/7/3K3 b - 1"), Names{});
}

TEST(ThreatenedPieces, AreSkippedInCheck) { EXPECT_EQ(threatened<Yari>("3k3/7/7/3r3/7/7/7/7/3K3 b - 1"), Names{}); }

TEST(ThreatenedPieces, AreAbsentAtTheStart) {
  EXPECT_EQ(threatened_pieces(Game<Tori>{}.position()), 0);
  EXPECT_EQ(threatened_pieces(Game<Yari>{}.position()), 0);
}

}  // namespace
}  // namespace ootori

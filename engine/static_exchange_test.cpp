#include "engine/static_exchange.hpp"

#include <gtest/gtest.h>

#include "engine/testing/positions.hpp"
#include "notation/usi.hpp"

namespace ootori {
namespace {

using testing::position_of;

// The exact value of the exchange, by bisection of the threshold.
template <class G>
Value exchange_value(std::string_view sfen, std::string_view move_text) {
  const auto position = position_of<G>(sfen);
  const Move move = parse_usi(G::spec, move_text).value();
  EXPECT_TRUE(is_legal(position, move)) << move_text;
  Value low = -8000;
  Value high = 8000;
  while (low < high) {
    const Value middle = low + (high - low + 1) / 2;
    if (exchange_wins(position, move, middle)) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return low;
}

constexpr Value tori(PieceType type) { return PieceValues<Tori>::captured(type); }
constexpr Value yari(PieceType type) { return PieceValues<Yari>::captured(type); }

TEST(StaticExchange, AnUndefendedPieceIsWon) {
  EXPECT_EQ(exchange_value<Tori>("3k3/7/3p3/3F3/7/7/3K3 b - 1", "4d4c"), tori(Tori::pheasant));
}

TEST(StaticExchange, ACaptureThatIsTakenBackIsATrade) {
  // Falcon takes a Pheasant that the Swallow on 4b defends.
  EXPECT_EQ(exchange_value<Tori>("k6/3s3/3p3/3F3/7/7/3K3 b - 1", "4d4c"), tori(Tori::pheasant) - tori(Tori::falcon));
}

TEST(StaticExchange, TheSecondAttackerTakesBack) {
  // White's only defender, the Swallow, recaptures in both positions; only in the second can a Falcon take it.
  EXPECT_EQ(exchange_value<Tori>("k6/3s3/3p3/3C3/4F2/7/3K3 b - 1", "4d4c"), tori(Tori::pheasant) - tori(Tori::crane));
  EXPECT_EQ(exchange_value<Tori>("k6/3s3/3p3/2SCF2/7/7/3K3 b - 1", "4d4c"),
            tori(Tori::pheasant) - tori(Tori::crane) + tori(Tori::swallow));
}

TEST(StaticExchange, ARiderBehindTheFirstTakerCounts) {
  // Two Quails on one file against one defender.
  EXPECT_EQ(exchange_value<Tori>("k2s3/3p3/7/7/3R3/3L3/4K2 b - 1", "4e4b"),
            tori(Tori::pheasant) - tori(Tori::right_quail) + tori(Tori::swallow));
}

TEST(StaticExchange, ADropCanBeLost) {
  EXPECT_EQ(exchange_value<Tori>("3k3/3s3/7/7/7/7/3K3 b C 1", "C*4c"), -tori(Tori::crane));
  EXPECT_EQ(exchange_value<Tori>("3k3/3s3/7/7/7/7/3K3 b C 1", "C*4e"), 0);
}

TEST(StaticExchange, TheRoyalTakesOnlyWhatIsNotDefended) {
  EXPECT_EQ(exchange_value<Tori>("7/3k3/7/7/7/7/3K3 b C 1", "C*4c"), -tori(Tori::crane));
  EXPECT_EQ(exchange_value<Tori>("7/3k3/7/3S3/7/7/3K3 b C 1", "C*4c"), 0);
}

TEST(StaticExchange, PromotionCountsAndIsAtRisk) {
  const Value gain = PieceValues<Yari>::promotion_gain(Yari::rook);
  EXPECT_EQ(exchange_value<Yari>("3k3/7/p6/7/R6/7/7/7/3K3 b - 1", "7e7c+"), yari(Yari::pawn) + gain);
  EXPECT_EQ(exchange_value<Yari>("3k3/p6/p6/7/R6/7/7/7/3K3 b - 1", "7e7c+"),
            yari(Yari::pawn) + gain - yari(Yari::full_rook));
}

}  // namespace
}  // namespace ootori

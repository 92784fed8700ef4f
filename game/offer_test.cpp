#include "game/offer.hpp"

#include <gtest/gtest.h>

namespace ootori::game {
namespace {

TEST(Offers, AreReadByTheirCodes) {
  for (const Offer offer : all_offers) EXPECT_EQ(parse_offer(code(offer)), offer) << code(offer);
  EXPECT_FALSE(parse_offer("draw"));
  EXPECT_FALSE(parse_offer(""));
}

}  // namespace
}  // namespace ootori::game

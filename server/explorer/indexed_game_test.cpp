// A game as the index of openings stores it.
#include "server/explorer/indexed_game.hpp"

#include <rapidcheck/gtest.h>

namespace ootori::server::testing {
namespace {

TEST(GameFacts, PackAndUnpackRoundTrip) {
  EXPECT_TRUE(rc::check([] {
    GameFacts facts;
    const auto color = *rc::gen::inRange(0, 3);
    if (color < 2) facts.winner = static_cast<Color>(color);
    const auto speed = *rc::gen::inRange(0, 6);
    if (speed < 5) facts.speed = static_cast<game::Speed>(speed);
    facts.are_people = *rc::gen::arbitrary<bool>();
    facts.year = *rc::gen::inRange(2000, 2256);
    facts.rating = {*rc::gen::inRange(0, 4096), *rc::gen::inRange(0, 4096)};
    RC_ASSERT(GameFacts::unpack(facts.packed()) == facts);
  }));
}

TEST(MovesText, RoundTrips) {
  EXPECT_TRUE(rc::check([](const std::vector<std::uint16_t>& bits) {
    std::vector<Move> moves;
    for (const std::uint16_t one : bits) moves.push_back(Move::from_raw(one));
    RC_ASSERT(parse_moves_text(text_of_moves(moves)) == moves);
  }));
  EXPECT_EQ(parse_moves_text("AB"), std::nullopt);
  EXPECT_EQ(parse_moves_text("A!A"), std::nullopt);
  EXPECT_EQ(parse_moves_text("___"), std::nullopt) << "more than 16 bits";
}

}  // namespace
}  // namespace ootori::server::testing

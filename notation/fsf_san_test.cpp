#include "notation/fsf_san.hpp"

#include <gtest/gtest.h>

#include "notation/sfen.hpp"
#include "notation/usi.hpp"

namespace ootori {
namespace {

// Golds that promoted from different pieces share a letter. Fairy-Stockfish writes their moves in this way.
TEST(FsfSan, NamesTheFileTheRankOrBothOfWhereAPieceComesFrom) {
  const Position<Yari> position = parse_sfen<Yari>("k6/7/7/7/2+N4/2+N1+B2/7/7/6K b - 1")->position;
  for (const auto& [usi, san] : {std::pair{"3f4e", "Ged5"}, {"5e4e", "G5d5"}, {"5f4e", "Gc4d5"}}) {
    const Move move = *parse_usi(Yari::spec, usi);
    EXPECT_EQ(write_fsf_san(position, move), san);
    EXPECT_EQ(parse_fsf_san(position, san), move);
  }
  EXPECT_FALSE(parse_fsf_san(position, "Gd5"));
  EXPECT_FALSE(parse_fsf_san(position, "Gcd5"));
  EXPECT_FALSE(parse_fsf_san(position, "G4d5"));
}

}  // namespace
}  // namespace ootori

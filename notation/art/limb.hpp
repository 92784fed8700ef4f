// The limbs of a picture: one for each direction in which the piece can go, placed and sized by the game's table.
#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include "notation/art/canvas.hpp"
#include "rules/game_spec.hpp"

namespace ootori::art {

enum class Gait : std::uint8_t {
  step,   // one square
  slide,  // a ride of limited range
  ride,   // to the edge of the board
  leap,   // over other pieces
};

struct Limb {
  PieceMove move;
  Gait gait;
  double degrees;  // clockwise from straight ahead, −180 < degrees ≤ 180
  double reach;    // from where the limbs meet to the tip: the edge of the token for rides, clearly less for steps

  [[nodiscard]] double angle() const { return std::abs(degrees); }            // from straight ahead, 0 … 180
  [[nodiscard]] double side() const { return move.step.right < 0 ? -1 : 1; }  // −1 for the left
  [[nodiscard]] bool straight() const { return move.step.right == 0; }
};

[[nodiscard]] Gait gait(PieceMove move);
// `scale` is the size at which the limbs will be drawn: at 1.1, they reach 1 ÷ 1.1 as far in their own frame. `from` is
// the point where they meet: the centre, or a point behind it. Degrees and reach are measured from there.
[[nodiscard]] std::vector<Limb> limbs(const PieceMoves& moves, double scale = 1, Point from = {});

}  // namespace ootori::art

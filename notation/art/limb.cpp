#include "notation/art/limb.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numbers>
#include <utility>

#include "notation/art/token.hpp"

namespace ootori::art {

Gait gait(PieceMove move) {
  if (std::max(std::abs(move.step.right), std::abs(move.step.forward)) > 1) return Gait::leap;
  if (move.range >= unlimited_range) return Gait::ride;
  return move.range > 1 ? Gait::slide : Gait::step;
}

namespace {

// A step stays well inside the token even if there is space, so that it cannot be mistaken for a ride.
double reach_of(Gait gait, double room, Point from) {
  switch (gait) {
    case Gait::step: return std::min(38.0 - from.forward * .5, room * 0.82);
    case Gait::slide: return room * 0.84;
    case Gait::ride: return room - 1;
    case Gait::leap: return room - 6;
  }
  std::unreachable();
}

}  // namespace

std::vector<Limb> limbs(const PieceMoves& moves, double scale, Point from) {
  std::vector<Limb> all;
  for (const PieceMove move : moves) {
    const double degrees = std::atan2(move.step.right, move.step.forward) * 180 / std::numbers::pi;
    const double reach = reach_of(gait(move), token_room(degrees, from), from) / scale;
    all.push_back({.move = move, .gait = gait(move), .degrees = degrees, .reach = reach});
  }
  return all;
}

}  // namespace ootori::art

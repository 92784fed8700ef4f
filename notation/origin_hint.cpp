#include "notation/origin_hint.hpp"

#include <algorithm>

namespace ootori {
namespace {

using Way = OriginHint::Way;
using Side = OriginHint::Side;

// The step from the origin as the mover sees it.
struct Path {
  int right;
  int forward;
};

Path path(const GameSpec& spec, Color mover, Move move) {
  const int sign = mover == Color::black ? 1 : -1;
  return {sign * (column_of(spec, move.to()) - column_of(spec, move.from())),
          sign * (row_of(spec, move.from()) - row_of(spec, move.to()))};
}

Way way(Path path) {
  if (path.forward == 0) return Way::sideways;
  return path.forward > 0 ? Way::forward : Way::backward;
}

}  // namespace

std::vector<Move> fitting(const GameSpec& spec, Color mover, std::span<const Move> moves, OriginHint hint) {
  std::vector<Move> fit;
  const auto steps = [&](Move move) { return path(spec, mover, move); };
  std::ranges::copy_if(moves, std::back_inserter(fit),
                       [&](Move move) { return !hint.way || way(steps(move)) == *hint.way; });
  if (!hint.side || fit.empty()) return fit;
  if (*hint.side == Side::straight) {
    // Straight backward must be written explicitly, because 直 alone means straight forward.
    const bool back = hint.way == Way::backward;
    std::erase_if(fit, [&](Move move) { return steps(move).right != 0 || (steps(move).forward < 0) != back; });
    return fit;
  }
  // The piece that comes from the far left moves the farthest to the right.
  const auto rightward = [&](Move move) { return steps(move).right; };
  const int extreme = *hint.side == Side::left ? rightward(*std::ranges::max_element(fit, {}, rightward))
                                               : rightward(*std::ranges::min_element(fit, {}, rightward));
  std::erase_if(fit, [&](Move move) { return rightward(move) != extreme; });
  return fit;
}

std::optional<OriginHint> find_hint(const GameSpec& spec, Color mover, std::span<const Move> moves, Move wanted) {
  const Way way_of_wanted = way(path(spec, mover, wanted));
  std::vector<OriginHint> hints{{}, {way_of_wanted, {}}};
  for (const Side side : {Side::straight, Side::left, Side::right}) hints.push_back({{}, side});
  for (const Side side : {Side::straight, Side::left, Side::right}) hints.push_back({way_of_wanted, side});
  for (const OriginHint hint : hints) {
    const auto fit = fitting(spec, mover, moves, hint);
    const bool only_wanted = std::ranges::all_of(fit, [&](Move move) { return move.from() == wanted.from(); });
    if (!fit.empty() && only_wanted) return hint;
  }
  return std::nullopt;
}

}  // namespace ootori

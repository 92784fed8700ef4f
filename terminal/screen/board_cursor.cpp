#include "terminal/screen/board_cursor.hpp"

#include <algorithm>

#include "terminal/sentences.hpp"

namespace ootori::terminal {
namespace {

bool starts_at(Move move, const PickedUp& from) {
  if (const auto* square = std::get_if<Square>(&from)) return !move.is_drop() && move.from() == *square;
  return move.is_drop() && move.dropped() == std::get<PieceType>(from);
}

std::vector<Move> moves_from(const Scene& scene, const PickedUp& from) {
  if (scene.state == nullptr || !scene.movable) return {};
  std::vector<Move> moves = permitted_moves(scene.state->game());
  std::erase_if(moves, [&](Move move) { return !starts_at(move, from); });
  return moves;
}

const std::vector<HeldPiece>& hand(const Scene& scene) {
  return scene.players[index(scene.movable.value_or(scene.bottom))].hand;
}

}  // namespace

void BoardCursor::step(const Scene& scene, int right, int down) {
  if (scene.state == nullptr) return;
  const GameSpec& spec = scene.state->spec();
  const int sign = scene.bottom == Color::black ? 1 : -1;
  if (!place_) {
    place_ = *square_at(spec, spec.files / 2, spec.ranks / 2);
    return;
  }
  if (const auto* kind = std::get_if<PieceType>(&*place_)) {
    const auto& held = hand(scene);
    const auto at = std::ranges::find(held, *kind, &HeldPiece::type) - held.begin();
    if (down < 0 || held.empty()) {
      place_ = *square_at(spec, spec.files / 2, scene.bottom == Color::black ? spec.ranks - 1 : 0);
    } else {
      const auto next = std::clamp<std::ptrdiff_t>(at + right, 0, std::ssize(held) - 1);
      place_ = held[static_cast<std::size_t>(next)].type;
    }
    return;
  }
  const Square from = std::get<Square>(*place_);
  if (const auto next = square_at(spec, column_of(spec, from) + sign * right, row_of(spec, from) + sign * down)) {
    place_ = *next;
  } else if (down > 0 && !hand(scene).empty()) {
    place_ = hand(scene).front().type;
  }
}

std::vector<Move> BoardCursor::press(const Scene& scene, PickedUp at) {
  place_ = at;
  return press(scene);
}

std::vector<Move> BoardCursor::press(const Scene& scene) {
  if (!place_ || scene.state == nullptr || !scene.movable) return {};
  if (const auto* to = std::get_if<Square>(&*place_); to != nullptr && picked_up_) {
    std::vector<Move> moves = moves_from(scene, *picked_up_);
    std::erase_if(moves, [&](Move move) { return move.to() != *to; });
    if (!moves.empty()) {
      picked_up_.reset();
      return moves;
    }
  }
  const bool again = picked_up_ == place_;
  picked_up_.reset();
  if (!again && !moves_from(scene, *place_).empty()) picked_up_ = place_;
  return {};
}

std::vector<Square> BoardCursor::goals(const Scene& scene) const {
  std::vector<Square> goals;
  if (!picked_up_) return goals;
  for (const Move move : moves_from(scene, *picked_up_)) goals.push_back(move.to());
  return goals;
}

}  // namespace ootori::terminal

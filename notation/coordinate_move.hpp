// Moves as squares. USI and UCI differ only in the names of squares and the sign of a drop.
// Internal to notation/.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "notation/move_error.hpp"

namespace ootori::coordinate_move {

struct Dialect {
  char drop_sign;
  std::optional<Square> (*parse_square)(const GameSpec&, std::string_view);
  std::string (*square_name)(const GameSpec&, Square);
  bool (*is_square_like)(std::string_view);  // a square's name on some board
};

std::expected<Move, MoveError> parse(const Dialect& dialect, const GameSpec& spec, std::string_view text);
std::string write(const Dialect& dialect, const GameSpec& spec, Move move);

}  // namespace ootori::coordinate_move

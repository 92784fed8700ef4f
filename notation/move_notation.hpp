// The notations for moves, with their names. All functions are pure.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "rules/games.hpp"

namespace ootori {

struct MoveNotation {
  std::string_view name;  // on the command line and in the bindings
  // The move must be legal in the position. `previous` is the destination of the previous move, if there is one.
  std::string (*write)(const AnyPosition& position, Move move, std::optional<Square> previous);
};

std::span<const MoveNotation> move_notations();

const MoveNotation* find_move_notation(std::string_view name);

// "usi, uci, …", for messages and help.
std::string move_notation_names();

}  // namespace ootori

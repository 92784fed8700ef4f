// Reads a move in any notation. All functions are pure.
#pragma once

#include <expected>
#include <optional>
#include <string_view>

#include "notation/move_error.hpp"
#include "rules/games.hpp"

namespace ootori {

// USI and UCI name every move in full, also illegal ones. A text that ends in a square of chess (`Sxe5`) is
// Fairy-Stockfish's; Japanese text is Japanese notation; anything else is Western. These three mean a legal move of the
// position. No text is a move in two notations, because their squares differ in form or place. `previous` is the
// destination of the move before, if there is one.
template <class G>
std::expected<Move, MoveError> parse_any_move(const Position<G>& position, std::string_view text,
                                              std::optional<Square> previous = {});
std::expected<Move, MoveError> parse_any_move(const AnyPosition& position, std::string_view text,
                                              std::optional<Square> previous = {});

}  // namespace ootori

// Reads a move in any notation. All functions are pure.
#pragma once

#include <expected>
#include <optional>
#include <string_view>

#include "notation/move_error.hpp"
#include "rules/games.hpp"

namespace ootori {

// USI, also with Japanese squares (`４五４四`), and UCI name every move completely, even an illegal one. A text that
// ends in a chess square (`Sxe5`) is Fairy-Stockfish's notation, Japanese text is Japanese notation, and anything else
// is Western notation; in these three, the text must name a legal move. No text is valid in two notations, because
// their squares look different. `previous` is the destination of the previous move, if there is one.
template <class G>
std::expected<Move, MoveError> parse_any_move(const Position<G>& position, std::string_view text,
                                              std::optional<Square> previous = {});
std::expected<Move, MoveError> parse_any_move(const AnyPosition& position, std::string_view text,
                                              std::optional<Square> previous = {});

}  // namespace ootori

// A move in whatever notation somebody wrote it. All functions are pure.
#pragma once

#include <expected>
#include <optional>
#include <string_view>

#include "notation/move_error.hpp"
#include "rules/games.hpp"

namespace ootori {

// USI names every move in full, and may name an illegal one; what is not ASCII is Japanese, anything else Western, and
// both mean a legal move of the position. `previous` is where the move before went, if there was one.
template <class G>
std::expected<Move, MoveError> parse_any_move(const Position<G>& position, std::string_view text,
                                              std::optional<Square> previous = {});
std::expected<Move, MoveError> parse_any_move(const AnyPosition& position, std::string_view text,
                                              std::optional<Square> previous = {});

}  // namespace ootori

// A move in whatever notation somebody wrote it. All functions are pure.
#pragma once

#include <expected>
#include <optional>
#include <string_view>

#include "notation/move_error.hpp"
#include "rules/games.hpp"

namespace ootori {

// USI and UCI name every move in full, and may name an illegal one; a text that ends in a square of chess (`Sxe5`) is
// Fairy-Stockfish's, one in Japanese is Japanese, anything else Western, and these mean a legal move of the position.
// No text is a move in two of them: they have squares of different forms, or stand in another order. `previous` is
// where the move before went, if there was one.
template <class G>
std::expected<Move, MoveError> parse_any_move(const Position<G>& position, std::string_view text,
                                              std::optional<Square> previous = {});
std::expected<Move, MoveError> parse_any_move(const AnyPosition& position, std::string_view text,
                                              std::optional<Square> previous = {});

}  // namespace ootori

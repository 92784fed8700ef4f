// The engine's output during and after a search, as USI or UCI lines.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engine/doors/dialect.hpp"
#include "engine/engine.hpp"
#include "engine/mate/mate_terms.hpp"

namespace ootori {

std::string write_moves(const Dialect& dialect, const GameSpec& spec, std::span<const Move> moves);

// `info depth … pv …`
std::string info_line(const Dialect& dialect, const GameSpec& spec, const SearchReport& report);

// `bestmove … [ponder …]`
std::string best_move_line(const Dialect& dialect, const GameSpec& spec, const SearchResult& result);

// `info depth 0 score …` for a game that is over, for the side to move: `mate 0` if it has lost, `cp 0` if nobody has
// lost.
std::string final_line(const Dialect& dialect, const Outcome& outcome, Color side);

// `info time … nodes …` while the mate solver is working, with the score once it has found a mate.
std::string mate_progress_line(const Dialect& dialect, const MateProgress& progress);

// The answer to a mate search that was not completed.
inline constexpr std::string_view no_mate_known = "checkmate timeout";

// `checkmate …`, the answer to a mate search: the moves of the mate, `nomate`, or `timeout`.
std::string checkmate_line(const Dialect& dialect, const GameSpec& spec, const SearchResult& result);

}  // namespace ootori

// What an engine says of its search, as lines of USI or UCI.
#pragma once

#include <span>
#include <string>

#include "engine/doors/dialect.hpp"
#include "engine/engine.hpp"

namespace ootori {

std::string write_moves(const Dialect& dialect, const GameSpec& spec, std::span<const Move> moves);

// `info depth … pv …`
std::string info_line(const Dialect& dialect, const GameSpec& spec, const SearchReport& report);

// `bestmove … [ponder …]`
std::string best_move_line(const Dialect& dialect, const GameSpec& spec, const SearchResult& result);

// `checkmate …`, the answer to a mate search: the moves of the mate, or that there is none, or that it was cut short.
std::string checkmate_line(const Dialect& dialect, const GameSpec& spec, const SearchResult& result);

}  // namespace ootori

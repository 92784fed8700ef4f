// The `position` command: `position startpos | sfen … | fen … [moves …]`.
#pragma once

#include <expected>
#include <string>

#include "engine/doors/dialect.hpp"
#include "engine/doors/words.hpp"

namespace ootori {

// The game that the words after `position` describe, or what is wrong with them and where.
std::expected<AnyGame, std::string> parse_position(const Dialect& dialect, const GameSpec& spec, Words words);

}  // namespace ootori

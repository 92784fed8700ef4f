// The `position` command: `position startpos | sfen … | fen … [moves …]`.
#pragma once

#include <expected>
#include <string>

#include "engine/doors/dialect.hpp"
#include "engine/doors/words.hpp"

namespace ootori {

// Parses the words after `position`. The error says what is wrong and where.
std::expected<AnyGame, std::string> parse_position(const Dialect& dialect, const GameSpec& spec, Words words);

}  // namespace ootori

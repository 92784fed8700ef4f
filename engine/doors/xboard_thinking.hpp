// What XBoard shows of the engine's thinking: 'Thinking Output' in the protocol.
#pragma once

#include <string>

#include "engine/engine.hpp"

namespace ootori {

// `ply score centiseconds nodes selective-depth nodes-per-second`, a tab, and the moves.
std::string thinking_line(const GameSpec& spec, const SearchReport& report);

}  // namespace ootori

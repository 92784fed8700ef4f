// The rules of a game in a few sentences, told from its table.
#pragma once

#include <string>
#include <vector>

#include "rules/game_spec.hpp"

namespace ootori {

// One rule a line: how a game is won, promotion, drops and what they may not do, repetition, impasse. In a language
// that the table or this file lacks, in English.
[[nodiscard]] std::vector<std::string> rule_lines(const GameSpec& game, const Language& language);

}  // namespace ootori

// The rules of a game in a few sentences, derived from its table.
#pragma once

#include <string>
#include <vector>

#include "rules/game_spec.hpp"

namespace ootori {

// One rule a line: how to win, promotion, drops and their restrictions, repetition, impasse. In English if the table or
// this file lacks the language.
[[nodiscard]] std::vector<std::string> rule_lines(const GameSpec& game, const Language& language);

}  // namespace ootori

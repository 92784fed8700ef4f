// What the command `help` answers: the commands, or the rules of a game with diagrams, drawn from the game's table.
// Pure.
#pragma once

#include <string>
#include <string_view>

#include "post/notice.hpp"

namespace ootori::post {

// Of a topic in small letters: "" or a command is the list of commands, the name of a game its rules.
[[nodiscard]] std::string help_text(std::string_view topic, Language language);

}  // namespace ootori::post

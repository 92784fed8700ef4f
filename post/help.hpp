// The reply to the `help` command: the list of commands, or the rules of a game with diagrams drawn from the game's
// table. Pure functions.
#pragma once

#include <string>
#include <string_view>

#include "post/notice.hpp"

namespace ootori::post {

// `topic` is in lower case. The name of a game gives its rules. Any command, or an empty topic, gives the list of
// commands.
[[nodiscard]] std::string help_text(std::string_view topic, Language language);

}  // namespace ootori::post

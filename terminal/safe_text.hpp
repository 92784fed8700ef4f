// Makes text of other people safe for a terminal: names, chat, the server's messages. Pure.
#pragma once

#include <string>
#include <string_view>

namespace ootori::terminal {

// One line without anything that a terminal would obey or that reverses or hides text: control characters (C0, C1,
// DEL), line breaks, invisible and direction characters are removed, and invalid UTF-8 becomes '?'. Without `unicode`,
// everything but ASCII becomes '?'. A text over `most_characters` is cut and ends in "...".
std::string safe_text(std::string_view text, bool unicode = true, std::size_t most_characters = 300);

}  // namespace ootori::terminal

// Text of other people, fit for a terminal: names, chat, what a server says. Pure.
#pragma once

#include <string>
#include <string_view>

namespace ootori::terminal {

// One line in which nothing is left that a terminal would obey or that turns or hides what follows: control characters
// (C0, C1, DEL), line ends, invisible and direction characters are left out, what is not UTF-8 becomes '?'. With
// `unicode` false everything but ASCII becomes '?'. No longer than `most_characters`; what is cut ends in "...".
std::string safe_text(std::string_view text, bool unicode = true, std::size_t most_characters = 300);

}  // namespace ootori::terminal

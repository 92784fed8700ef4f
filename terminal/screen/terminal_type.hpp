// What the system's terminfo database knows about terminals.
#pragma once

#include <string>

namespace ootori::terminal {

// The name under which terminfo knows the terminal: `name` or, if the system has no such entry, the name of a terminal
// that nearly all others imitate. Empty: the system has none of these.
std::string known_terminal(const std::string& name);

}  // namespace ootori::terminal

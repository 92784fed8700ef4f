// Runs the session in full-screen mode.
#pragma once

#include "terminal/host.hpp"

namespace ootori::terminal {

// Takes over the terminal, which terminfo knows by this name, until the session ends or a signal arrives. Returns the
// program's exit status.
int run_screen(Session& session, Host& host, const std::string& terminal);

}  // namespace ootori::terminal

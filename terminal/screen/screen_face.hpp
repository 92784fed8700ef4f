// The session on a full screen.
#pragma once

#include "terminal/host.hpp"

namespace ootori::terminal {

// Takes the terminal over until the session ends, or a signal ends it; the exit status of the program.
int run_screen(Session& session, Host& host);

}  // namespace ootori::terminal

// Shows the session as plain lines: one prompt for each line, nothing redrawn, suitable for screen readers and pipes.
#pragma once

#include "terminal/host.hpp"

namespace ootori::terminal {

// Reads standard input and writes standard output until the session or the input ends. Returns the program's exit
// status. If the input is not a terminal, each line is echoed after its prompt, so the output is complete. A line with
// a tab lists its completions.
int run_plain(Session& session, Host& host);

}  // namespace ootori::terminal

// The session as plain lines: one question a line, nothing redrawn, fit to be read aloud or piped.
#pragma once

#include "terminal/host.hpp"

namespace ootori::terminal {

// Reads standard input and writes standard output until the session or the input ends; the exit status of the program.
// Where the input is no terminal, what was read is written after its question, so that the output tells the whole
// story. A line with a tab in it asks for what it may become.
int run_plain(Session& session, Host& host);

}  // namespace ootori::terminal

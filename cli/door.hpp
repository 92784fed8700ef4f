// What the subcommands of the engine's front doors share.
#pragma once

#include <CLI/CLI.hpp>

#include "engine/doors/dialect.hpp"

namespace ootori::cli {

// A subcommand that speaks `dialect` on standard input and output.
void add_door(CLI::App& app, const Dialect& dialect, const std::string& description);

}  // namespace ootori::cli

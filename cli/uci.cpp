#include "cli/commands.hpp"
#include "cli/door.hpp"

namespace ootori::cli {

void add_uci(CLI::App& app) {
  add_door(app, uci_dialect, "The engine for programs that speak UCI with variants, as Fairy-Stockfish does");
}

}  // namespace ootori::cli

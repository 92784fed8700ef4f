#include "cli/commands.hpp"
#include "cli/door.hpp"

namespace ootori::cli {

void add_usi(CLI::App& app) {
  add_door(app, usi_dialect, "The engine for programs that speak USI, as shogi programs do");
}

}  // namespace ootori::cli

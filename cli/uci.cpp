#include "cli/door.hpp"
#include "engine/doors/door.hpp"

namespace ootori::cli {

void add_uci(CLI::App& app) {
  add_door(app, "uci", "The engine for programs that speak UCI with variants, as Fairy-Stockfish does",
           [](const DoorTerms& terms) { Door{uci_dialect, terms, std::cout}.serve(std::cin); });
}

}  // namespace ootori::cli

#include "cli/door.hpp"
#include "engine/doors/door.hpp"

namespace ootori::cli {

void add_uci(CLI::App& app) {
  add_door(app, "uci", "Run the engine over the UCI protocol, for programs that support variants",
           [](const DoorTerms& terms) { Door{uci_dialect, terms, std::cout}.serve(std::cin); });
}

}  // namespace ootori::cli

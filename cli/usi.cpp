#include "cli/door.hpp"
#include "engine/doors/door.hpp"

namespace ootori::cli {

void add_usi(CLI::App& app) {
  add_door(app, "usi", "Run the engine for USI programs (shogi)",
           [](const DoorTerms& terms) { Door{usi_dialect, terms, std::cout}.serve(std::cin); });
}

}  // namespace ootori::cli

#include "cli/door.hpp"
#include "engine/doors/door.hpp"

namespace ootori::cli {

void add_usi(CLI::App& app) {
  add_door(app, "usi", "Run the engine over the USI protocol, for shogi programs",
           [](const DoorTerms& terms) { Door{usi_dialect, terms, std::cout}.serve(std::cin); });
}

}  // namespace ootori::cli

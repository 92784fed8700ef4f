#include "engine/doors/xboard.hpp"

#include "cli/door.hpp"

namespace ootori::cli {

void add_xboard(CLI::App& app) {
  add_door(app, "xboard", "Run the engine over the XBoard protocol, for XBoard and WinBoard",
           [](const DoorTerms& terms) { XBoardDoor{terms, std::cout}.serve(std::cin); });
}

}  // namespace ootori::cli

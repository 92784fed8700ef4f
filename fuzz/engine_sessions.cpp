// Whole conversations with XBoard's front door: whatever a host says, and while whatever is being searched, the engine
// is there afterwards and answers.
#include <algorithm>
#include <array>
#include <cstdint>
#include <sstream>
#include <string_view>

#include "engine/doors/xboard.hpp"
#include "fuzz/require.hpp"

namespace {

using namespace ootori;

constexpr int most_lines = 64;  // each may begin a search and wait for its end

// What takes memory and threads, or reads files: no matter of a parser.
bool is_about_resources(std::string_view line) {
  static constexpr std::array names{"memory", "cores", "option"};
  const std::string_view name = Words{line}.next();
  return std::ranges::find(names, name) != names.end();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text{reinterpret_cast<const char*>(data), size};
  std::ostringstream out;
  {
    XBoardDoor door{{.game = size % 2 == 0 ? &Tori::spec : &Yari::spec, .version = "1", .seed = 1}, out};
    for (const std::string_view line : {"xboard", "protover 2", "option Hash=1", "sd 1"}) door.obey(line);
    for (int number = 0; number < most_lines && !text.empty(); ++number) {
      const std::string_view line = text.substr(0, text.find('\n'));
      text.remove_prefix(std::min(line.size() + 1, text.size()));
      if (!is_about_resources(line) && !door.obey(line)) break;
    }
    door.obey("force");
    door.obey("ping 4711");
  }
  ootori::fuzz::require(out.str().find("pong 4711\n") != std::string::npos);
  return 0;
}

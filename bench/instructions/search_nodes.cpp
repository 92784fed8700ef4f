// Searches the positions of `ootori bench` and prints the number of nodes, for instructions.py.
#include <array>
#include <charconv>
#include <cstdio>
#include <string_view>

#include "engine/bench.hpp"

namespace {

int usage() {
  std::fputs("Usage: search_nodes GAME DEPTH\n", stderr);
  return 2;
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 3) return usage();
  const ootori::GameSpec* const game = ootori::find_game(arguments[1]);
  const std::string_view text = arguments[2];
  int depth = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), depth);
  if (game == nullptr || error != std::errc{} || end != text.data() + text.size() || depth < 1) return usage();
  std::printf("%llu\n", static_cast<unsigned long long>(ootori::bench(std::array{game}, depth).nodes));
}

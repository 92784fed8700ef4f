// Input that no well-behaved program would send: words of the protocols in the wrong order, numbers out of range, and
// arbitrary bytes. The same seed gives the same lines.
#pragma once

#include <array>
#include <random>
#include <string>
#include <string_view>

namespace ootori::testing {

inline std::string unruly_word(std::mt19937& random) {
  static constexpr std::array<std::string_view, 56> known{
      "position", "startpos",   "sfen",      "fen",         "moves",   "go",       "depth",    "nodes",
      "perft",    "movetime",   "btime",     "wtime",       "binc",    "winc",     "byoyomi",  "periods",
      "mate",     "ponder",     "infinite",  "stop",        "isready", "usi",      "uci",      "setoption",
      "name",     "value",      "Hash",      "Threads",     "MultiPV", "Level",    "Game",     "tori",
      "yari",     "usinewgame", "d",         "show",        "help",    "gameover", "3d3c",     "e4e5",
      "S*4d",     "S@d4",       "ponderhit", "searchmoves", "new",     "force",    "usermove", "undo",
      "remove",   "variant",    "torishogi", "analyze",     "exit",    "setboard", "hint",     "level"};
  switch (random() % 6) {
    case 0: {
      std::string bytes(random() % 12, '\0');
      for (char& byte : bytes) byte = static_cast<char>(random());
      return bytes;
    }
    case 1: return std::to_string(static_cast<std::int32_t>(random()) >> random() % 32);
    default: return std::string{known[random() % known.size()]};
  }
}

// Contains no `quit`, and small numbers after `value`, so that no hash table of more than a few mebibytes is allocated.
inline std::string unruly_lines(int number, std::uint32_t seed) {
  std::mt19937 random{seed};
  std::string text;
  for (int line = 0; line < number; ++line) {
    std::string_view before;
    std::string word;
    for (auto left = random() % 9; left > 0; --left) {
      word = unruly_word(random);
      if (before == "value") word = std::to_string(random() % 4);
      if (before == "perft") word = std::to_string(random() % 4);
      text += word + ' ';
      before = word;
    }
    text += '\n';
  }
  return text;
}

}  // namespace ootori::testing

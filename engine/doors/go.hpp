// The `go` command, whose syntax is the same in USI and UCI: https://www.chessprogramming.org/UCI and
// http://hgm.nubati.net/usi.html. Like some other engines, we also support `periods` (of byo-yomi) and `perft`.
#pragma once

#include <array>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "engine/doors/options.hpp"
#include "engine/doors/words.hpp"
#include "engine/engine.hpp"

namespace ootori {

struct GoRequest {
  // `go mate` with a number of moves (UCI) or milliseconds (USI), or with `infinite`.
  struct Mate {
    std::optional<int> number;  // none: `infinite`
  };

  std::optional<int> depth;
  std::optional<std::uint64_t> nodes;
  std::optional<Millis> move_time;
  std::optional<Mate> mate;
  std::optional<int> perft;
  bool infinite = false;
  bool ponder = false;

  // As written. Negative from hosts that allow a margin, and in USI if the increment is more than the time left.
  std::array<std::optional<Millis>, 2> main;       // by the letter of the clock: `wtime`, then `btime`
  std::array<std::optional<Millis>, 2> increment;  // `winc`, then `binc`
  std::optional<Millis> byoyomi;
  std::optional<int> periods;
  std::optional<int> moves_to_go;

  std::vector<std::string> search_moves;  // as written

  // Names the first word that is not an argument of `go`; empty: there is none. As UCI demands, such words are left
  // out.
  std::string unknown;

  // The clock of 'w' or 'b', without negative times. Empty if none of its times was given. In UCI, the increment comes
  // after the move. In USI, it may be used for this move, but is not in the main time yet: programs like ShogiHome send
  // it so, and YaneuraOu counts so.
  [[nodiscard]] std::optional<SearchClock> clock(char letter, Protocol protocol) const;
  // Whether it says how long to search. A request that says nothing at all means a search until `stop`.
  [[nodiscard]] bool has_limit() const;
};

// The value of an argument could not be read.
struct GoFault {
  std::string message;
  GoRequest read;  // what came before it
};

// Parses the words after `go`.
std::expected<GoRequest, GoFault> parse_go(Words words);

}  // namespace ootori

// The `go` command, whose words USI and UCI share: https://www.chessprogramming.org/UCI and
// http://hgm.nubati.net/usi.html. `periods` (of byo-yomi) and `perft` are additions that other engines have too.
#pragma once

#include <array>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "engine/doors/words.hpp"
#include "engine/engine.hpp"

namespace ootori {

struct GoRequest {
  // `go mate`: a number of moves on UCI, of milliseconds on USI, or `infinite`.
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

  std::array<std::optional<Millis>, 2> main;       // by the letter that names the clock: `wtime`, then `btime`
  std::array<std::optional<Millis>, 2> increment;  // `winc`, then `binc`
  std::optional<Millis> byoyomi;
  std::optional<int> periods;
  std::optional<int> moves_to_go;

  std::vector<std::string> search_moves;  // as they were written

  // The clock that is named by 'w' or 'b', if any of its times was given.
  [[nodiscard]] std::optional<SearchClock> clock(char letter) const;
};

// The words after `go`, or what is wrong with them.
std::expected<GoRequest, std::string> parse_go(Words words);

}  // namespace ootori

// Where USI and UCI differ. All else of the front doors is common to both.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "engine/doors/options.hpp"
#include "notation/move_error.hpp"
#include "rules/games.hpp"

namespace ootori {

struct Dialect {
  Protocol protocol;
  std::string_view name;  // the command that opens a conversation, and the beginning of `usiok` and `usinewgame`

  std::string (*write_move)(const GameSpec& spec, Move move);
  std::expected<Move, MoveError> (*parse_move)(const GameSpec& spec, std::string_view text);

  // The letter of a side in `wtime` and `btime`.
  char (*clock_letter)(Color color);
  // The number after `score mate`, by the plies to the end of the line, and back; negative for a loss.
  int (*mate_number)(int plies);
  int (*plies_to_mate)(int number);

  std::string_view no_move;    // instead of a best move where the game is over
  bool mate_is_a_puzzle;       // `go mate` names a time in milliseconds and is answered by `checkmate`
  bool goes_on_after_repeats;  // games come in that went on where our law ends or forbids the third occurrence
};

extern const Dialect usi_dialect;
extern const Dialect uci_dialect;

}  // namespace ootori

// The differences between USI and UCI. Everything else is the same in both protocols.
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
  std::string_view name;  // the command that starts a session; also the beginning of `usiok` and `usinewgame`

  std::string (*write_move)(const GameSpec& spec, Move move);
  std::expected<Move, MoveError> (*parse_move)(const GameSpec& spec, std::string_view text);

  // The letter of a side in `wtime` and `btime`.
  char (*clock_letter)(Color color);
  // Converts plies to the end of the line to the number after `score mate`, and back; negative for a loss.
  int (*mate_number)(int plies);
  int (*plies_to_mate)(int number);

  std::string_view no_move;  // written instead of a best move when there is none
  bool mate_is_a_puzzle;     // the number after `go mate` is a time in milliseconds, and the answer is `checkmate`
  // hosts may continue a game past a repetition that our rules forbid or that ends the game
  bool goes_on_after_repeats;
};

extern const Dialect usi_dialect;
extern const Dialect uci_dialect;

}  // namespace ootori

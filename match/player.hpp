// One side of a match game: a program that is talked to, or the engine of this program.
// Players are not thread-safe, but for different players.
#pragma once

#include <array>
#include <expected>
#include <memory>
#include <optional>
#include <stop_token>

#include "match/contestant.hpp"

namespace ootori {

// Both clocks at the beginning of a move, by colour; of those who play by one.
using Clocks = std::array<std::optional<SearchClock>, 2>;

struct Turn {
  const AnyGame& game;
  const Allowance& allowance;
  Clocks clocks;
};

struct Choice {
  Move move;
  std::optional<Score> score;  // from the mover's point of view
  int depth = 0;
  std::uint64_t nodes = 0;
};

enum class PlayerFault : std::uint8_t {
  crashed,     // the program is gone, or could not be started
  stalled,     // it does not answer
  unreadable,  // its answer is not a move
  resigned,
  stopped,  // by the stop token
};

class Player {
 public:
  virtual ~Player() = default;

  // Makes ready for another game; starts the program again if it is gone.
  virtual std::expected<void, PlayerFault> new_game(const std::stop_token& stop) = 0;

  // Blocks until the player has moved. The move need not be legal.
  virtual std::expected<Choice, PlayerFault> choose(const Turn& turn, const std::stop_token& stop) = 0;
};

// A player that is ready for its first game and plays the game that is meant, or why there is none.
std::expected<std::unique_ptr<Player>, std::string> make_player(const Contestant& contestant, const GameSpec& spec,
                                                                const std::stop_token& stop);

}  // namespace ootori

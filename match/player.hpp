// One side of a match game: an external program, or this program's engine. Different threads may use different players,
// but not the same player at the same time.
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <stop_token>

#include "match/contestant.hpp"

namespace ootori {

// Both clocks at the start of a move, by colour; none for a player without a clock.
using Clocks = std::array<std::optional<SearchClock>, 2>;

struct Turn {
  const AnyGame& game;
  const Allowance& allowance;
  Clocks clocks;
};

struct Choice {
  Move move;
  std::optional<Score> score;  // from the point of view of the side to move
  int depth = 0;
  std::uint64_t nodes = 0;
};

enum class PlayerFault : std::uint8_t {
  crashed,     // the program has exited, or could not be started
  stalled,     // the program does not answer
  unreadable,  // the answer is not a move
  resigned,
  stopped,  // by the stop token
};

class Player {
 public:
  virtual ~Player() = default;

  // Prepares for another game. Restarts the program if it has exited.
  virtual std::expected<void, PlayerFault> new_game(const std::stop_token& stop) = 0;

  // Blocks until the player has chosen a move, which need not be legal.
  virtual std::expected<Choice, PlayerFault> choose(const Turn& turn, const std::stop_token& stop) = 0;
};

// A player that is ready for its first game and has been checked to play the right game, or an error message. With the
// same seed, this program's engine makes the same random choices, so that matches can be repeated.
std::expected<std::unique_ptr<Player>, std::string> make_player(const Contestant& contestant, const GameSpec& spec,
                                                                const std::stop_token& stop, std::uint64_t seed = 0);

}  // namespace ootori

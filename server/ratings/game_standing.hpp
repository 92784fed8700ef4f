// What stands beside the names of a game's players: their ratings with what the game changed, and how their match of
// rematches stands.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "server/games/stored_game.hpp"
#include "server/ratings/rating_table.hpp"

namespace ootori::server {

struct RatingInGame {
  game::Rating rating;           // at the beginning of the game, or before its result was entered
  std::optional<double> change;  // by its result; none: it has none, or does not count
};

// A game and those that it is a rematch of, as far as they have ended and count. A game without a winner is half a
// point for both.
struct MatchScore {
  std::size_t games = 0;
  std::array<double, 2> points{};  // by the colours of the last game
};

struct GameStanding {
  std::array<std::optional<RatingInGame>, 2> ratings{};  // by colour; none: nobody who is rated in this game and speed
  std::optional<MatchScore> match{};                     // none: the game is no rematch
};

// Blocks for the time of some reads. None: there is no such game.
[[nodiscard]] StoreResult<std::optional<GameStanding>> read_standing(Reads& store, const GameId& game, UnixMillis now);

// docs/protocol.md: Standing.
[[nodiscard]] std::string write(const GameStanding& standing);

}  // namespace ootori::server

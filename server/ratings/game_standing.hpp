// What is shown beside the players' names in a game: their ratings, the change by this game, and the score of their
// match of rematches.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "server/games/stored_game.hpp"
#include "server/ratings/rating_table.hpp"

namespace ootori::server {

struct RatingInGame {
  game::Rating rating;           // before the result was entered; while the game runs: the current one
  std::optional<double> change;  // by its result; none: it has no result, or is not rated
};

// The score over a game and the games that it is a rematch of, as far as they have ended and count. A game without a
// winner is half a point for each.
struct MatchScore {
  std::size_t games = 0;
  std::array<double, 2> points{};  // by the players' colours in this game
};

struct GameStanding {
  std::array<std::optional<RatingInGame>, 2> ratings{};  // by colour; none: no rating in this game and speed
  std::optional<MatchScore> match{};                     // none: the game is not a rematch
};

// Blocks while it reads. None: there is no such game.
[[nodiscard]] StoreResult<std::optional<GameStanding>> read_standing(Reads& store, const GameId& game, UnixMillis now);

// docs/protocol.md: Standing.
[[nodiscard]] std::string write(const GameStanding& standing);

}  // namespace ootori::server

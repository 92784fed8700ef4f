// A player's rating after a given game.
#pragma once

#include <optional>

#include "game/seat.hpp"
#include "server/store/store.hpp"
#include "server/wire/id.hpp"

namespace ootori::server {

// None: the game was not rated, or the player was deleted.
[[nodiscard]] StoreResult<std::optional<double>> rating_after(Reads& store, const game::PlayerId& player,
                                                              const GameId& game);

}  // namespace ootori::server

// The complete schema of a server: the tables of all its rooms.
#pragma once

#include "game/seat.hpp"
#include "server/store/schema.hpp"

namespace ootori::server {

[[nodiscard]] const Schema& whole_schema();

// Deletes everything that is stored about a player except the account itself. Write it together with the deletion of
// the account.
[[nodiscard]] Change forget_player(const game::PlayerId& player);

}  // namespace ootori::server

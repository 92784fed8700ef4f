// All that a server keeps: the tables of every room, put together.
#pragma once

#include "game/seat.hpp"
#include "server/store/schema.hpp"

namespace ootori::server {

[[nodiscard]] const Schema& whole_schema();

// Takes away what is kept of a player beside the account: whoever is deleted has it stored with that.
[[nodiscard]] Change forget_player(const game::PlayerId& player);

}  // namespace ootori::server

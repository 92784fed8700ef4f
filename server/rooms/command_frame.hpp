// Translates between the frames of players and the commands of games: a frame into a command, a refusal into an error.
#pragma once

#include <expected>

#include "game/command.hpp"
#include "server/rooms/game_frames.hpp"

namespace ootori::server {

[[nodiscard]] std::expected<game::Command, Error> to_command(const game::State& state, const GameFrame& frame);

[[nodiscard]] Error to_error(const game::State& state, const game::Refusal& refusal, const game::Command& command);

}  // namespace ootori::server

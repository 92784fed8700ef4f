// What the store keeps of a game beside its events, so that lists need not fold them.
#pragma once

#include <memory>
#include <span>

#include "game/state.hpp"
#include "server/games/stored_game.hpp"

namespace ootori::server {

// Null: a person is to move, or the game is over.
[[nodiscard]] const game::EngineSeat* engine_to_move(const game::State& state);

[[nodiscard]] bool ends_game(const game::Event& event);

// After these events time is counted from the beginning, or goes on with what a vacation has left of it.
[[nodiscard]] bool begins_turn(const game::Event& event);

// When the turn began that lasts now; a history begins with the first one.
[[nodiscard]] UnixMillis turn_began(std::span<const std::shared_ptr<const Recorded>> history);

[[nodiscard]] Digest digest_of(const game::State& state, UnixMillis turn_began);

}  // namespace ootori::server

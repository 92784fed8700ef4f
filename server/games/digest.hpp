// Data about a game that the store keeps beside its events, so that lists need not replay the events.
#pragma once

#include <memory>
#include <span>

#include "game/state.hpp"
#include "server/games/stored_game.hpp"

namespace ootori::server {

// Null if a person is to move or the game is over.
[[nodiscard]] const game::EngineSeat* engine_to_move(const game::State& state);

[[nodiscard]] bool ends_game(const game::Event& event);

// Whether time is counted from this event on: from zero or, for a vacation, with the time that was left.
[[nodiscard]] bool begins_turn(const game::Event& event);

// The start of the current turn. A history starts with such an event.
[[nodiscard]] UnixMillis turn_began(std::span<const std::shared_ptr<const Recorded>> history);

// `earliest_deadline`: as in turn.hpp.
[[nodiscard]] Digest digest_of(const game::State& state, UnixMillis turn_began, UnixMillis earliest_deadline = 0);

}  // namespace ootori::server

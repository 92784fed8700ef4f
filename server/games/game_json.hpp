// JSON of games, in lists and on their own: docs/protocol.md, 'Games'.
#pragma once

#include <string>
#include <vector>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "server/games/stored_game.hpp"
#include "server/wire/viewer.hpp"

namespace ootori::server {

[[nodiscard]] std::string write(const GameView& view, const Viewer& viewer);
[[nodiscard]] std::string write(const Summary& summary, const Viewer& viewer);
[[nodiscard]] std::string write(const std::vector<Summary>& games, const Viewer& viewer);

// The fields of the clocks, in the frame `clock` and in a Game.
void write_clock(boost::json::object& object, const ClockStanding& clock);
// Moves as USI.
[[nodiscard]] boost::json::array to_json(const GameSpec& spec, const std::vector<Move>& moves);

}  // namespace ootori::server

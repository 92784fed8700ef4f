// Time controls as JSON, as the server's API has them (docs/protocol.md, 'Time').
#pragma once

#include <optional>

#include <boost/json/object.hpp>

#include "game/time_control.hpp"

namespace ootori::client {

[[nodiscard]] boost::json::object time_json(const game::TimeControl& time);

// None if this program does not know such a time control. Never throws.
[[nodiscard]] std::optional<game::TimeControl> parse_time(const boost::json::object& time);

}  // namespace ootori::client

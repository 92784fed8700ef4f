// Time controls and clocks as JSON: docs/protocol.md, 'Time'. The store keeps the same form.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include "game/clock.hpp"
#include "server/wire/fields.hpp"

namespace ootori::server {

[[nodiscard]] boost::json::value public_json(const std::optional<game::TimeControl>& time);
[[nodiscard]] boost::json::object public_json(const game::Clock::Left& left);

// The optional field `name` of a request; none, without a fault: no clock. In requests, both players have the same
// clock.
[[nodiscard]] std::optional<game::TimeControl> parse_time(Fields& fields, std::string_view name);

[[nodiscard]] std::string stored_time(const game::TimeControl& time);
[[nodiscard]] std::optional<game::TimeControl> parse_stored_time(std::string_view text);

}  // namespace ootori::server

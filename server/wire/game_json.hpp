// The names of colours, handicaps and terminations, shared by requests, responses and the store; seats and outcomes as
// JSON.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>

#include "game/seat.hpp"
#include "rules/games.hpp"
#include "server/wire/viewer.hpp"

namespace ootori::server {

[[nodiscard]] std::string_view text(Color color);               // "black", "white"
[[nodiscard]] std::string_view text(const Handicap* handicap);  // its id, or "none"
// What White gives in the position that a game starts from (notation/mail_handicap.hpp), or "none".
[[nodiscard]] std::string text_of_handicap(const std::optional<AnyPosition>& start);
[[nodiscard]] std::optional<Color> parse_color(std::string_view name);
[[nodiscard]] std::optional<Termination> parse_termination(std::string_view name);

// docs/protocol.md: Seat and Outcome.
[[nodiscard]] boost::json::object public_json(const game::Seats& seats, const Viewer& viewer);
[[nodiscard]] boost::json::object public_json(const game::Seat& seat, const Viewer& viewer);
[[nodiscard]] boost::json::value public_json(const std::optional<Outcome>& outcome);

}  // namespace ootori::server

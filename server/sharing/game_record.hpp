// Converts a game of this server into a record that the notations can write.
#pragma once

#include <expected>
#include <span>
#include <string>
#include <string_view>

#include "notation/record.hpp"
#include "server/games/stored_game.hpp"
#include "server/wire/viewer.hpp"

namespace ootori::server {

// The game after these events: players, dates, terms, the times of the moves if there is a clock, and the result if
// there is one. `site` is the address of its page. The error says which event does not fit.
[[nodiscard]] std::expected<Record, std::string> record_of_game(std::span<const Recorded> events, const Naming& names,
                                                                std::string_view site);

// A seat's name in records: "Hanako", "Guest", "Ootori, level 5".
[[nodiscard]] std::string seat_name(const game::Seat& seat, const Naming& names);

// PGN's TimeControl ("300+5", "1/259200"), followed by what PGN cannot express ("600+0 delay 5 byo-yomi 3x30").
[[nodiscard]] std::string time_tag(const game::TimeControl& time);

}  // namespace ootori::server

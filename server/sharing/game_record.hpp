// A game of this server as a record that the notations can write.
#pragma once

#include <expected>
#include <span>
#include <string>
#include <string_view>

#include "notation/record.hpp"
#include "server/games/stored_game.hpp"
#include "server/wire/viewer.hpp"

namespace ootori::server {

// The game after its events so far, with who played, when, on what terms, the times of the moves where there is a
// clock, and the end if there is one. `site` is the address of its page. The error tells which event does not fit.
[[nodiscard]] std::expected<Record, std::string> record_of_game(std::span<const Recorded> events, const Naming& names,
                                                                std::string_view site);

// How a record names who sits there: "Hanako", "Guest", "Ootori, level 5".
[[nodiscard]] std::string seat_name(const game::Seat& seat, const Naming& names);

// PGN's TimeControl ("300+5", "1/259200"), and what PGN has no word for behind it ("600+0 delay 5 byo-yomi 3x30").
[[nodiscard]] std::string time_tag(const game::TimeControl& time);

}  // namespace ootori::server

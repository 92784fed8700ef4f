// Clocks and time controls as text, in both directions. All functions are pure.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "game/clock.hpp"
#include "terminal/words.hpp"

namespace ootori::terminal {

// Reads a time control as people write it: `10m`, `10m+5s` (increment), `10m+10x30s` (byo-yomi: ten periods of 30
// seconds), `2d` (days for each move), `1h30m+…`. A number without a unit is in minutes before '+' and in seconds after
// it. `none` gives an empty optional: no clock. The error says what is wrong; `10m+30s/m`, for example, is not
// accepted.
std::expected<std::optional<game::TimeControl>, std::string> parse_time(std::string_view text);

// The text that parse_time reads as this time: "10m+10x30s".
std::string time_text(const std::optional<game::TimeControl>& time);

// "9:58"; "1:02:03"; "3d 4h", 3日4時間; with tenths in the last ten seconds.
std::string span_text(const Words& words, game::Millis time);

// The time that the player of this color has left after thinking for `thought` in the current turn: "9:58", or "27 s
// byo-yomi (2 left)" once the main time is used up.
std::string left_text(Language language, const game::TimeControl& time, Color color, const game::Clock::Left& left,
                      game::Millis thought);

// "10:00, then 10 x 30 s byo-yomi".
std::string described_time(Language language, const std::optional<game::TimeControl>& time);

}  // namespace ootori::terminal

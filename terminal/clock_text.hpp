// Clocks and time controls as text, in both directions. All functions are pure.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "game/clock.hpp"
#include "terminal/language.hpp"

namespace ootori::terminal {

// A time control as people write one: `10m`, `10m+5s` (increment), `10m+10x30s` (byo-yomi: ten periods of 30 seconds),
// `10m+30s/m` is not understood; `2d` (days per move); `1h30m+…`; a number without a unit is minutes before '+' and
// seconds after it. `none`: no clock, an empty optional. No value: it is no time control that can be played.
std::expected<std::optional<game::TimeControl>, std::string> parse_time(std::string_view text);

// The same back: "10m+10x30s".
std::string time_text(const std::optional<game::TimeControl>& time);

// "9:58"; "1:02:03"; "3d 4h"; tenths in the last ten seconds.
std::string span_text(game::Millis time);

// What a side has left, such as "9:58" or "27 s byo-yomi (2 left)" once the main time is gone; `thought` of the move
// under way is taken off.
std::string left_text(Language language, const game::TimeControl& time, const game::Clock::Left& left,
                      game::Millis thought);

// "10:00, then 10 x 30 s byo-yomi".
std::string described_time(Language language, const std::optional<game::TimeControl>& time);

}  // namespace ootori::terminal

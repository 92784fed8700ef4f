// What an outage of the server changes in a tournament with live games, whose players were away when it should have
// begun or gone on. docs/tournaments.md, 'If the server was down'.
#pragma once

#include <optional>

#include "server/wire/unix_time.hpp"
#include "tournament/state.hpp"

namespace ootori::server {

// Shorter outages change nothing: the players' pages are still open and connect again.
inline constexpr game::Millis short_outage = std::chrono::minutes{1};

// For the players to return after the server is back.
inline constexpr game::Millis time_to_return = std::chrono::minutes{10};

// A tournament that is later than this continues at its usual time of day, because nobody waits for it any more.
inline constexpr game::Millis latest_return = std::chrono::hours{1};

// The delay for a server that is back at `now`. `last_running`: when it was last known to run, if that was noted.
// `pairs_by_itself`: the server pairs the next round, and not the organiser.
[[nodiscard]] std::optional<tournament::Delayed> delay_after_outage(const tournament::State& state,
                                                                    bool pairs_by_itself,
                                                                    std::optional<UnixMillis> last_running,
                                                                    UnixMillis now);

}  // namespace ootori::server

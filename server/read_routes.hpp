// The one list of the calls that only read what is stored. A standby server answers them by itself
// (reading_server.hpp), as it does the pages and files of the client; it passes all other calls on to the active
// server. What is missing here writes, or tells of what only the active server knows: games in progress, who is online,
// seeks, moderation.
#pragma once

#include <array>
#include <string_view>

namespace ootori::server {

// Patterns of calls with GET, as in Route. A game is among them once it is over.
inline constexpr auto read_routes = std::to_array<std::string_view>({
    "account",
    "account/clubs",
    "account/settings",
    "account/simuls",
    "account/tournaments",
    "announcements",
    "clubs",
    "clubs/*",
    "clubs/*/leaderboards",
    "clubs/*/members",
    "clubs/*/tournaments",
    "explorer/own",
    "explorer/site",
    "games",
    "games/*",
    "games/*/board.png",
    "games/*/board.svg",
    "games/*/preview.png",
    "games/*/record",
    "games/*/standing",
    "games/export",
    "games/search",
    "leaderboards/*",
    "leaderboards/*/bots",
    "openapi.json",
    "players/*",
    "players/*/clubs",
    "players/*/games",
    "players/*/ratings",
    "players/*/year",
    "practice/*",
    "practice/*/problems",
    "searches",
    "simuls",
    "simuls/*",
    "studies",
    "studies/*",
    "studies/*/chapter",
    "studies/*/records",
    "studies/mine",
    "tournaments",
    "tournaments/*",
    "tournaments/*/calendar",
    "tournaments/*/round",
    "tournaments/*/trf",
});

}  // namespace ootori::server

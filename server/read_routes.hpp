// The API calls that only read stored data. A standby server answers them itself (reading_server.hpp), as it does pages
// and the client's files; it passes all other calls on to the active server. A call that is missing here either writes
// or needs what only the active server knows: games in progress, who is online, seeks, moderation.
#pragma once

#include <array>
#include <string_view>

namespace ootori::server {

// Patterns of GET calls, as in Route. "games/*" is answered here only for games that are over.
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
    "explorer/player",
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

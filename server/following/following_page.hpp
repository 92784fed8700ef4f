// The players whom somebody follows: who of them is here, and their games under way. Whoever has blocked the reader
// looks to be away, so that nobody learns of being blocked.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <boost/json/array.hpp>

#include "server/chat/moderation.hpp"
#include "server/following/follow_table.hpp"
#include "server/live/live_games.hpp"
#include "server/lobby/lobby.hpp"

namespace ootori::server {

struct FollowedPlayer {
  Follow follow;
  bool online = false;              // has the site open, or a program connected
  std::optional<GameId> playing{};  // a live game that everybody may watch
};

struct FollowingPage {
  std::vector<FollowedPlayer> players;  // newest first
  LivePage games;                       // of them
};

// What the page is made of. Thread-safe, and outlives it.
struct FollowingSources {
  LiveGames& live;
  const Lobby& lobby;
  const Moderation& moderation;
  Reads& store;
};

// Blocks for the time of some reads.
[[nodiscard]] StoreResult<FollowingPage> read_following_page(const FollowingSources& sources,
                                                             const game::PlayerId& reader, Instant instant);

[[nodiscard]] std::string write(const FollowingPage& page, const Viewer& viewer);

// For a player's own data.
[[nodiscard]] boost::json::array following_json(const std::vector<Follow>& follows, const Viewer& viewer);

}  // namespace ootori::server

// The players whom a player follows, which of them are online, and their games in progress. Players who have blocked
// the reader appear to be offline, so that the block stays secret.
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
  bool online = false;              // has the site open or a program connected
  std::optional<GameId> playing{};  // a live game that everybody can watch
};

struct FollowingPage {
  std::vector<FollowedPlayer> players;  // newest first
  LivePage games;                       // their games
};

// Dependencies of read_following_page(). They must be thread-safe and outlive the call.
struct FollowingSources {
  LiveGames& live;
  const Lobby& lobby;
  const Moderation& moderation;
  Reads& store;
};

// Blocks during several reads.
[[nodiscard]] StoreResult<FollowingPage> read_following_page(const FollowingSources& sources,
                                                             const game::PlayerId& reader, Instant instant);

[[nodiscard]] std::string write(const FollowingPage& page, const Viewer& viewer);

// For the export of a player's data.
[[nodiscard]] boost::json::array following_json(const std::vector<Follow>& follows, const Viewer& viewer);

}  // namespace ootori::server

// The API calls for followed players.
#pragma once

#include <functional>

#include "server/accounts/names.hpp"
#include "server/following/following_page.hpp"
#include "server/http/readers.hpp"
#include "server/http/route.hpp"

namespace ootori::server {

class FollowingCalls {
 public:
  // Everything must outlive this object.
  struct Services {
    LiveGames& live;
    const Lobby& lobby;
    const Moderation& moderation;
    Store& store;
    const Names& names;
    Readers& readers;
    std::function<UnixMillis()> now;
    std::function<game::Millis()> uptime;
  };

  explicit FollowingCalls(Services services) : services_(std::move(services)) {}

  [[nodiscard]] Routes routes() const;

 private:
  void list(Call call) const;
  void follow(Call call) const;
  void unfollow(Call call) const;
  void show_relation(Call call) const;

  const Services services_;
};

// The body of POST /api/v1/following: a player's name.
[[nodiscard]] std::expected<std::string, Error> parse_follow(std::string_view body);

}  // namespace ootori::server

// The call with which a moderator decides a game.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "server/accounts/accounts.hpp"
#include "server/http/route.hpp"
#include "server/rooms/rooms.hpp"

namespace ootori::server {

// The body of POST /api/v1/moderation/rulings.
struct AskRuling {
  GameId game;
  game::Ruling ruling;
  std::string note;
};
[[nodiscard]] std::expected<AskRuling, Error> parse_ruling(std::string_view body);

class RulingCalls {
 public:
  // All of it must outlive this.
  struct Services {
    Rooms& rooms;
    const Accounts& accounts;
    const Naming& names;
    std::function<UnixMillis()> now;
  };

  explicit RulingCalls(Services services) : services_(std::move(services)) {}

  [[nodiscard]] Routes routes() const;

 private:
  void rule(Call call) const;

  const Services services_;
};

}  // namespace ootori::server

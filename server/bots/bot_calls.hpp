// The API calls for bots: convert an account, list bots, and offer games to play.
#pragma once

#include <functional>

#include "server/accounts/accounts.hpp"
#include "server/bots/bot_offers.hpp"
#include "server/http/readers.hpp"
#include "server/http/route.hpp"
#include "server/lobby/lobby.hpp"

namespace ootori::server {

class BotCalls {
 public:
  // Everything must outlive this object.
  struct Services {
    Accounts& accounts;
    Lobby& lobby;
    BotOffers& offers;
    const Moderation& moderation;
    const Names& names;
    Reads& store;
    Readers& readers;
    std::function<UnixMillis()> now;
  };

  explicit BotCalls(Services services) : services_(std::move(services)) {}

  [[nodiscard]] Routes routes() const;

 private:
  void become(Call call) const;
  void list(Call call) const;
  void offer(Call call) const;
  void withdraw(Call call) const;

  const Services services_;
};

}  // namespace ootori::server

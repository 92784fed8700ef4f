// The call by which an account becomes a bot.
#pragma once

#include "server/accounts/accounts.hpp"
#include "server/http/route.hpp"
#include "server/lobby/lobby.hpp"

namespace ootori::server {

class BotCalls {
 public:
  // All of it must outlive this.
  BotCalls(Accounts& accounts, Lobby& lobby) : accounts_(accounts), lobby_(lobby) {}

  [[nodiscard]] Routes routes() const;

 private:
  void become(Call call) const;

  Accounts& accounts_;
  Lobby& lobby_;
};

}  // namespace ootori::server

// The deletion of an account: the password is asked for again, running games are given up, rematches declined, and what
// is kept of the player is taken away. docs/protocol.md tells what stays.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "server/accounts/accounts.hpp"
#include "server/lobby/lobby.hpp"
#include "server/rooms/rooms.hpp"
#include "server/tokens/tokens.hpp"

namespace ootori::server {

class Farewell {
 public:
  // All of it must outlive this.
  struct Places {
    Accounts& accounts;
    Tokens& tokens;
    Rooms& rooms;
    Lobby& lobby;
    Store& store;
    boost::asio::thread_pool& workers;
  };

  explicit Farewell(const Places& places) : places_(places) {}

  // Any thread; returns at once. If a game cannot be given up, nothing is deleted.
  void say(const Caller& caller, std::string password, const HttpRequest& request, Reply<void> reply);

 private:
  void leave_games(const game::PlayerId& player, Reply<void> reply);
  void leave_next(const game::PlayerId& player, std::shared_ptr<std::vector<GameId>> games, Reply<void> reply);

  const Places places_;
};

}  // namespace ootori::server

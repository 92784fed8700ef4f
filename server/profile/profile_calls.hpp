// The calls about a player whom others look at, and those that list games. They read the store, so they are answered
// by a worker.
#pragma once

#include "server/accounts/accounts.hpp"
#include "server/http/readers.hpp"
#include "server/http/route.hpp"
#include "server/store/store.hpp"
#include "server/vacation/vacations.hpp"

namespace ootori::server {

class ProfileCalls {
 public:
  // All of it must outlive this.
  struct Services {
    const Accounts& accounts;
    const Names& names;
    const Vacations& vacations;
    Reads& store;
    Readers& readers;
  };

  explicit ProfileCalls(const Services& services) : services_(services) {}

  [[nodiscard]] Routes routes() const;

 private:
  void show_player(Call call) const;
  void list_players_games(Call call) const;
  void list_own_games(Call call) const;

  const Services services_;
};

}  // namespace ootori::server

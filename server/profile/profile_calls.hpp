// API calls for players' public profiles and for lists of games. They read the store, so a reading thread answers them.
#pragma once

#include "server/accounts/accounts.hpp"
#include "server/http/readers.hpp"
#include "server/http/route.hpp"
#include "server/store/store.hpp"
#include "server/vacation/vacations.hpp"

namespace ootori::server {

class ProfileCalls {
 public:
  // All of these must outlive this.
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

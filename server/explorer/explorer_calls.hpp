// The API calls of the explorer: the moves played in a position, in all games of this site, in the caller's own, or in
// a player's games against people.
#pragma once

#include "server/accounts/names.hpp"
#include "server/explorer/explorer.hpp"
#include "server/http/readers.hpp"
#include "server/http/route.hpp"

namespace ootori::server {

class ExplorerCalls {
 public:
  // Everything must outlive this object.
  struct Services {
    Explorer& explorer;
    const Names& names;
    Reads& store;
    Readers& readers;
  };

  explicit ExplorerCalls(const Services& services) : services_(services) {}

  [[nodiscard]] Routes routes() const;

 private:
  void show_site(Call call) const;
  void show_own(Call call) const;
  void show_player(Call call) const;

  const Services services_;
};

}  // namespace ootori::server

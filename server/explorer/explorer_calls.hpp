// The calls of the explorer: what was played in a position, in the games of this site and in one's own.
#pragma once

#include "server/accounts/names.hpp"
#include "server/explorer/explorer.hpp"
#include "server/http/readers.hpp"
#include "server/http/route.hpp"

namespace ootori::server {

class ExplorerCalls {
 public:
  // All of it must outlive this.
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

  const Services services_;
};

}  // namespace ootori::server

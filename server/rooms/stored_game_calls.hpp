// The call that shows a game, on a standby server: games that are over are read from the store. The clocks of the
// others run on the active server.
#pragma once

#include <functional>

#include "server/http/readers.hpp"
#include "server/http/route.hpp"
#include "server/store/store.hpp"
#include "server/wire/viewer.hpp"

namespace ootori::server {

class StoredGameCalls {
 public:
  // All of it must outlive this.
  struct Services {
    Reads& store;
    const Naming& names;
    Readers& readers;
    std::function<void(HttpRequest, Application::Reply)> pass_on;  // for games that are not over
  };

  explicit StoredGameCalls(Services services) : services_(std::move(services)) {}

  [[nodiscard]] Routes routes() const;

 private:
  void show(Call call) const;

  const Services services_;
};

}  // namespace ootori::server

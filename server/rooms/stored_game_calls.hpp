// The call that shows a game, as a server answers it that has no games of its own: those that are over are read from
// the store. The others have clocks that run elsewhere.
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
    std::function<void(HttpRequest, Application::Reply)> pass_on;  // of a game that is not over
  };

  explicit StoredGameCalls(Services services) : services_(std::move(services)) {}

  [[nodiscard]] Routes routes() const;

 private:
  void show(Call call) const;

  const Services services_;
};

}  // namespace ootori::server

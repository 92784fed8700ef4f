// API calls for games in progress: their list, and TV. They read ratings from the store, so a reading thread answers
// them.
#pragma once

#include <functional>

#include "server/http/readers.hpp"
#include "server/http/route.hpp"
#include "server/live/live_games.hpp"

namespace ootori::server {

class LiveCalls {
 public:
  // All of these must outlive this.
  struct Services {
    LiveGames& live;
    Reads& store;
    const Naming& names;
    Readers& readers;
    std::function<UnixMillis()> now;
    std::function<game::Millis()> uptime;
  };

  explicit LiveCalls(Services services) : services_(std::move(services)) {}

  [[nodiscard]] Routes routes() const;

 private:
  void list(Call call) const;
  void show_tv(Call call) const;

  const Services services_;
};

}  // namespace ootori::server

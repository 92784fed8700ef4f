// Notifies players of games that begin. Any thread.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "game/seat.hpp"
#include "server/wire/id.hpp"

namespace ootori::server {

// Any thread; must not block.
class BeginningListener {
 public:
  virtual ~BeginningListener() = default;
  virtual void begun(const GameId& game) = 0;
};

class Beginnings {
 public:
  void enter(const game::PlayerId& player, const std::shared_ptr<BeginningListener>& listener) {
    const std::scoped_lock lock(mutex_);
    listeners_.emplace(player, listener);
  }

  void leave(const game::PlayerId& player, const std::shared_ptr<BeginningListener>& listener) {
    const std::scoped_lock lock(mutex_);
    auto [first, last] = listeners_.equal_range(player);
    const auto found = std::find_if(first, last, [&](const auto& one) { return one.second == listener; });
    if (found != last) listeners_.erase(found);
  }

  void tell(const GameId& game, const game::Seats& seats) {
    std::vector<std::shared_ptr<BeginningListener>> told;
    {
      const std::scoped_lock lock(mutex_);
      for (const Color color : {Color::black, Color::white}) {
        const game::PlayerId* player = seats.person(color);
        if (player == nullptr) continue;
        const auto [first, last] = listeners_.equal_range(*player);
        for (auto one = first; one != last; ++one) told.push_back(one->second);
      }
    }
    for (const auto& listener : told) listener->begun(game);
  }

 private:
  std::mutex mutex_;
  std::multimap<game::PlayerId, std::shared_ptr<BeginningListener>> listeners_;
};

}  // namespace ootori::server

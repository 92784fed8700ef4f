// Who keeps something of their own of every game that is played: stored with its events, or not at all.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "game/state.hpp"
#include "server/games/stored_game.hpp"
#include "server/store/store.hpp"

namespace ootori::server {

class GameFollower {
 public:
  virtual ~GameFollower() = default;
  // On the strand of the game, before its events are stored; must not block. `after` is the game with them.
  [[nodiscard]] virtual std::vector<Change> stored_with(const GameId& id, const game::State& after,
                                                        std::span<const Recorded> events) = 0;
  // They are stored. Any thread; must not block.
  virtual void stored(const GameId& id) = 0;
};

// Several of them as one. They must outlive it.
class GameFollowers final : public GameFollower {
 public:
  explicit GameFollowers(std::vector<GameFollower*> all) : all_(std::move(all)) {}

  [[nodiscard]] std::vector<Change> stored_with(const GameId& id, const game::State& after,
                                                std::span<const Recorded> events) override {
    std::vector<Change> changes;
    for (GameFollower* one : all_) {
      for (Change& change : one->stored_with(id, after, events)) changes.push_back(std::move(change));
    }
    return changes;
  }
  void stored(const GameId& id) override {
    for (GameFollower* one : all_) one->stored(id);
  }

 private:
  const std::vector<GameFollower*> all_;
};

// What whoever gives a command wants to have stored with the events that it leads to.
using StoredWith = std::move_only_function<std::vector<Change>(std::span<const game::Event> events)>;

}  // namespace ootori::server

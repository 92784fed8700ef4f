// An observer of all games that stores data of its own together with a game's events: both, or neither.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "game/state.hpp"
#include "server/chat/chat_message.hpp"
#include "server/games/stored_game.hpp"
#include "server/store/store.hpp"

namespace ootori::server {

class GameFollower {
 public:
  virtual ~GameFollower() = default;
  // Returns what to store with the events. Called on the game's strand before they are stored; must not block. `after`
  // is the game including these events.
  [[nodiscard]] virtual std::vector<Change> stored_with(const GameId& id, const game::State& after,
                                                        std::span<const Recorded> events) = 0;
  // The events are stored. Any thread; must not block.
  virtual void stored(const GameId& id) = 0;
  // Returns what to store with a message in the game's chat, under the same conditions as stored_with().
  [[nodiscard]] virtual std::vector<Change> stored_with_message(const GameId& /*id*/, const game::State& /*state*/,
                                                                const ChatMessage& /*message*/) {
    return {};
  }
};

// Several followers as one. They must outlive it.
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
  [[nodiscard]] std::vector<Change> stored_with_message(const GameId& id, const game::State& state,
                                                        const ChatMessage& message) override {
    std::vector<Change> changes;
    for (GameFollower* one : all_) {
      for (Change& change : one->stored_with_message(id, state, message)) changes.push_back(std::move(change));
    }
    return changes;
  }

 private:
  const std::vector<GameFollower*> all_;
};

// Returns the changes that a command's sender wants stored together with the resulting events.
using StoredWith = std::move_only_function<std::vector<Change>(std::span<const game::Event> events)>;

}  // namespace ootori::server

// A game as the fold of its stored events, and its next state while that is being stored. For one thread at a time.
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <vector>

#include "game/settled.hpp"
#include "game/state.hpp"
#include "server/games/game_table.hpp"
#include "server/games/stored_game.hpp"
#include "server/wire/error.hpp"

namespace ootori::server {

class GameHistory {
 public:
  // The game's next state, which takes effect once it is stored.
  struct Next {
    game::State state;
    std::vector<Recorded> events;
    game::Settled lines;
  };

  explicit GameHistory(GameId id) : id_(std::move(id)) {}

  // Null: it has not been read, or must be read again.
  [[nodiscard]] const game::State* state() const { return state_ ? &*state_ : nullptr; }
  [[nodiscard]] const std::vector<std::shared_ptr<const Recorded>>& events() const { return events_; }
  [[nodiscard]] std::uint64_t last() const { return events_.size(); }  // the number of the last event

  // From the events in the store. An error: there is no such game, or it is damaged.
  [[nodiscard]] std::expected<void, Error> load(std::vector<Recorded> history);
  // No deadline is before this.
  void allow_until(UnixMillis earliest_deadline) { earliest_deadline_ = earliest_deadline; }
  // Another server writes this game too, so the state here may be outdated.
  void forget() { state_.reset(); }

  // The game after these events and the conditional moves that they trigger. Its time is `now`, but never before that
  // of the last event.
  [[nodiscard]] Next after(std::vector<game::Event> events, const game::Settled& lines, UnixMillis now) const;
  // The changes that store `next`, including the first events of any rematches.
  [[nodiscard]] std::vector<Change> changes_to(const Next& next) const;
  void apply(game::State state, std::vector<Recorded> events);

  [[nodiscard]] Summary summary() const;
  [[nodiscard]] GameView view() const;  // without its clock

 private:
  [[nodiscard]] Digest digest_after(const Next& next) const;

  GameId id_;
  std::optional<game::State> state_;
  std::vector<std::shared_ptr<const Recorded>> events_;
  UnixMillis earliest_deadline_ = 0;
};

}  // namespace ootori::server

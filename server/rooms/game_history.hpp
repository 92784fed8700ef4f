// A game as its events make it: what is stored, and what may become of it once more is. For one thread at a time.
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
  // What becomes the game once it is stored.
  struct Next {
    game::State state;
    std::vector<Recorded> events;
    game::Settled lines;
  };

  explicit GameHistory(GameId id) : id_(std::move(id)) {}

  // Null: it has not been read, or is to be read anew.
  [[nodiscard]] const game::State* state() const { return state_ ? &*state_ : nullptr; }
  [[nodiscard]] const std::vector<std::shared_ptr<const Recorded>>& events() const { return events_; }
  [[nodiscard]] std::uint64_t last() const { return events_.size(); }  // the number of the last event

  // From the store. An error: there is no such game, or it is damaged.
  [[nodiscard]] std::expected<void, Error> load(std::vector<Recorded> history);
  // Somebody else writes this game too: what is known of it here is old.
  void forget() { state_.reset(); }

  // The game after these events, at the time of day `now` or that of the last event, and with the answers that are
  // settled for them.
  [[nodiscard]] Next after(std::vector<game::Event> events, const game::Settled& lines, UnixMillis now) const;
  // What stores it, with the beginnings of the games that it leads to.
  [[nodiscard]] std::vector<Change> changes_to(const Next& next) const;
  void apply(game::State state, std::vector<Recorded> events);

  [[nodiscard]] Summary summary() const;
  [[nodiscard]] GameView view() const;  // without its clock

 private:
  [[nodiscard]] Digest digest_after(const Next& next) const;

  GameId id_;
  std::optional<game::State> state_;
  std::vector<std::shared_ptr<const Recorded>> events_;
};

}  // namespace ootori::server

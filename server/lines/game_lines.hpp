// The conditional moves of both players of one game; each player sees only their own. Not thread-safe.
#pragma once

#include <expected>
#include <optional>
#include <vector>

#include "game/settled.hpp"
#include "game/state.hpp"
#include "server/lines/lines_json.hpp"
#include "server/lines/lines_table.hpp"
#include "server/store/store.hpp"

namespace ootori::server {

class GameLines {
 public:
  explicit GameLines(GameId id) : id_(std::move(id)) {}

  // Reads the stored lines; leaves them empty if the game allows none.
  [[nodiscard]] std::expected<void, Error> load(Reads& store, const game::State& state);

  // The side of `by`; an error if `by` is not a player, or the game allows no conditional moves.
  [[nodiscard]] static std::expected<Color, Error> owner(const game::State& state, const game::PlayerId& by);
  [[nodiscard]] LinesView view(const game::State& state, Color side) const;
  // The requested lines, if they are valid in the current position.
  [[nodiscard]] static std::expected<game::Lines, Error> parse(const game::State& state, Color side,
                                                               const AskLines& ask);

  // The change that stores these lines. Call settle() once it is stored.
  [[nodiscard]] Change change(const game::State& state, Color side, const std::optional<game::Lines>& lines) const;
  void settle(Color side, std::optional<game::Lines> lines);

  [[nodiscard]] const game::Settled& settled() const { return settled_; }
  // The changes that store what remains of the lines after a move (`next`). Call settle() once they are stored.
  [[nodiscard]] std::vector<Change> changes_to(const game::State& state, const game::Settled& next) const;
  void settle(game::Settled next) { settled_ = std::move(next); }

 private:
  const GameId id_;
  game::Settled settled_;
};

}  // namespace ootori::server

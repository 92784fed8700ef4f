// The conditional moves of both players of one game, kept for their owners alone. For one thread at a time.
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

  // Reads what is settled in the game; nothing where it takes no lines.
  [[nodiscard]] std::expected<void, Error> load(Reads& store, const game::State& state);

  // Whose they are; an error: nobody's, or the game takes none.
  [[nodiscard]] static std::expected<Color, Error> owner(const game::State& state, const game::PlayerId& by);
  [[nodiscard]] LinesView view(const game::State& state, Color side) const;
  // What is asked for, if it can be settled now.
  [[nodiscard]] static std::expected<game::Lines, Error> parse(const game::State& state, Color side,
                                                               const AskLines& ask);

  // What is settled becomes so once the change is stored.
  [[nodiscard]] Change change(const game::State& state, Color side, const std::optional<game::Lines>& lines) const;
  void settle(Color side, std::optional<game::Lines> lines);

  [[nodiscard]] const game::Settled& settled() const { return settled_; }
  // What leads to what is left of it after a move, and that it is so.
  [[nodiscard]] std::vector<Change> changes_to(const game::State& state, const game::Settled& next) const;
  void settle(game::Settled next) { settled_ = std::move(next); }

 private:
  const GameId id_;
  game::Settled settled_;
};

}  // namespace ootori::server

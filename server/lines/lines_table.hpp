// The database table of conditional moves.
#pragma once

#include <optional>
#include <vector>

#include "game/seat.hpp"
#include "server/lines/lines_json.hpp"
#include "server/store/schema.hpp"
#include "server/store/store.hpp"
#include "server/wire/id.hpp"

namespace ootori::server {

extern const Tables lines_tables;

// Replaces a player's conditional moves; empty deletes them.
struct SetLines {
  GameId game;
  game::PlayerId player;
  std::optional<AskLines> lines;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

struct StoredLines {
  game::PlayerId player;
  AskLines lines;

  bool operator==(const StoredLines&) const = default;
};

struct LinesInGame {
  GameId game;
  AskLines lines;

  bool operator==(const LinesInGame&) const = default;
};

// Queries. Any thread; they block until the data is read.
class LinesTable {
 public:
  explicit LinesTable(Reads& store) : store_(store) {}

  // The lines of both players of a game.
  [[nodiscard]] StoreResult<std::vector<StoredLines>> lines(const GameId& game) const;
  // A player's lines in all games.
  [[nodiscard]] StoreResult<std::vector<LinesInGame>> lines_by(const game::PlayerId& player) const;

 private:
  Reads& store_;
};

}  // namespace ootori::server

#include "server/lines/lines_table.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "server/games/game_table.hpp"

namespace ootori::server {
namespace {

constexpr std::array<SchemaStep, 1> steps{{{13, R"sql(
  CREATE TABLE conditional_lines (
    game_id TEXT    NOT NULL REFERENCES games (id),
    player  TEXT    NOT NULL,          -- nobody else sees them
    ply     INTEGER NOT NULL,          -- of the position that they begin in
    lines   TEXT    NOT NULL,          -- one below the other, each its moves in USI
    PRIMARY KEY (game_id, player)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX conditional_lines_of_player ON conditional_lines (player);
)sql"}}};

constexpr auto texts = std::to_array<TextColumn>({
    {"conditional_lines", "game_id"},
    {"conditional_lines", "player", Fate::deleted, "conditional_moves"},
    {"conditional_lines", "lines", Fate::deleted, "conditional_moves"},
});

constexpr std::array<Sql, 1> forget{"DELETE FROM conditional_lines WHERE player = ?1"};

constexpr Sql lines_sql = "SELECT player, ply, lines FROM conditional_lines WHERE game_id = ?";
constexpr Sql lines_by_sql = "SELECT game_id, ply, lines FROM conditional_lines WHERE player = ? ORDER BY game_id";

// The stored text has one line of moves per text line.
AskLines lines_of(std::size_t ply, std::string_view text) {
  AskLines lines{ply, {}};
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

StoreResult<StoredLines> stored_lines_of(const Row& row) {
  return StoredLines{{std::string(row.text(0))}, lines_of(static_cast<std::size_t>(row.integer(1)), row.text(2))};
}

StoreResult<LinesInGame> lines_in_game_of(const Row& row) {
  auto game = id_of(row);
  if (!game) return std::unexpected(std::move(game.error()));
  return LinesInGame{std::move(*game), lines_of(static_cast<std::size_t>(row.integer(1)), row.text(2))};
}

}  // namespace

constinit const Tables lines_tables{.room = "lines", .steps = steps, .texts = texts, .forget = forget};

StoreResult<void> SetLines::apply(Transaction& transaction) const {
  if (!lines) {
    return transaction.execute("DELETE FROM conditional_lines WHERE game_id = ? AND player = ?", game.text(),
                               player.value);
  }
  std::string text;
  for (const std::string& line : lines->lines) text += line + '\n';
  return transaction.execute(
      "INSERT INTO conditional_lines (game_id, player, ply, lines) VALUES (?1, ?2, ?3, ?4) "
      "ON CONFLICT (game_id, player) DO UPDATE SET ply = ?3, lines = ?4",
      game.text(), player.value, static_cast<std::int64_t>(lines->ply), text);
}

StoreResult<std::vector<StoredLines>> LinesTable::lines(const GameId& game) const {
  return store_.query(lines_sql, stored_lines_of, game.text());
}

StoreResult<std::vector<LinesInGame>> LinesTable::lines_by(const game::PlayerId& player) const {
  return store_.query(lines_by_sql, lines_in_game_of, player.value);
}

}  // namespace ootori::server

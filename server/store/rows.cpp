#include "server/store/rows.hpp"

#include <utility>

#include "server/session/time_json.hpp"

namespace ootori::server {

StoreError storage_error(std::string message) { return {StoreError::Kind::storage, std::move(message)}; }

StoreError storage_error(const sqlite::Fault& fault) { return storage_error("the database failed: " + fault.message); }

Store::Result<const GameSpec*> game_named(std::string_view name) {
  if (const GameSpec* spec = find_game(name)) return spec;
  return std::unexpected(storage_error("a stored game is of an unknown kind: " + std::string(name)));
}

Store::Result<GameId> id_of(const sqlite::Statement& row) {
  if (auto id = GameId::parse(row.text(0))) return *id;
  return std::unexpected(storage_error("a stored game has an impossible id"));
}

Store::Result<std::optional<game::TimeControl>> time_of(const sqlite::Statement& row, int column) {
  if (row.is_null(column)) return std::nullopt;
  auto time = parse_stored_time(row.text(column));
  if (!time) return std::unexpected(storage_error("a stored time control is impossible"));
  return time;
}

}  // namespace ootori::server

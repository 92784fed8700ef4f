// The tables of all rooms together: how an older database is upgraded, and what is deleted when a player is.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "server/store/sqlite.hpp"
#include "server/store/store.hpp"

namespace ootori::server {

// A room's part of a version of the whole schema, from 1. Released steps are never changed.
struct SchemaStep {
  int version;
  const char* sql;
};

// What happens to a text column when the player whom it names is deleted.
enum class Fate : std::uint8_t {
  nobody,   // it names no player
  deleted,  // the row is deleted, or the name in it
  soon,     // the same, but after the transaction that deletes the player, which would take too long with it
  stays,    // it stays because others need it: their games, what moderators did
};

struct TextColumn {
  std::string_view table, column;
  Fate fate = Fate::nobody;
  std::string_view exported{};  // the field of the player's export that has it (docs/protocol.md: Export)
};

// The tables of a room; only the room's own code writes them.
struct Tables {
  std::string_view room;
  std::span<const SchemaStep> steps;
  std::span<const TextColumn> texts;  // every column that holds text
  std::span<const Sql> forget{};      // statements that delete what is stored about the player ?1
};

class Schema {
 public:
  // Steps of the same version run in this order.
  explicit Schema(std::vector<const Tables*> tables) : tables_(std::move(tables)) {}

  [[nodiscard]] const std::vector<const Tables*>& tables() const { return tables_; }
  [[nodiscard]] std::int64_t version() const;
  // The SQL that leads to a version from the one before.
  [[nodiscard]] std::string script(std::int64_t version) const;

 private:
  std::vector<const Tables*> tables_;
};

inline constexpr std::int64_t ootori_application_id = 0x4f4f544f;  // "OOTO": marks the file as ours

// Upgrades the database to the version of the schema, one transaction for each version. A database of a later version
// or of another program is refused and left unchanged.
[[nodiscard]] StoreResult<void> migrate(sqlite::Connection& connection, const Schema& schema);

// Deletes what all rooms store about a player, in the order of `tables`.
struct ForgetPlayer {
  std::string player;
  std::vector<const Tables*> tables;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

}  // namespace ootori::server

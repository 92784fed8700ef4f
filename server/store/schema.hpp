// The tables of the rooms above, put together: how an older database becomes a newer one, and what is taken away when a
// player is.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "server/store/sqlite.hpp"
#include "server/store/store.hpp"

namespace ootori::server {

// What a room adds to the tables in a version of the whole, from 1. One that has been released is never changed.
struct SchemaStep {
  int version;
  const char* sql;
};

// What becomes of a text in a table when the player is deleted whom it names.
enum class Fate : std::uint8_t {
  nobody,   // it names no player
  deleted,  // the row goes, or the name in it
  stays,    // what others need: the games that they played, what moderators did
};

struct TextColumn {
  std::string_view table, column;
  Fate fate = Fate::nobody;
  std::string_view exported{};  // the field of the player's own data that has it (docs/protocol.md: Export)
};

// All that a room keeps: only its own code writes it.
struct Tables {
  std::string_view room;
  std::span<const SchemaStep> steps;
  std::span<const TextColumn> texts;  // every column that holds text
  std::span<const Sql> forget{};      // statements that take away what is kept of the player ?1
};

class Schema {
 public:
  // Steps of one version are made in this order.
  explicit Schema(std::vector<const Tables*> tables) : tables_(std::move(tables)) {}

  [[nodiscard]] const std::vector<const Tables*>& tables() const { return tables_; }
  [[nodiscard]] std::int64_t version() const;
  // What leads to a version from the one before it.
  [[nodiscard]] std::string script(std::int64_t version) const;

 private:
  std::vector<const Tables*> tables_;
};

inline constexpr std::int64_t ootori_application_id = 0x4f4f544f;  // "OOTO": marks the file as ours

// Brings the database to the version of the schema, one version a transaction; refuses one from a later program, or one
// that is not ours, and leaves it as it is.
[[nodiscard]] StoreResult<void> migrate(sqlite::Connection& connection, const Schema& schema);

// Takes away what all rooms keep of a player, in the order in which they stand.
struct ForgetPlayer {
  std::string player;
  std::vector<const Tables*> tables;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

}  // namespace ootori::server

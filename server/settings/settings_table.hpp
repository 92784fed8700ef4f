// The table of the settings of players: how they like the board, and to be told of things.
#pragma once

#include <string>
#include <vector>

#include "game/seat.hpp"
#include "server/store/schema.hpp"
#include "server/store/store.hpp"

namespace ootori::server {

extern const Tables settings_tables;

// Of one player; a conflict beyond.
inline constexpr std::int64_t most_settings = 64;

// What a client calls by that name. The server keeps it, and knows nothing of what it means; server/push/ alone asks
// for two of them by their names.
struct Setting {
  std::string name;
  std::string value;  // a JSON string, number, true or false

  bool operator==(const Setting&) const = default;
};

// In place of the one of that name. A conflict if the player was deleted, or has the maximum number of settings.
struct KeepSetting {
  game::PlayerId player;
  Setting setting;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// What can be read. Any thread; blocks for the time of a read.
class SettingsTable {
 public:
  explicit SettingsTable(Reads& store) : store_(store) {}

  // By name.
  [[nodiscard]] StoreResult<std::vector<Setting>> of(const game::PlayerId& player) const;

 private:
  Reads& store_;
};

}  // namespace ootori::server

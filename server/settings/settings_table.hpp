// The table of players' settings: how they like the board, and what they want to be notified of.
#pragma once

#include <string>
#include <vector>

#include "game/seat.hpp"
#include "server/store/schema.hpp"
#include "server/store/store.hpp"

namespace ootori::server {

extern const Tables settings_tables;

// Of one player; more are a conflict.
inline constexpr std::int64_t most_settings = 64;

// A setting of the client. The server stores it without knowing what it means, except that server/push/ looks up two
// settings by name.
struct Setting {
  std::string name;
  std::string value;  // a JSON string, number, true or false

  bool operator==(const Setting&) const = default;
};

// Replaces the setting of that name. A conflict if the player was deleted or has the maximum number of settings.
struct KeepSetting {
  game::PlayerId player;
  Setting setting;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Queries. Any thread; each call blocks while it reads.
class SettingsTable {
 public:
  explicit SettingsTable(Reads& store) : store_(store) {}

  // Ordered by name.
  [[nodiscard]] StoreResult<std::vector<Setting>> of(const game::PlayerId& player) const;

 private:
  Reads& store_;
};

}  // namespace ootori::server

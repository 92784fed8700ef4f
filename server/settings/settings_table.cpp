#include "server/settings/settings_table.hpp"

#include <array>

namespace ootori::server {
namespace {

constexpr std::array<SchemaStep, 1> steps{{{15, R"sql(
  CREATE TABLE settings (
    player TEXT NOT NULL,
    name   TEXT NOT NULL,
    value  TEXT NOT NULL,              -- JSON
    PRIMARY KEY (player, name)
  ) STRICT, WITHOUT ROWID;
)sql"}}};

constexpr auto texts = std::to_array<TextColumn>({
    {"settings", "player", Fate::deleted, "settings"},
    {"settings", "name"},
    {"settings", "value"},
});

constexpr std::array<Sql, 1> forget{"DELETE FROM settings WHERE player = ?1"};

constexpr Sql keep_sql =
    "INSERT INTO settings (player, name, value) SELECT ?1, ?2, ?3 "
    "WHERE (SELECT count(*) FROM settings WHERE player = ?1 AND name <> ?2) < ?4 "
    "AND NOT EXISTS (SELECT 1 FROM former_players WHERE player = ?1) "
    "ON CONFLICT (player, name) DO UPDATE SET value = ?3";
constexpr Sql of_sql = "SELECT name, value FROM settings WHERE player = ? ORDER BY name";

StoreResult<Setting> stored_setting_of(const Row& row) {
  return Setting{std::string(row.text(0)), std::string(row.text(1))};
}

}  // namespace

constinit const Tables settings_tables{.room = "settings", .steps = steps, .texts = texts, .forget = forget};

StoreResult<void> KeepSetting::apply(Transaction& transaction) const {
  return transaction.execute_or("the player was deleted, or has the maximum number of settings", keep_sql, player.value,
                                setting.name, setting.value, most_settings);
}

StoreResult<std::vector<Setting>> SettingsTable::of(const game::PlayerId& player) const {
  return store_.query_sound(of_sql, stored_setting_of, player.value);
}

}  // namespace ootori::server

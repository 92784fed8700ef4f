#include "server/vacation/vacation_table.hpp"

#include <array>
#include <string>

#include "server/accounts/account_table.hpp"

namespace ootori::server {
namespace {

constexpr std::array<SchemaStep, 1> steps{{{13, R"sql(
  CREATE TABLE vacations (
    player TEXT    NOT NULL,
    began  INTEGER NOT NULL,
    ended  INTEGER,                    -- NULL: it lasts
    PRIMARY KEY (player, began)
  ) STRICT, WITHOUT ROWID;
)sql"}}};

constexpr auto texts = std::to_array<TextColumn>({{"vacations", "player", Fate::deleted, "vacations"}});

constexpr std::array<Sql, 1> forget{"DELETE FROM vacations WHERE player = ?1"};

constexpr Sql vacations_sql = "SELECT player, began, ended FROM vacations ORDER BY began, player";

constexpr Sql vacations_of_sql = "SELECT player, began, ended FROM vacations WHERE player = ? ORDER BY began";

StoreResult<StoredVacation> vacation_of(const Row& row) {
  StoredVacation one{.player = {std::string(row.text(0))}, .vacation = {.began = row.integer(1)}};
  if (!row.is_null(2)) one.vacation.ended = row.integer(2);
  return one;
}

}  // namespace

constinit const Tables vacation_tables{.room = "vacation", .steps = steps, .texts = texts, .forget = forget};

StoreResult<void> SetVacationSpan::apply(Transaction& transaction) const {
  auto set = transaction.execute_or("the player was deleted",
                                    "INSERT INTO vacations (player, began, ended) SELECT ?1, ?2, ?3 "
                                    "WHERE NOT EXISTS (SELECT 1 FROM former_players WHERE player = ?1) "
                                    "ON CONFLICT (player, began) DO UPDATE SET ended = ?3",
                                    player.value, vacation.began, vacation.ended);
  if (!set) return set;
  return NotePlayer{player}.apply(transaction);
}

StoreResult<std::vector<StoredVacation>> VacationTable::vacations() const {
  return store_.query_sound(vacations_sql, vacation_of);
}

StoreResult<std::vector<game::Vacation>> VacationTable::of(const game::PlayerId& player) const {
  return store_.query_sound(
      vacations_of_sql,
      [](const Row& row) -> StoreResult<game::Vacation> {
        auto one = vacation_of(row);
        if (!one) return std::unexpected(std::move(one.error()));
        return one->vacation;
      },
      player.value);
}

}  // namespace ootori::server

#include "server/vacation/vacation_table.hpp"

#include <array>
#include <string>

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

StoreResult<StoredVacation> vacation_of(const Row& row) {
  StoredVacation one{.player = {std::string(row.text(0))}, .vacation = {.began = row.integer(1)}};
  if (!row.is_null(2)) one.vacation.ended = row.integer(2);
  return one;
}

}  // namespace

constinit const Tables vacation_tables{.room = "vacation", .steps = steps, .texts = texts, .forget = forget};

StoreResult<void> SetVacationSpan::apply(Transaction& transaction) const {
  return transaction.execute_or("the player was deleted",
                                "INSERT INTO vacations (player, began, ended) SELECT ?1, ?2, ?3 "
                                "WHERE NOT EXISTS (SELECT 1 FROM former_players WHERE player = ?1) "
                                "ON CONFLICT (player, began) DO UPDATE SET ended = ?3",
                                player.value, vacation.began, vacation.ended);
}

StoreResult<std::vector<StoredVacation>> VacationTable::vacations() const {
  return store_.query_sound(vacations_sql, vacation_of);
}

}  // namespace ootori::server

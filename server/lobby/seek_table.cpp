#include "server/lobby/seek_table.hpp"

#include <array>
#include <utility>

#include "notation/sfen.hpp"
#include "server/games/game_table.hpp"
#include "server/wire/game_json.hpp"
#include "server/wire/time_json.hpp"

namespace ootori::server {
namespace {

constexpr std::array<SchemaStep, 1> steps{{{3, R"sql(
  CREATE TABLE seeks (
    id         TEXT    PRIMARY KEY,
    maker      TEXT    NOT NULL,
    challenged TEXT,                       -- NULL: whoever comes first
    game       TEXT    NOT NULL,
    handicap   TEXT,
    sfen       TEXT,                       -- NULL: the usual position, or that of the handicap
    side       TEXT    CHECK (side IN ('black', 'white')),  -- of the maker; NULL: random
    time       TEXT,                       -- JSON; NULL: no clock
    rated      INTEGER NOT NULL,
    listed     INTEGER NOT NULL,
    created    INTEGER NOT NULL,
    expires    INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
)sql"}}};

constexpr auto texts = std::to_array<TextColumn>({
    {"seeks", "id"},
    {"seeks", "maker", Fate::deleted, "seeks"},
    {"seeks", "challenged", Fate::deleted},
    {"seeks", "game"},
    {"seeks", "handicap"},
    {"seeks", "sfen"},
    {"seeks", "side"},
    {"seeks", "time"},
});

constexpr std::array<Sql, 1> forget{"DELETE FROM seeks WHERE maker = ?1 OR challenged = ?1"};

constexpr Sql seeks_sql =
    "SELECT id, maker, challenged, game, handicap, sfen, side, time, rated, listed, created, expires FROM seeks "
    "ORDER BY created, id";

StoreResult<Seek> seek_of(const Row& row) {
  auto id = SeekId::parse(row.text(0));
  const auto spec = game_named(row.text(3));
  const auto time = time_of(row, 7);
  if (!id) return std::unexpected(storage_error("a stored seek has an impossible id"));
  if (!spec) return std::unexpected(spec.error());
  if (!time) return std::unexpected(time.error());
  Seek seek{.id = std::move(*id),
            .terms = {.game = *spec,
                      .handicap = find_handicap(**spec, row.text(4)),
                      .time = *time,
                      .rated = row.integer(8) != 0},
            .side = parse_color(row.text(6)),
            .by = {std::string(row.text(1))},
            .to = {},
            .listed = row.integer(9) != 0,
            .created = row.integer(10),
            .expires = row.integer(11)};
  if (!row.is_null(2)) seek.to = game::PlayerId{std::string(row.text(2))};
  if (!row.is_null(5)) {
    // Lenient, as when it was accepted (game/terms.hpp): handicaps may have more pieces than the game's own set.
    const auto position = parse_sfen(**spec, row.text(5), Strictness::lenient);
    if (!position) return std::unexpected(storage_error("a stored seek has an impossible position"));
    seek.terms.position = position->position;
  }
  return seek;
}

}  // namespace

constinit const Tables seek_tables{.room = "lobby", .steps = steps, .texts = texts, .forget = forget};

StoreResult<void> AddSeek::apply(Transaction& transaction) const {
  const auto challenged = seek.to.transform([](const game::PlayerId& player) { return player.value; });
  const auto sfen = seek.terms.position.transform([](const AnyPosition& position) { return write_sfen(position); });
  const auto side = seek.side.transform([](Color color) { return text(color); });
  std::optional<std::string_view> handicap;
  if (seek.terms.handicap != nullptr) handicap = seek.terms.handicap->id;
  return transaction.execute(
      "INSERT INTO seeks (id, maker, challenged, game, handicap, sfen, side, time, rated, listed, created, expires) "
      "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      seek.id.text(), seek.by.value, challenged, seek.terms.game->id, handicap, sfen, side,
      seek.terms.time.transform(stored_time), std::int64_t{seek.terms.rated}, std::int64_t{seek.listed}, seek.created,
      seek.expires);
}

StoreResult<void> EndSeek::apply(Transaction& transaction) const {
  return transaction.execute_or("the seek is gone", "DELETE FROM seeks WHERE id = ?", id.text());
}

StoreResult<std::vector<Seek>> SeekTable::seeks() const { return store_.query_sound(seeks_sql, seek_of); }

}  // namespace ootori::server

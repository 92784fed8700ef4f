#include "server/lobby/seek_rows.hpp"

#include <utility>

#include "notation/sfen.hpp"
#include "server/store/event_json.hpp"

namespace ootori::server {

Store::Result<Seek> seek_of(const sqlite::Statement& row) {
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
    // As game/terms.hpp let it in: handicaps may add pieces to those that a game has.
    const auto position = parse_sfen(**spec, row.text(5), Strictness::lenient);
    if (!position) return std::unexpected(storage_error("a stored seek has an impossible position"));
    seek.terms.position = position->position;
  }
  return seek;
}

}  // namespace ootori::server

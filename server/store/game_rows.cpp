#include "server/store/game_rows.hpp"

#include <algorithm>
#include <utility>

#include "server/store/event_json.hpp"

namespace ootori::server {
namespace {

using sqlite::Statement;

game::Seat seat_of(const Statement& row, int player_column) {
  if (!row.is_null(player_column)) return game::PersonSeat{{std::string(row.text(player_column))}};
  const auto level = game::Level::from(row.integer(player_column + 1));
  return game::EngineSeat{level.value_or(*game::Level::from(game::Level::weakest))};
}

std::optional<Outcome> outcome_of(const Statement& row, int winner_column) {
  const auto reason = parse_termination(row.text(winner_column + 1));
  if (!reason) return std::nullopt;
  return Outcome{parse_color(row.text(winner_column)), *reason};
}

// Lines are kept one below the other.
AskLines lines_of(std::size_t ply, std::string_view text) {
  AskLines lines{ply, {}};
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

}  // namespace

Store::Result<Recorded> recorded_of(const Statement& row) {
  const auto spec = game_named(row.text(3));
  if (!spec) return std::unexpected(spec.error());
  auto event = parse_stored(row.text(2), **spec);
  if (!event) return std::unexpected(storage_error(std::move(event.error())));
  return Recorded{static_cast<std::uint64_t>(row.integer(0)), row.integer(1), std::move(*event)};
}

Store::Result<Summary> summary_of(const Statement& row) {
  auto id = GameId::parse(row.text(0));
  const auto spec = game_named(row.text(1));
  if (!spec) return std::unexpected(spec.error());
  if (!id) return std::unexpected(storage_error("a stored game has an impossible id"));
  const auto time = time_of(row, 14);
  if (!time) return std::unexpected(time.error());
  Digest digest{.plies = static_cast<std::size_t>(row.integer(5)),
                .outcome = outcome_of(row, 6),
                .turn = parse_color(row.text(13)).value_or(Color::black),
                .engine_to_move = row.integer(8) != 0};
  if (!row.is_null(16)) digest.deadline = row.integer(16);
  digest.adjourned = row.integer(17) != 0;
  digest.on_vacation = {(row.integer(18) & 1) != 0, (row.integer(18) & 2) != 0};
  return Summary{.id = std::move(*id),
                 .game = *spec,
                 .handicap = row.is_null(2) ? text_of_handicap(std::nullopt) : std::string(row.text(2)),
                 .seats = {seat_of(row, 9), seat_of(row, 11)},
                 .time = *time,
                 .rated = row.integer(15) != 0,
                 .created = row.integer(3),
                 .updated = row.integer(4),
                 .digest = digest};
}

Store::Result<StoredLines> stored_lines_of(const Statement& row) {
  return StoredLines{{std::string(row.text(0))}, lines_of(static_cast<std::size_t>(row.integer(1)), row.text(2))};
}

Store::Result<LinesInGame> lines_in_game_of(const Statement& row) {
  auto game = id_of(row);
  if (!game) return std::unexpected(std::move(game.error()));
  return LinesInGame{std::move(*game), lines_of(static_cast<std::size_t>(row.integer(1)), row.text(2))};
}

}  // namespace ootori::server

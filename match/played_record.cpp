#include "match/played_record.hpp"

#include "notation/game_text.hpp"

namespace ootori {

std::expected<Record, std::string> played_record(const GameRecord& game, const GameSpec& spec,
                                                 const std::array<std::string, 2>& names) {
  // Lenient, like the openings: a handicap may add more pieces than the game has.
  const auto played = parse_game_text(spec, game.moves, MoveDialect::usi, {}, Strictness::lenient);
  if (!played) return std::unexpected(describe(spec, played.error()));
  Record record = record_of(*played);
  const std::size_t black = game.first_engine_plays() == Color::black ? 0 : 1;
  record.set_tag("Event", "Engine match");
  record.set_tag("Round", std::to_string(game.number / 2 + 1) + "." + std::to_string(game.number % 2 + 1));
  record.set_tag("Black", names[black]);
  record.set_tag("White", names[1 - black]);
  record.end = RecordEnd{game.outcome.winner, game.outcome.reason};
  return record;
}

}  // namespace ootori

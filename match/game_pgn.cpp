#include "match/game_pgn.hpp"

#include "notation/game_text.hpp"
#include "notation/pgn.hpp"

namespace ootori {

std::string write_pgn(const GameRecord& record, const GameSpec& spec, const std::array<std::string, 2>& names) {
  const auto game = parse_game_text(spec, record.moves);
  if (!game) return "{ " + describe(spec, game.error()) + " }\n";
  Record written = record_of(*game);
  const std::size_t black = record.first_engine_plays() == Color::black ? 0 : 1;
  written.set_tag("Event", "Engine match");
  written.set_tag("Round", std::to_string(record.number / 2 + 1) + "." + std::to_string(record.number % 2 + 1));
  written.set_tag("Black", names[black]);
  written.set_tag("White", names[1 - black]);
  written.end = RecordEnd{record.outcome.winner, record.outcome.reason};
  return write_pgn(written);
}

}  // namespace ootori

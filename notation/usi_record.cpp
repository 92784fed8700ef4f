#include "notation/usi_record.hpp"

#include "notation/game_text.hpp"
#include "notation/record_builder.hpp"
#include "notation/text_cursor.hpp"
#include "notation/uci.hpp"
#include "notation/usi.hpp"

namespace ootori {
namespace {

// The first game that fits the board.
const GameSpec* game_of_board(std::string_view text) {
  for (const GameSpec* spec : all_games) {
    const auto read = parse_game_start(*spec, text, MoveDialect::usi, Strictness::lenient);
    if (read || read.error().fault == SfenFault::bad_setup) return spec;
  }
  return nullptr;
}

// Ignores repetition, which notation/record_check.hpp checks.
std::expected<void, RecordError> play(const GameTextStart& line, RecordBuilder& builder) {
  const GameSpec& spec = builder.spec();
  TextCursor words{line.moves};
  for (words.skip_spaces(); !words.done(); words.skip_spaces()) {
    const std::string_view word = words.word();
    const auto played =
        builder.play_if_legal(line.dialect == MoveDialect::usi ? parse_usi(spec, word) : parse_uci(spec, word));
    if (played) continue;
    return std::unexpected(RecordError{.fault = RecordFault::bad_move,
                                       .spec = &spec,
                                       .line = 1,
                                       .found = excerpt(word),
                                       .move_number = builder.next_number(),
                                       .move = played.error()});
  }
  return {};
}

}  // namespace

std::expected<Record, RecordError> parse_usi_record(std::string_view source, const GameSpec* game) {
  std::string_view text = trimmed(source);
  if (text.starts_with("position ")) text = trimmed(text.substr(9));
  const bool says_which = !text.starts_with("startpos");
  if (!game && says_which) game = game_of_board(text);
  if (!game) return std::unexpected(RecordError{.fault = RecordFault::unknown_game, .line = 1});
  const auto line = parse_game_start(*game, text, MoveDialect::usi, Strictness::lenient);
  if (!line) {
    return std::unexpected(
        RecordError{.fault = RecordFault::bad_start, .spec = game, .line = 1, .position = line.error()});
  }
  RecordBuilder builder{Record{.start = line->start.position, .first_move_number = line->start.move_number}};
  if (const auto played = play(*line, builder); !played) return std::unexpected(played.error());
  return std::move(builder).take();
}

std::string write_usi_record(const Record& record) {
  std::string text = "sfen " + write_sfen(record.start, record.first_move_number);
  if (!record.moves.empty()) text += " moves";
  for (const RecordMove& move : record.moves) text += " " + write_usi(record.spec(), move.move);
  return text + "\n";
}

}  // namespace ootori

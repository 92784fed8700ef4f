#include "notation/usi_record.hpp"

#include "notation/game_text.hpp"
#include "notation/text_cursor.hpp"
#include "notation/usi.hpp"

namespace ootori {
namespace {

// The first game that has such a board.
const GameSpec* game_of_board(std::string_view text) {
  for (const GameSpec* spec : all_games) {
    const auto read = parse_game_text(*spec, text, MoveDialect::usi, {}, Strictness::lenient);
    if (read) return spec;
    const auto* position = std::get_if<SfenError>(&read.error());
    if (!position || position->fault == SfenFault::bad_setup) return spec;
  }
  return nullptr;
}

RecordError as_record_error(const GameSpec& spec, const GameTextError& error, int line) {
  RecordError told{.fault = RecordFault::bad_start, .spec = &spec, .line = line};
  if (const auto* position = std::get_if<SfenError>(&error)) {
    told.position = *position;
  } else if (const auto* move = std::get_if<BadMove>(&error)) {
    told.fault = RecordFault::bad_move;
    told.found = move->text;
    told.move_number = move->number;
    told.move = move->error;
  }
  return told;
}

}  // namespace

std::expected<Record, RecordError> parse_usi_record(std::string_view source, const GameSpec* game) {
  std::string_view text = trimmed(source);
  if (text.starts_with("position ")) text = trimmed(text.substr(9));
  const bool says_which = !text.starts_with("startpos");
  if (!game && says_which) game = game_of_board(text);
  if (!game) return std::unexpected(RecordError{.fault = RecordFault::unknown_game, .line = 1});
  const auto read = parse_game_text(*game, text, MoveDialect::usi, {}, Strictness::lenient);
  if (!read) return std::unexpected(as_record_error(*game, read.error(), 1));
  Record record = record_of(*read);
  const std::size_t moves = text.find(" moves");
  if (const auto start = parse_sfen(*game, text.substr(0, moves), Strictness::lenient))
    record.first_move_number = start->move_number;
  return record;
}

std::string write_usi_record(const Record& record) {
  std::string text = "sfen " + write_sfen(record.start, record.first_move_number);
  if (!record.moves.empty()) text += " moves";
  for (const RecordMove& move : record.moves) text += " " + write_usi(record.spec(), move.move);
  return text + "\n";
}

}  // namespace ootori

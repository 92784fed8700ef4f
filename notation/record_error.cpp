#include "notation/record_error.hpp"

#include "notation/text_cursor.hpp"
#include "rules/games.hpp"

namespace ootori {
namespace {

std::string full_names() {
  std::string names;
  for (const GameSpec* spec : all_games) {
    names += (names.empty() ? "" : ", ") + std::string{spec->name} + " (" + std::string{spec->name.ja} + ")";
  }
  return names;
}

std::string termination_codes() {
  std::string codes;
  for (int n = 0; n <= static_cast<int>(Termination::abandoned); ++n) {
    codes += (n > 0 ? ", " : "") + std::string{code(static_cast<Termination>(n))};
  }
  return codes;
}

std::string sentence(const RecordError& error) {
  const GameSpec* spec = error.spec;
  const std::string found = quoted(error.found);
  switch (error.fault) {
    case RecordFault::unknown_format: return "This is not a game record in a known format.";
    case RecordFault::unknown_game:
      if (error.found.empty()) return "The record does not say which game it is; it could be " + full_names() + ".";
      return "There is no game " + found + " here; the games are " + full_names() + ".";
    case RecordFault::unknown_handicap: return "There is no handicap " + found + " in this game.";
    case RecordFault::bad_start: return spec != nullptr && error.position ? describe(*spec, *error.position) : "";
    case RecordFault::bad_move:
      return "Move " + std::to_string(error.move_number) + ", " + found + ": " +
             (spec != nullptr && error.move ? describe(*spec, *error.move) : "");
    case RecordFault::bad_line: return "Unexpected text: " + found + ".";
    case RecordFault::bad_variation: return "There is no move that the variation " + found + " could replace.";
    case RecordFault::unended_text: return "The text ends before the end of " + found + ".";
    case RecordFault::bad_number: return "The number " + found + " is wrong here; expected " + error.due + ".";
    case RecordFault::bad_end:
      return "Unknown reason for the end of a game: " + found + "; the reasons are " + termination_codes() + ".";
    case RecordFault::contradiction:
      return "The record contradicts itself: " + found + " here, but elsewhere " + quoted(error.due) + ".";
    case RecordFault::too_deep:
      return "Variations are nested deeper than " + std::to_string(most_variation_depth) + " times.";
    case RecordFault::unclear_marks:
      return "Move " + std::to_string(error.move_number) + ", " + found +
             ": the plus sign could mean a check or a promotion, and the game is legal either way. Write '=' and the" +
             " piece's letter after a move that promotes.";
  }
  return {};
}

}  // namespace

std::string_view code(RecordFault fault) {
  switch (fault) {
    case RecordFault::unknown_format: return "unknown_format";
    case RecordFault::unknown_game: return "unknown_game";
    case RecordFault::unknown_handicap: return "unknown_handicap";
    case RecordFault::bad_start: return "bad_start";
    case RecordFault::bad_move: return "bad_move";
    case RecordFault::bad_line: return "bad_line";
    case RecordFault::bad_variation: return "bad_variation";
    case RecordFault::unended_text: return "unended_text";
    case RecordFault::bad_number: return "bad_number";
    case RecordFault::bad_end: return "bad_end";
    case RecordFault::contradiction: return "contradiction";
    case RecordFault::too_deep: return "too_deep";
    case RecordFault::unclear_marks: return "unclear_marks";
  }
  return "";
}

std::string place_in_text(int line, int column) {
  if (line <= 0) return {};
  return "Line " + std::to_string(line) + (column > 0 ? ", column " + std::to_string(column) : "") + ": ";
}

std::string describe(const RecordError& error) { return place_in_text(error.line, error.column) + sentence(error); }

}  // namespace ootori

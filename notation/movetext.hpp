// The moves of a game in running text, as PGN and plain Western records have them: numbers, moves, comments in braces,
// clocks, variations in brackets, the result. Inside this room only.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "notation/record_builder.hpp"
#include "notation/text_cursor.hpp"

namespace ootori {

// What a record says of its end elsewhere than after the moves.
struct StatedResult {
  std::optional<std::optional<RecordEnd>> result = {};  // as pgn::parse_result has it
  std::optional<Termination> reason = {};               // of a result that says only who won
};

// Reads up to the end of the text. What stands after the moves and what is stated must agree; either is enough.
std::expected<void, RecordError> read_movetext(TextCursor& text, RecordBuilder& builder, const StatedResult& stated);

// The ply of the first move, counted so that even ones are those of PGN's White, whose number stands alone.
int first_ply(const Record& record);

// Whether a comment in braces is open after a line of such text, given whether one was open before it.
bool is_in_braces(std::string_view line, bool open);

struct MovetextStyle {
  std::string (*write_move)(const AnyPosition&, Move);
  std::string_view missing;  // after the number of a move of Black's that is not there: "..." or ". …"
};

// Wrapped at 80 columns, after what stands in `out` already; without the result.
void write_movetext(const Record& record, const MovetextStyle& style, std::string& out);

// Appends a word, on a new line where it is due.
void append_word(std::string_view word, std::string& out);

}  // namespace ootori

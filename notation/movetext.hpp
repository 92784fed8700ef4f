// The moves of a game in running text, as PGN and plain Western records have them: numbers, moves, comments in braces,
// clocks, variations in brackets, the result. Inside this room only.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "notation/record_builder.hpp"
#include "notation/text_cursor.hpp"

namespace ootori {

// Reads up to the end of the text. `termination` is the reason that stands elsewhere for a result that says only who
// won.
std::expected<void, RecordError> read_movetext(TextCursor& text, RecordBuilder& builder,
                                               std::optional<Termination> termination);

struct MovetextStyle {
  std::string (*write_move)(const AnyPosition&, Move);
  std::string_view missing;  // after the number of a move of Black's that is not there: "..." or ". …"
};

// Wrapped at 80 columns, after what stands in `out` already; without the result.
void write_movetext(const Record& record, const MovetextStyle& style, std::string& out);

// Appends a word, on a new line where it is due.
void append_word(std::string_view word, std::string& out);

}  // namespace ootori

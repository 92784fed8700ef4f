// The moves of a game in running text, as PGN and plain Western records have them: numbers, moves, comments in braces,
// clocks, variations in brackets, the result. Internal to notation/.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "notation/fsf_san.hpp"
#include "notation/record_builder.hpp"
#include "notation/text_cursor.hpp"

namespace ootori {

// Facts that the record states outside its moves.
struct MovetextTerms {
  std::optional<std::optional<RecordEnd>> result = {};  // as pgn::parse_result has it
  std::optional<Termination> reason = {};               // of a result that says only who won
  std::optional<SanPlus> plus = {};                     // what the program that wrote it means by a plus sign
};

// Reads the moves, up to the end of the text, into a record that has everything else. What stands after the moves and
// the stated result must agree; either is enough.
//
// If plus signs after moves could be checks or promotions, it chooses the meaning that makes the whole game legal. If
// both do, it chooses the one whose signs of check and mate fit the positions, then the known habit of the writer.
// Otherwise it refuses the text. Signs that do not fit are warnings.
std::expected<Record, RecordError> read_movetext(const TextCursor& text, const Record& head,
                                                 const MovetextTerms& terms);

// Past spaces, and past lines that begin with '%', which are for programs.
void skip_to_token(TextCursor& text);

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

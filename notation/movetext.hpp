// The moves of a game as running text, as in PGN and plain Western records: numbers, moves, comments in braces, clock
// times, variations in brackets, the result. Internal to notation/.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "notation/fsf_san.hpp"
#include "notation/record_builder.hpp"
#include "notation/text_cursor.hpp"

namespace ootori {

// What the record states outside its moves.
struct MovetextTerms {
  std::optional<std::optional<RecordEnd>> result = {};  // as returned by pgn::parse_result
  std::optional<Termination> reason = {};               // the reason for a result that says only who won
  std::optional<SanPlus> plus = {};                     // the meaning of a plus sign in the program that wrote the text
};

// Reads the moves, up to the end of the text, into a record that contains everything else. The result after the moves
// and the stated result must agree; one of them is enough.
//
// If plus signs after moves could mean check or promotion, the function chooses the meaning that makes the whole game
// legal. If both do, it chooses the one with which the marks for check and mate fit the positions, then the known habit
// of the program that wrote the text. Otherwise it rejects the text. Marks that do not fit cause warnings.
std::expected<Record, RecordError> read_movetext(const TextCursor& text, const Record& head,
                                                 const MovetextTerms& terms);

// Skips spaces, and lines that begin with '%', which are meant for programs.
void skip_to_token(TextCursor& text);

// The ply of the first move. Even plies belong to PGN's White, after whose move number there are no dots.
int first_ply(const Record& record);

// Whether a comment in braces is open after this line, given whether one was open before it.
bool is_in_braces(std::string_view line, bool open);

struct MovetextStyle {
  std::string (*write_move)(const AnyPosition&, Move);
  std::string_view missing;  // what follows the number if the move is by PGN's Black: "..." or ". …"
};

// Appends the moves, wrapped at 80 columns, without the result.
void write_movetext(const Record& record, const MovetextStyle& style, std::string& out);

// Appends a word, on a new line if necessary.
void append_word(std::string_view word, std::string& out);

}  // namespace ootori

// Handicaps as the play-by-e-mail server writes them: what White gives, or gets in its place.
//   R,L        one of White's pieces a name, from White's own left; `RL` is the same
//   7b,1a      White's pieces on these squares
//   4b=L       a piece of White's put there, in place of what stands there
//   R,P,5c,3a=F   all of it together, from left to right
//   2p 4p …    so many pieces by the game's ladder
// The names of the game's own ladder (`left-quail`, `Left Quail`, 左鶉落ち) are understood too, and the server's word
// before it all (`-handicap=RL`). White moves first.
// All functions are pure.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "rules/games.hpp"

namespace ootori {

enum class HandicapFault : std::uint8_t {
  empty_text,         // nothing is given
  unknown_word,       // neither a piece, nor a square, nor a number of pieces: `found`
  off_board,          // a square of another board: `found`
  no_such_piece,      // White has no such piece, or none left: `found`
  nothing_there,      // no piece on the square `found`
  not_whites,         // a piece of Black's on the square `found`
  royal,              // the royal piece cannot be given, replaced or doubled
  not_on_the_ladder,  // the game's ladder has no handicap of that many pieces: `found`
  bad_setup,          // together they make no position: `setup`
};

struct HandicapError {
  HandicapFault fault;
  std::size_t at = 0;  // in the text, in bytes from its start
  std::string found = {};
  SetupErrors setup = {};
};

template <class G>
std::expected<Position<G>, HandicapError> parse_mail_handicap(std::string_view text);
std::expected<AnyPosition, HandicapError> parse_mail_handicap(const GameSpec& spec, std::string_view text);

// The words for what White gives where a game starts from this position: the ladder's id where the ladder has it,
// squares else; parse_mail_handicap reads them. Nothing where White gives nothing, or where more than that is unusual.
template <class G>
std::optional<std::string> handicap_of(const Position<G>& start);
std::optional<std::string> handicap_of(const AnyPosition& start);

std::string_view code(HandicapFault fault);
std::string describe(const GameSpec& spec, const HandicapError& error);

}  // namespace ootori

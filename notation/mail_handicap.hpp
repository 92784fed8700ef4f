// Handicaps as the play-by-email server writes them: pieces that White gives or replaces.
//   R,L        one of White's pieces a name, from White's own left; `RL` is the same
//   7b,1a      White's pieces on these squares
//   4b=L       a piece of White's put there, in place of what stands there
//   R,P,5c,3a=F   all of it together, from left to right
//   2p 4p …    the game's standard handicap of this many pieces
// The names of the standard handicaps (`left-quail`, `Left Quail`, 左鶉落ち) and the server's prefix (`-handicap=RL`)
// are understood too. White moves first.
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
  not_on_the_ladder,  // the game has no standard handicap of that many pieces: `found`
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

// The handicap of a game that starts from this position, as parse_mail_handicap reads it: the id of a standard
// handicap, or squares. Nothing if White gives nothing, or if the position differs in other ways.
template <class G>
std::optional<std::string> handicap_of(const Position<G>& start);
std::optional<std::string> handicap_of(const AnyPosition& start);

std::string_view code(HandicapFault fault);
std::string describe(const GameSpec& spec, const HandicapError& error);

}  // namespace ootori

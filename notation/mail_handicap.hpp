// Handicaps as the play-by-email server writes them: pieces that White gives or replaces.
//   R,L        one of White's pieces for each name, counted from White's own left; `RL` means the same
//   7b,1a      White's pieces on these squares
//   4b=L       puts a piece of White's on the square, in place of the one there
//   R,P,5c,3a=F   all of these combined, applied from left to right
//   2p 4p …    the game's standard handicap of this many pieces
// The names of the standard handicaps (`left-quail`, `Left Quail`, 左鶉落ち), the server's prefix (`-handicap=RL`) and
// what a Japanese keyboard writes (`７二、１一`) are understood too. White moves first.
// All functions are pure.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "rules/games.hpp"

namespace ootori {

enum class HandicapFault : std::uint8_t {
  empty_text,         // the text is empty
  unknown_word,       // `found` is neither a piece, nor a square, nor a number of pieces
  off_board,          // the square `found` is not on this board
  no_such_piece,      // White has no such piece, or no more of them: `found`
  nothing_there,      // there is no piece on the square `found`
  not_whites,         // the piece on the square `found` is Black's
  royal,              // the royal piece cannot be removed, replaced or doubled
  not_on_the_ladder,  // the game has no standard handicap of this number of pieces: `found`
  bad_setup,          // the result is not a valid position: `setup`
};

struct HandicapError {
  HandicapFault fault;
  std::size_t at = 0;  // the place in the text in ASCII (keyboard.hpp), in bytes from its start
  std::string found = {};
  SetupErrors setup = {};
};

template <class G>
std::expected<Position<G>, HandicapError> parse_mail_handicap(std::string_view text);
std::expected<AnyPosition, HandicapError> parse_mail_handicap(const GameSpec& spec, std::string_view text);

// The handicap of a game that starts from this position, in the form that parse_mail_handicap reads: the id of a
// standard handicap, or squares. Nothing if White gives no handicap, or if the position differs in other ways.
template <class G>
std::optional<std::string> handicap_of(const Position<G>& start);
std::optional<std::string> handicap_of(const AnyPosition& start);

std::string_view code(HandicapFault fault);
std::string describe(const GameSpec& spec, const HandicapError& error);

}  // namespace ootori

// The errors of a position as text, SFEN or FEN, with their place.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "rules/setup.hpp"

namespace ootori {

enum class SfenFault : std::uint8_t {
  empty_text,           // the text is empty
  too_few_ranks,        // `seen` ranks instead of `expected`
  too_many_ranks,       // the text continues after the `expected` ranks
  short_rank,           // rank `rank` has `seen` squares instead of `expected`
  long_rank,            // rank `rank` continues after its `expected` squares
  unknown_letter,       // no piece of the game has this letter
  bad_gap,              // a 0 among the empty squares
  lone_plus,            // '+' without a piece after it
  does_not_promote,     // '+' before a kind that never promotes
  missing_side,         // the text ends after the board
  bad_side,             // neither b nor w
  missing_hands,        // the text ends after the side to move
  unknown_hand_letter,  // no piece that can be in hand has this letter
  promoted_in_hand,     // '+' in a hand; pieces in hand are unpromoted
  bad_hand_number,      // not a number from 2 to Hand::most_of_a_kind, or 1
  lone_hand_number,     // a number without a piece after it
  repeated_hand_kind,   // the same kind of the same side named twice
  bad_pocket,           // FEN: the hands are not in [ ] directly after the board
  bad_move_number,      // not a number from 1 to most_move_number, or to `expected` if that is not 0
  trailing_text,        // there is text after the last field
  bad_setup,            // the text is well-formed, but the position is not possible in the game: `setup` says why
};

struct SfenError {
  SfenFault fault;
  std::size_t at = 0;      // the place in the text, in bytes from its start
  std::string found = {};  // the faulty text
  int rank = 0;            // for errors in the board: 1 is the rank 'a'
  int seen = 0;            // for errors in numbers
  int expected = 0;        // for errors in numbers
  SetupErrors setup = {};  // for bad_setup

  bool operator==(const SfenError&) const = default;
};

inline constexpr int most_move_number = 99999;

// A stable code for messages and test data, such as "short_rank".
std::string_view code(SfenFault fault);

// Sentences that say what is wrong, where, and what would be valid.
std::string describe(const GameSpec& spec, const SfenError& error);

}  // namespace ootori

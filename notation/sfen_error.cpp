#include "notation/sfen_error.hpp"

#include "notation/text_cursor.hpp"
#include "rules/hand.hpp"

namespace ootori {
namespace {

// The letters of pieces that can be on the board, or in a hand.
std::string letters(const GameSpec& spec, std::size_t kinds) {
  std::string out;
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    if (!out.empty()) out += ' ';
    out += spec.pieces[kind].letter;
  }
  return out;
}

std::string rank_name(int rank) { return "rank " + std::string{static_cast<char>('a' + rank - 1)}; }

std::string squares(int number) { return std::to_string(number) + (number == 1 ? " square" : " squares"); }

std::string at(const SfenError& error) { return " (character " + std::to_string(error.at + 1) + ")"; }

std::string board_sentence(const GameSpec& spec, const SfenError& error) {
  const std::string where = " on " + rank_name(error.rank) + at(error);
  switch (error.fault) {
    case SfenFault::too_few_ranks:
      return "The board has only " + std::to_string(error.seen) + " of its " + std::to_string(error.expected) +
             " ranks" + at(error) + ".";
    case SfenFault::too_many_ranks:
      return "The board has more than its " + std::to_string(error.expected) + " ranks" + at(error) + ".";
    case SfenFault::short_rank:
      return "The " + rank_name(error.rank) + " has only " + squares(error.seen) + " instead of " +
             std::to_string(error.expected) + at(error) + ".";
    case SfenFault::long_rank:
      return "The " + rank_name(error.rank) + " has more than its " + squares(error.expected) + at(error) + ".";
    case SfenFault::unknown_letter:
      return std::string{spec.name} + (" has no piece " + quoted(error.found)) + where + "; the pieces are " +
             letters(spec, spec.hand_kinds() + 1) + ", with '+' before a promoted piece.";
    case SfenFault::bad_gap: return "The number of empty squares cannot be " + quoted(error.found) + where + ".";
    case SfenFault::lone_plus: return "No piece follows the '+'" + where + ".";
    case SfenFault::does_not_promote:
      return "The piece " + quoted(error.found) + " never promotes; leave out the '+' before it" + where + ".";
    default: return {};
  }
}

std::string hand_sentence(const GameSpec& spec, const SfenError& error) {
  const std::string found = quoted(error.found);
  switch (error.fault) {
    case SfenFault::missing_hands: return "The pieces in hand are missing; write '-' if there are none.";
    case SfenFault::unknown_hand_letter:
      return "No piece " + found + " can be in hand" + at(error) + "; the pieces are " +
             letters(spec, spec.hand_kinds()) + ", or '-' for empty hands.";
    case SfenFault::promoted_in_hand: return "Pieces in hand are unpromoted; leave out the '+'" + at(error) + ".";
    case SfenFault::bad_hand_number:
      return "The number of pieces in hand must be from 1 to " + std::to_string(Hand::most_of_a_kind) + ", not " +
             found + at(error) + ".";
    case SfenFault::lone_hand_number: return "No piece follows the number " + found + at(error) + ".";
    case SfenFault::repeated_hand_kind:
      return "The piece " + found + " in hand appears twice" + at(error) +
             "; write a number before the letter instead.";
    case SfenFault::bad_pocket:
      return "Write the pieces in hand in brackets right after the board, or '[]' or '[-]' if there are none" +
             at(error) + ".";
    default: return {};
  }
}

std::string setup_sentences(const GameSpec& spec, const SetupErrors& errors) {
  std::string out = "This is not a valid position in " + std::string{spec.name} + ": ";
  for (std::size_t n = 0; n < errors.size(); ++n) out += (n == 0 ? "" : "; ") + describe(spec, errors[n]);
  return out + ".";
}

}  // namespace

std::string_view code(SfenFault fault) {
  switch (fault) {
    case SfenFault::empty_text: return "empty_text";
    case SfenFault::too_few_ranks: return "too_few_ranks";
    case SfenFault::too_many_ranks: return "too_many_ranks";
    case SfenFault::short_rank: return "short_rank";
    case SfenFault::long_rank: return "long_rank";
    case SfenFault::unknown_letter: return "unknown_letter";
    case SfenFault::bad_gap: return "bad_gap";
    case SfenFault::lone_plus: return "lone_plus";
    case SfenFault::does_not_promote: return "does_not_promote";
    case SfenFault::missing_side: return "missing_side";
    case SfenFault::bad_side: return "bad_side";
    case SfenFault::missing_hands: return "missing_hands";
    case SfenFault::unknown_hand_letter: return "unknown_hand_letter";
    case SfenFault::promoted_in_hand: return "promoted_in_hand";
    case SfenFault::bad_hand_number: return "bad_hand_number";
    case SfenFault::lone_hand_number: return "lone_hand_number";
    case SfenFault::repeated_hand_kind: return "repeated_hand_kind";
    case SfenFault::bad_pocket: return "bad_pocket";
    case SfenFault::bad_move_number: return "bad_move_number";
    case SfenFault::trailing_text: return "trailing_text";
    case SfenFault::bad_setup: return "bad_setup";
  }
  return "";
}

std::string describe(const GameSpec& spec, const SfenError& error) {
  switch (error.fault) {
    case SfenFault::empty_text: return "The position is empty.";
    case SfenFault::missing_side: return "The side to move is missing; write 'b' or 'w' after the board.";
    case SfenFault::bad_side:
      return "The side to move must be 'b' or 'w', not " + quoted(error.found) + at(error) + ".";
    case SfenFault::bad_move_number:
      return "The move number must be from 1 to " +
             std::to_string(error.expected > 0 ? error.expected : most_move_number) + ", not " + quoted(error.found) +
             at(error) + ".";
    case SfenFault::trailing_text:
      return "The position is complete, but " + quoted(error.found) + " follows" + at(error) + ".";
    case SfenFault::bad_setup: return setup_sentences(spec, error.setup);
    default: break;
  }
  const std::string board = board_sentence(spec, error);
  return board.empty() ? hand_sentence(spec, error) : board;
}

}  // namespace ootori

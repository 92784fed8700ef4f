#include "notation/move_error.hpp"

#include "notation/text_cursor.hpp"

namespace ootori {
namespace {

std::string board_limits(const GameSpec& spec) {
  return "files 1 to " + std::to_string(spec.files) + ", ranks a to " + static_cast<char>('a' + spec.ranks - 1);
}

std::string at(const MoveError& error) { return " (character " + std::to_string(error.at + 1) + ")"; }

std::string piece_name(const GameSpec& spec, const MoveError& error) {
  return error.piece ? std::string{spec[*error.piece].name} : "piece";
}

std::string origins(const GameSpec& spec, const MoveError& error) {
  std::string out;
  for (std::size_t n = 0; n < error.candidates.size(); ++n) {
    if (n > 0) out += n + 1 == error.candidates.size() ? " and " : ", ";
    const Move move = error.candidates[n];
    out += move.is_drop() ? "in hand" : square_name(spec, move.from());
  }
  return out;
}

}  // namespace

std::string_view code(MoveFault fault) {
  switch (fault) {
    case MoveFault::empty_text: return "empty_text";
    case MoveFault::bad_origin: return "bad_origin";
    case MoveFault::bad_destination: return "bad_destination";
    case MoveFault::off_board: return "off_board";
    case MoveFault::unknown_piece: return "unknown_piece";
    case MoveFault::not_for_drops: return "not_for_drops";
    case MoveFault::promoted_drop: return "promoted_drop";
    case MoveFault::trailing_text: return "trailing_text";
    case MoveFault::no_previous_move: return "no_previous_move";
    case MoveFault::drop_with_origin: return "drop_with_origin";
    case MoveFault::wrong_piece: return "wrong_piece";
    case MoveFault::nothing_to_capture: return "nothing_to_capture";
    case MoveFault::no_such_move: return "no_such_move";
    case MoveFault::ambiguous: return "ambiguous";
    case MoveFault::promotion_unclear: return "promotion_unclear";
    case MoveFault::illegal: return "illegal";
  }
  return "";
}

std::string describe(const GameSpec& spec, const MoveError& error) {
  const std::string found = quoted(error.found);
  const std::string to = error.move ? square_name(spec, error.move->to()) : "there";
  switch (error.fault) {
    case MoveFault::empty_text: return "The move is empty.";
    case MoveFault::bad_origin: return "The starting square of the move is unreadable: " + found + at(error) + ".";
    case MoveFault::bad_destination: return "The destination of the move is unreadable: " + found + at(error) + ".";
    case MoveFault::off_board:
      return "The square " + found + " is not on the board (" + board_limits(spec) + ")" + at(error) + ".";
    case MoveFault::unknown_piece: return std::string{spec.name} + " has no piece " + found + at(error) + ".";
    case MoveFault::not_for_drops: return "The piece " + found + " can never be dropped" + at(error) + ".";
    case MoveFault::promoted_drop: return "A dropped piece arrives unpromoted; leave out " + found + at(error) + ".";
    case MoveFault::trailing_text: return "The move is complete, but " + found + " follows" + at(error) + ".";
    case MoveFault::no_previous_move:
      return "The move refers to the square of the move before it, but there is no such move" + at(error) + ".";
    case MoveFault::drop_with_origin:
      return "A dropped piece comes from the hand; leave out the starting square" + at(error) + ".";
    case MoveFault::wrong_piece:
      return "You have no " + piece_name(spec, error) + " on " + square_name(spec, error.move->from()) + ".";
    case MoveFault::nothing_to_capture: return "There is nothing to capture on " + to + ".";
    case MoveFault::no_such_move: return "No " + piece_name(spec, error) + " can go to " + to + ".";
    case MoveFault::ambiguous:
      return "More than one " + piece_name(spec, error) + " can go to " + to + ": those on " + origins(spec, error) +
             "; add the starting square.";
    case MoveFault::promotion_unclear:
      return "The " + piece_name(spec, error) + " may promote on " + to + " or not; write '+' or '=' after the move.";
    case MoveFault::illegal: return describe(spec, *error.reason, *error.move, error.piece);
  }
  return {};
}

}  // namespace ootori

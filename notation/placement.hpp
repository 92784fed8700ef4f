// The board and the hands, which SFEN and FEN write the same way. Internal to notation/.
#pragma once

#include <algorithm>
#include <array>
#include <expected>
#include <initializer_list>
#include <optional>

#include "notation/sfen_error.hpp"
#include "notation/text_cursor.hpp"
#include "rules/position.hpp"

namespace ootori::placement {

// A Setup for a game that is known only at run time.
struct AnySetup {
  std::array<std::optional<Piece>, 64> board{};
  std::array<Hand, 2> hands{};
  Color side_to_move = Color::black;
  int move_number = 1;
};

using Result = std::expected<void, SfenError>;

// Reads up to the first character that cannot be part of a board.
Result read_board(const GameSpec& spec, TextCursor& text, AnySetup& setup);

// Reads a field of a position. Skips spaces before it.
using ReadField = Result (*)(const GameSpec& spec, TextCursor& text, AnySetup& setup);

// The side to move, `b` or `w`.
Result read_side(TextCursor& text, AnySetup& setup, char letter_of_black);
template <char letter_of_black>
Result read_side(const GameSpec&, TextCursor& text, AnySetup& setup) {
  return read_side(text, setup, letter_of_black);
}

// Reads the board and then the fields, in order.
std::expected<AnySetup, SfenError> read(const GameSpec& spec, std::string_view source,
                                        std::initializer_list<ReadField> fields);

Result fault(SfenFault fault, std::size_t at, std::string_view found = {});

void write_board(const GameSpec& spec, const AnySetup& setup, std::string& out);

template <class G>
Setup<G> as_setup(const AnySetup& any) {
  Setup<G> setup;
  std::ranges::copy_n(any.board.begin(), Board<G>::squares, setup.board.begin());
  setup.hands = any.hands;
  setup.side_to_move = any.side_to_move;
  return setup;
}

template <class G>
AnySetup as_any(const Setup<G>& setup, int move_number) {
  AnySetup any;
  std::ranges::copy(setup.board, any.board.begin());
  any.hands = setup.hands;
  any.side_to_move = setup.side_to_move;
  any.move_number = move_number;
  return any;
}

// The position, or the list of its faults.
template <class G>
std::expected<Position<G>, SfenError> as_position(const Setup<G>& setup, Strictness strictness) {
  auto position = Position<G>::from(setup, strictness);
  if (position) return *position;
  return std::unexpected(SfenError{.fault = SfenFault::bad_setup, .setup = std::move(position.error())});
}

constexpr char letter_of(const GameSpec& spec, Piece piece) {
  const char letter = spec[piece.type].letter;
  return piece.color == Color::black ? letter : static_cast<char>(letter - 'A' + 'a');
}

}  // namespace ootori::placement

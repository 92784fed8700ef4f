// SFEN, the text form of a position: board, side to move, hands and move number.
//   rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR b - 1
// Ranks from White's side down, each from the highest file; Black in uppercase; '+' before a promoted piece; hands such
// as `C2s`, '-' for none. The reader is strict, with clear exceptions: the move number may be missing,
// fields may be further apart, a leading `sfen` and the word `startpos` are understood. Writing is canonical: the
// strongest piece in hand (the last of the table) first, Black's before White's. All functions are pure.
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "notation/sfen_error.hpp"
#include "rules/games.hpp"

namespace ootori {

template <class G>
struct SfenSetup {
  Setup<G> setup;
  int move_number = 1;  // of the move to be made, 1 … most_move_number
};

template <class G>
struct SfenPosition {
  Position<G> position;
  int move_number = 1;
};

struct AnySfenPosition {
  AnyPosition position;
  int move_number = 1;
};

// Reads the text without checking the rules: for editors.
template <class G>
std::expected<SfenSetup<G>, SfenError> parse_sfen_setup(std::string_view text);

template <class G>
std::expected<SfenPosition<G>, SfenError> parse_sfen(std::string_view text, Strictness strictness = Strictness::strict);

std::expected<AnySfenPosition, SfenError> parse_sfen(const GameSpec& spec, std::string_view text,
                                                     Strictness strictness = Strictness::strict);

template <class G>
std::string write_sfen(const Setup<G>& setup, int move_number = 1);
template <class G>
std::string write_sfen(const Position<G>& position, int move_number = 1) {
  return write_sfen(position.setup(), move_number);
}
std::string write_sfen(const AnyPosition& position, int move_number = 1);

}  // namespace ootori

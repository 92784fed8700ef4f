// Pictures of pieces as SVG, for every game from its table, in four sets.
//
// Every picture has the viewBox 0 0 100 100 and a transparent ground, holds no scripts, ids or references to other
// files, and is below 6 kB, so that it can be inlined any number of times. Thread-safe: nothing is shared.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "rules/game_spec.hpp"

namespace ootori {

enum class PieceSet : std::uint8_t {
  mnemonic,   // birds and spears whose limbs point where the piece can go; Black dark, White light
  kanji,      // wooden koma with the characters of the piece; the sides differ only in direction
  one_kanji,  // the same with one character, easier to read on small boards
  letters,    // the letters of move notation, in plain black and white: the set with the most contrast
};

inline constexpr std::array piece_sets{PieceSet::mnemonic, PieceSet::kanji, PieceSet::one_kanji, PieceSet::letters};

// "mnemonic", "kanji", "one-kanji", "letters": in folder names, addresses and settings.
[[nodiscard]] std::string_view name(PieceSet set);
[[nodiscard]] std::optional<PieceSet> parse_piece_set(std::string_view text);
// "mnemonic, kanji, one-kanji or letters", for messages.
[[nodiscard]] std::string piece_set_names();

// Where a piece points: Black's up and White's down on a board seen from Black's side.
enum class Facing : std::uint8_t { up, down };

// A whole SVG document.
[[nodiscard]] std::string piece_svg(const GameSpec& game, Piece piece, PieceSet set, Facing facing);

// The content of piece_svg() without the <svg> element, for pictures of whole boards.
[[nodiscard]] std::string piece_markup(const GameSpec& game, Piece piece, PieceSet set);

// The name of a piece's picture, "up-black-s.svg" or "down-white-ps.svg": facing, colour, the SFEN letter in lower
// case, after a 'p' for promoted pieces. These are shogiground's role names.
[[nodiscard]] std::string piece_file_name(const GameSpec& game, Piece piece, Facing facing);

}  // namespace ootori

// The names of games, colours, notations and sets of pieces in Python.
#pragma once

#include <string>
#include <string_view>

#include "notation/art/piece_art.hpp"
#include "rules/games.hpp"

namespace ootori::python {

constexpr std::string_view word_of(Color color) { return color == Color::black ? "black" : "white"; }

// Each raises ValueError for a word that it does not know.
const GameSpec& game_named(std::string_view word);
Color color_named(std::string_view word);
PieceSet piece_set_named(std::string_view word);

// The SFEN letter, uppercase, with '+' before promoted kinds.
std::string code_of(const GameSpec& spec, PieceType type);
PieceType piece_named(const GameSpec& spec, std::string_view code);

}  // namespace ootori::python

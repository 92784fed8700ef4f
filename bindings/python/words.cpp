#include "bindings/python/words.hpp"

#include "bindings/python/errors.hpp"

namespace ootori::python {

const GameSpec& game_named(std::string_view word) {
  if (const GameSpec* spec = find_game(word)) return *spec;
  std::string known;
  for (const GameSpec* spec : all_games) known += (known.empty() ? "" : ", ") + std::string{spec->id};
  raise_unknown("game", word, known);
}

Color color_named(std::string_view word) {
  for (const Color color : {Color::black, Color::white}) {
    if (word == word_of(color)) return color;
  }
  raise_unknown("colour", word, "black, white");
}

PieceSet piece_set_named(std::string_view word) {
  if (const auto set = parse_piece_set(word)) return *set;
  raise_unknown("set of pieces", word, piece_set_names());
}

std::string code_of(const GameSpec& spec, PieceType type) {
  const PieceSpec& piece = spec[type];
  return piece.promoted_from ? std::string{'+', piece.letter} : std::string{piece.letter};
}

PieceType piece_named(const GameSpec& spec, std::string_view code) {
  std::string known;
  for (std::size_t kind = 0; kind < spec.pieces.size(); ++kind) {
    const PieceType type{static_cast<int>(kind)};
    if (code_of(spec, type) == code) return type;
    known += (known.empty() ? "" : ", ") + code_of(spec, type);
  }
  raise_unknown("piece", code, known);
}

}  // namespace ootori::python

#include "notation/art/piece_art.hpp"

#include <algorithm>
#include <utility>

#include "notation/art/bird.hpp"
#include "notation/art/canvas.hpp"
#include "notation/art/kanji_koma.hpp"
#include "notation/art/letter_koma.hpp"
#include "notation/art/spear.hpp"

namespace ootori {
namespace {

using Draw = void (*)(art::Canvas&, const GameSpec&, Piece);

Draw mnemonic_of(const GameSpec& game) {
  switch (game.motif) {
    case Motif::birds: return art::draw_bird;
    case Motif::spears: return art::draw_spears;
  }
  std::unreachable();
}

Draw draw_of(const GameSpec& game, PieceSet set) {
  switch (set) {
    case PieceSet::mnemonic: return mnemonic_of(game);
    case PieceSet::kanji: return art::draw_kanji_koma;
    case PieceSet::one_kanji: return art::draw_one_kanji_koma;
    case PieceSet::letters: return art::draw_letter_koma;
  }
  std::unreachable();
}

}  // namespace

std::string_view name(PieceSet set) {
  switch (set) {
    case PieceSet::mnemonic: return "mnemonic";
    case PieceSet::kanji: return "kanji";
    case PieceSet::one_kanji: return "one-kanji";
    case PieceSet::letters: return "letters";
  }
  std::unreachable();
}

std::optional<PieceSet> parse_piece_set(std::string_view text) {
  for (const PieceSet set : piece_sets) {
    if (name(set) == text) return set;
  }
  return std::nullopt;
}

std::string piece_set_names() {
  std::string names;
  for (const PieceSet set : piece_sets) {
    if (!names.empty()) names += set == piece_sets.back() ? " or " : ", ";
    names += name(set);
  }
  return names;
}

std::string piece_markup(const GameSpec& game, Piece piece, PieceSet set) {
  art::Canvas canvas;
  draw_of(game, set)(canvas, game, piece);
  return canvas.markup();
}

std::string piece_svg(const GameSpec& game, Piece piece, PieceSet set, Facing facing) {
  std::string svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\">";
  if (facing == Facing::down) svg += "<g transform=\"rotate(180 50 50)\">";
  svg += piece_markup(game, piece, set);
  if (facing == Facing::down) svg += "</g>";
  return svg + "</svg>\n";
}

std::string piece_file_name(const GameSpec& game, Piece piece, Facing facing) {
  const PieceSpec& spec = game[piece.type];
  std::string file = facing == Facing::up ? "up-" : "down-";
  file += piece.color == Color::black ? "black-" : "white-";
  if (spec.promoted_from) file += 'p';
  file += static_cast<char>(spec.letter - 'A' + 'a');
  return file + ".svg";
}

}  // namespace ootori

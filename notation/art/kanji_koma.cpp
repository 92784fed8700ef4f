#include "notation/art/kanji_koma.hpp"

#include <algorithm>
#include <cmath>

#include "notation/art/kanji_outlines.hpp"
#include "notation/art/token.hpp"

namespace ootori::art {
namespace {

constexpr TokenPaint wood{.face = "#f8e3b2", .bevel = "#fdf0cf", .edge = "#b98d4a", .side = "#a67a3a"};
constexpr std::string_view ink = "#1f1712";
constexpr std::string_view vermilion = "#c9281c";
constexpr double thickening = 0.9;  // of the brush strokes, which are too thin on small boards

struct Box {
  double top, height, width;  // top: distance below the middle of the token, negative above
};

std::vector<std::string_view> split_utf8(std::string_view text) {
  std::vector<std::string_view> all;
  while (!text.empty()) {
    std::size_t size = 1;
    while (size < text.size() && (text[size] & 0xC0) == 0x80) ++size;
    all.push_back(text.substr(0, size));
    text.remove_prefix(size);
  }
  return all;
}

// The outline, or the size of a character without an outline yet, which the viewer's own font draws.
KanjiOutline outline_of(std::string_view character) {
  return kanji_outline(character).value_or(KanjiOutline{character, 360, 360, {}});
}

std::string factor(double value) { return std::to_string(value).substr(0, 5); }

// Stretches a character to fill its box, but no more than a brush would.
void draw_character(Canvas& canvas, const KanjiOutline& outline, Box box, std::string_view color) {
  static constexpr double most_stretch = 1.3;
  double wide = box.width / outline.width;
  double high = box.height / outline.height;
  wide = std::min(wide, high * most_stretch);
  high = std::min(high, wide * most_stretch);
  const double middle = centre_y + box.top + box.height / 2;
  const std::string place = " transform=\"translate(50 " + number(middle) + ")scale(" + factor(wide) + ' ' +
                            factor(high) + ")\" fill=\"" + std::string(color) + '"';
  if (outline.path.empty()) {
    canvas.raw("<text" + place + " y=\"140\" font-size=\"400\" font-family=\"serif\" text-anchor=\"middle\">" +
               std::string(outline.character) + "</text>");
  } else {
    canvas.raw("<path" + place + " stroke=\"" + std::string(color) + "\" stroke-width=\"" +
               number(thickening / std::sqrt(wide * high)) + "\" stroke-linejoin=\"round\" d=\"" +
               std::string(outline.path) + "\"/>");
  }
}

// The relative space that a character needs: 左 needs less than 鶉.
double density(const KanjiOutline& outline) {
  static constexpr std::size_t typical = 1500;
  return static_cast<double>(outline.path.empty() ? typical : outline.path.size());
}

// The boxes from top to bottom, each with its share of the height.
std::vector<Box> boxes(const std::vector<KanjiOutline>& outlines, double scale) {
  static constexpr double gap = 1.5;
  const bool single = outlines.size() == 1;
  const double top = (single ? -31 : -38) * scale;
  const double bottom = (single ? 31 : 36) * scale;
  double all_dense = 0;
  for (const KanjiOutline& outline : outlines) all_dense += density(outline);
  const double room = bottom - top - gap * static_cast<double>(outlines.size() - 1);
  std::vector<Box> all;
  double at = top;
  for (const KanjiOutline& outline : outlines) {
    const double height = room * density(outline) / all_dense;
    all.push_back({.top = at, .height = height, .width = (single ? 60 : 52) * scale});
    at += height + gap;
  }
  return all;
}

// As in a traditional set, pieces of higher rank are larger.
double size_of(const GameSpec& game, PieceType type) {
  const int value = game[game[type].promoted_from.value_or(type)].value;
  if (type == game.royal) return 1;
  return value <= 1 ? 0.88 : 0.95;
}

void draw_characters(Canvas& canvas, const std::vector<std::string_view>& characters, double scale,
                     std::string_view color) {
  std::vector<KanjiOutline> outlines;
  for (const std::string_view character : characters) outlines.push_back(outline_of(character));
  const std::vector<Box> places = boxes(outlines, scale);
  for (std::size_t i = 0; i < outlines.size(); ++i) draw_character(canvas, outlines[i], places[i], color);
}

}  // namespace

std::vector<std::string_view> characters_on(const PieceSpec& spec) {
  std::vector<std::string_view> all = split_utf8(spec.kanji);
  return all.size() <= 2 ? all : split_utf8(spec.short_kanji);
}

std::string_view character_of(const GameSpec& game, PieceType type) {
  const PieceSpec& spec = game[type];
  const auto last = [](const PieceSpec& piece) { return split_utf8(piece.kanji).back(); };
  const auto like_it = std::ranges::count_if(game.pieces, [&](const PieceSpec& other) {
    return other.promoted_from.has_value() == spec.promoted_from.has_value() && last(other) == last(spec);
  });
  return like_it > 1 ? split_utf8(spec.kanji).front() : last(spec);
}

void draw_kanji_koma(Canvas& canvas, const GameSpec& game, Piece piece) {
  const PieceSpec& spec = game[piece.type];
  const double scale = size_of(game, piece.type);
  draw_token(canvas, wood, scale);
  draw_characters(canvas, characters_on(spec), scale, spec.promoted_from ? vermilion : ink);
}

void draw_one_kanji_koma(Canvas& canvas, const GameSpec& game, Piece piece) {
  const bool promoted = game[piece.type].promoted_from.has_value();
  const double scale = size_of(game, piece.type);
  draw_token(canvas, wood, scale);
  // Colour alone would not show the promotion to everyone.
  if (promoted) canvas.line({-20, -35 * scale}, {20, -35 * scale}, {.stroke = vermilion, .width = 3});
  draw_characters(canvas, {character_of(game, piece.type)}, scale, promoted ? vermilion : ink);
}

}  // namespace ootori::art

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
constexpr double stroke = 0.9;  // thickens the brush, which is too fine for small boards

struct Box {
  double top, height, width;  // top: below the middle of the token, negative above
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

// Characters are stretched to fill their box, but no more than a brush would.
void draw_character(Canvas& canvas, const KanjiOutline& outline, Box box, std::string_view color) {
  static constexpr double most_stretch = 1.3;
  double wide = box.width / outline.width;
  double high = box.height / outline.height;
  wide = std::min(wide, high * most_stretch);
  high = std::min(high, wide * most_stretch);
  const auto factor = [](double value) { return std::to_string(value).substr(0, 5); };
  canvas.raw("<path transform=\"translate(50 " + number(centre_y + box.top + box.height / 2) + ")scale(" +
             factor(wide) + ' ' + factor(high) + ")\" fill=\"" + std::string(color) + "\" stroke=\"" +
             std::string(color) + "\" stroke-width=\"" + number(stroke / std::sqrt(wide * high)) +
             "\" stroke-linejoin=\"round\" d=\"" + std::string(outline.path) + "\"/>");
}

// Two characters share the height by how dense they are: 左 needs less of it than 鶉.
std::vector<Box> boxes(const std::vector<KanjiOutline>& outlines, double scale) {
  static constexpr double gap = 1.5;
  const bool single = outlines.size() == 1;
  const double top = (single ? -31 : -38) * scale;
  const double bottom = (single ? 31 : 36) * scale;
  double density = 0;
  for (const KanjiOutline& outline : outlines) density += static_cast<double>(outline.path.size());
  const double room = bottom - top - gap * static_cast<double>(outlines.size() - 1);
  std::vector<Box> all;
  double at = top;
  for (const KanjiOutline& outline : outlines) {
    const double height = room * static_cast<double>(outline.path.size()) / density;
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

}  // namespace

std::vector<std::string_view> characters_on(const PieceSpec& spec) {
  std::vector<std::string_view> all = split_utf8(spec.kanji);
  return all.size() <= 2 ? all : split_utf8(spec.short_kanji);
}

void draw_kanji_koma(Canvas& canvas, const GameSpec& game, Piece piece) {
  const PieceSpec& spec = game[piece.type];
  const double scale = size_of(game, piece.type);
  draw_token(canvas, wood, scale);

  std::vector<KanjiOutline> outlines;
  for (const std::string_view character : characters_on(spec)) {
    if (const auto outline = kanji_outline(character)) outlines.push_back(*outline);
  }
  const std::vector<Box> places = boxes(outlines, scale);
  for (std::size_t i = 0; i < outlines.size(); ++i) {
    draw_character(canvas, outlines[i], places[i], spec.promoted_from ? vermilion : ink);
  }
}

}  // namespace ootori::art

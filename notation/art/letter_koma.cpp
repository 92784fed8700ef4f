#include "notation/art/letter_koma.hpp"

#include <algorithm>

#include "notation/art/stroke_letters.hpp"
#include "notation/art/token.hpp"

namespace ootori::art {
namespace {

constexpr TokenPaint black{.face = "#000", .bevel = "#000", .edge = "#fff", .side = "#000"};
constexpr TokenPaint white{.face = "#fff", .bevel = "#fff", .edge = "#000", .side = "#000"};

constexpr double most_high = 50;
constexpr double most_high_promoted = 42;
constexpr double most_wide = 54;
constexpr double gap = 26;    // between letters, in hundredths of their height
constexpr double stroke = 9;  // in units of the picture

struct Place {
  double scale, x, y;  // of the upper left corner of the letters
};

double width_of(std::string_view letters) {
  double width = gap * static_cast<double>(letters.size() - 1);
  for (const char letter : letters) width += stroke_letter(letter).width;
  return width;
}

Place place_of(std::string_view letters, bool promoted) {
  const double width = width_of(letters);
  const double scale = std::min((promoted ? most_high_promoted : most_high) / 100, most_wide / width);
  const double middle = promoted ? 67 : 57;  // lower, to leave space for the plus sign
  return {.scale = scale, .x = 50 - width * scale / 2, .y = middle - 50 * scale};
}

void draw_letters(Canvas& canvas, std::string_view letters, Place place, std::string_view color) {
  const std::string look = std::string(" fill=\"none\" stroke=\"") + std::string(color) +
                           "\" stroke-linecap=\"round\" stroke-linejoin=\"round\" stroke-width=\"" +
                           number(stroke / place.scale) + "\"";
  for (const char letter : letters) {
    const StrokeLetter drawn = stroke_letter(letter);
    canvas.raw("<path transform=\"translate(" + number(place.x) + ' ' + number(place.y) + ")scale(" +
               std::to_string(place.scale).substr(0, 5) + ")\"" + look + " d=\"" + std::string(drawn.path) + "\"/>");
    place.x += (drawn.width + gap) * place.scale;
  }
}

void draw_plus(Canvas& canvas, std::string_view color) {
  canvas.line({-8, 32}, {8, 32}, {.stroke = color, .width = 6});
  canvas.line({0, 40}, {0, 24}, {.stroke = color, .width = 6});
}

}  // namespace

std::string letters_on(const PieceSpec& spec) { return (spec.promoted_from ? "+" : "") + std::string(spec.written); }

void draw_letter_koma(Canvas& canvas, const GameSpec& game, Piece piece) {
  const PieceSpec& spec = game[piece.type];
  const bool dark = piece.color == Color::black;
  const std::string_view color = dark ? "#fff" : "#000";
  const bool promoted = spec.promoted_from.has_value();
  draw_token(canvas, dark ? black : white);
  draw_letters(canvas, spec.written, place_of(spec.written, promoted), color);
  if (promoted) draw_plus(canvas, color);
}

}  // namespace ootori::art

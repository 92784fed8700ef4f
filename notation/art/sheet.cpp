#include "notation/art/sheet.hpp"

#include <algorithm>
#include <array>

namespace ootori::art {
namespace {

Paint scaled(Paint paint) {
  paint.width *= units_per_mm;
  return paint;
}

Spot scaled(Spot spot) { return {spot.x * units_per_mm, spot.y * units_per_mm}; }

std::string at(Spot spot) { return number(spot.x * units_per_mm) + ' ' + number(spot.y * units_per_mm); }

// The number of bytes of the UTF-8 character that begins with this byte.
std::size_t bytes_of(char first) {
  const auto byte = static_cast<unsigned char>(first);
  if (byte < 0x80) return 1;
  if (byte < 0xe0) return 2;
  return byte < 0xf0 ? 3 : 4;
}

// Three-byte characters are Japanese, except English punctuation.
bool is_wide(std::string_view character) { return character.size() >= 3 && !character.starts_with("\xe2\x80"); }

double width_of(std::string_view character) {
  if (is_wide(character)) return 1;
  if (character == " ") return .32;
  return character.size() == 1 && std::string_view{"iljtfr.,’'()"}.contains(character[0]) ? .4 : .6;
}

bool may_not_begin_a_line(std::string_view character) {
  constexpr std::array<std::string_view, 6> forbidden{"。", "、", "・", "）", "」", "ー"};
  return std::ranges::find(forbidden, character) != forbidden.end();
}

// The parts that must not be broken: a word, or a Japanese character with adjacent characters that must stay with it.
std::vector<std::string> pieces_of(std::string_view text) {
  std::vector<std::string> pieces;
  bool open = false;  // whether the last part is a word that may continue
  for (std::size_t from = 0; from < text.size();) {
    const std::string_view character = text.substr(from, bytes_of(text[from]));
    from += character.size();
    if (character == " ") {
      pieces.emplace_back(" ");
      open = false;
    } else if (!pieces.empty() && (may_not_begin_a_line(character) || (open && !is_wide(character)))) {
      pieces.back() += character;
    } else {
      pieces.emplace_back(character);
      open = !is_wide(character);
    }
  }
  return pieces;
}

double width_of_piece(std::string_view piece) {
  double width = 0;
  for (std::size_t from = 0; from < piece.size();) {
    const std::string_view character = piece.substr(from, bytes_of(piece[from]));
    width += width_of(character);
    from += character.size();
  }
  return width;
}

}  // namespace

std::vector<std::string> wrapped(std::string_view text, double ems) {
  std::vector<std::string> lines{""};
  double width = 0;
  for (const std::string& piece : pieces_of(text)) {
    const double more = width_of_piece(piece);
    if (width > 0 && width + more > ems) {
      while (lines.back().ends_with(' ')) lines.back().pop_back();
      lines.emplace_back();
      width = 0;
    }
    if (width == 0 && piece == " ") continue;
    lines.back() += piece;
    width += more;
  }
  return lines;
}

void Sheet::rect(Spot corner, double width, double height, Paint paint) {
  page_.rect(scaled(corner), width * units_per_mm, height * units_per_mm, scaled(paint));
}

void Sheet::line(Spot from, Spot to, Paint paint, std::string_view dashes) {
  if (!dashes.empty()) page_.raw("<g stroke-dasharray=\"" + std::string(dashes) + "\">");
  page_.line(scaled(from), scaled(to), scaled(paint));
  if (!dashes.empty()) page_.raw("</g>");
}

void Sheet::circle(Spot centre, double radius, Paint paint) {
  page_.circle(scaled(centre), radius * units_per_mm, scaled(paint));
}

void Sheet::write(Spot spot, std::string_view text, Letters letters) {
  page_.raw("<text transform=\"translate(" + at(spot) + ")\" font-size=\"" + number(letters.size * units_per_mm) +
            "\" fill=\"" + std::string(letters.color) + '"' + (letters.bold ? " font-weight=\"bold\"" : "") +
            (letters.centred ? " text-anchor=\"middle\"" : "") + " font-family=\"sans-serif\" xml:lang=\"" +
            std::string(language_) + "\">" + escaped(text) + "</text>");
}

double Sheet::paragraph(Spot spot, double width, std::string_view text, Letters letters) {
  constexpr double leading = 1.4;
  for (const std::string& line : wrapped(text, width / letters.size)) {
    write(spot, line, letters);
    spot.y += letters.size * leading;
  }
  return spot.y;
}

void Sheet::picture(std::string_view markup, Spot centre, double size, bool upside_down) {
  page_.picture(markup, scaled(centre), size * units_per_mm, upside_down);
}

void Sheet::document_within(std::string_view svg, Spot corner, double width, double height) {
  constexpr std::string_view open = "<svg ";
  page_.raw("<svg x=\"" + number(corner.x * units_per_mm) + "\" y=\"" + number(corner.y * units_per_mm) +
            "\" width=\"" + number(width * units_per_mm) + "\" height=\"" + number(height * units_per_mm) + "\" " +
            std::string(svg.substr(open.size())));
}

std::string Sheet::document(std::string_view label) const {
  return page_.document(width_ * units_per_mm, height_ * units_per_mm, label);
}

}  // namespace ootori::art

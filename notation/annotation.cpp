#include "notation/annotation.hpp"

#include <algorithm>

#include "notation/text_cursor.hpp"
#include "notation/uci.hpp"
#include "rules/board.hpp"

namespace ootori {
namespace {

constexpr std::string_view brushes = "GRYB";

using ReadSquare = std::optional<Square> (*)(const GameSpec&, std::string_view);
using NameSquare = std::string (*)(const GameSpec&, Square);

std::string write_with(const GameSpec& spec, const Shape& shape, NameSquare name) {
  std::string text{brushes[static_cast<std::size_t>(shape.brush)]};
  text += name(spec, shape.from);
  if (shape.to) text += name(spec, *shape.to);
  return text;
}

std::optional<Shape> parse_with(const GameSpec& spec, std::string_view text, ReadSquare read) {
  if (text.size() != 3 && text.size() != 5) return std::nullopt;
  const std::size_t brush = brushes.find(text[0]);
  const auto from = read(spec, text.substr(1, 2));
  if (brush == std::string_view::npos || !from) return std::nullopt;
  Shape shape{.to = {}, .from = *from, .brush = static_cast<Brush>(brush)};
  if (text.size() == 3) return shape;
  shape.to = read(spec, text.substr(3));
  if (!shape.to || *shape.to == shape.from) return std::nullopt;
  return shape;
}

}  // namespace

std::string_view text(Glyph glyph) { return glyph_signs[static_cast<std::size_t>(glyph)].second; }

std::optional<Glyph> parse_glyph(std::string_view sign) {
  const auto found = std::ranges::find(glyph_signs, sign, [](const auto& one) { return one.second; });
  return found == glyph_signs.end() ? std::nullopt : std::optional{found->first};
}

int pgn_number(Glyph glyph) { return static_cast<int>(glyph) + 1; }

std::optional<Glyph> glyph_of_pgn(std::string_view digits) {
  const auto number = parse_count(digits, static_cast<int>(glyph_signs.size()));
  return number ? std::optional{static_cast<Glyph>(*number - 1)} : std::nullopt;
}

Shapes in_order(Shapes shapes) {
  std::ranges::sort(shapes);
  const auto same = std::ranges::unique(shapes);
  shapes.erase(same.begin(), same.end());
  if (shapes.size() > most_shapes) shapes.erase(shapes.begin() + most_shapes, shapes.end());
  return shapes;
}

std::string write_shape(const GameSpec& spec, const Shape& shape) { return write_with(spec, shape, square_name); }

std::optional<Shape> parse_shape(const GameSpec& spec, std::string_view text) {
  return parse_with(spec, text, parse_square);
}

std::string write_pgn_shapes(const GameSpec& spec, const Shapes& shapes) {
  std::string circles, arrows;
  for (const Shape& shape : shapes) {
    std::string& list = shape.to ? arrows : circles;
    list += (list.empty() ? "" : ",") + write_with(spec, shape, uci_square_name);
  }
  if (!circles.empty()) circles = "[%csl " + circles + "]";
  if (!arrows.empty()) arrows = "[%cal " + arrows + "]";
  return circles + (circles.empty() || arrows.empty() ? "" : " ") + arrows;
}

Shapes parse_pgn_shapes(const GameSpec& spec, std::string_view command) {
  Shapes shapes;
  if (!command.starts_with("csl ") && !command.starts_with("cal ")) return shapes;
  command.remove_prefix(4);
  while (!command.empty() && shapes.size() < most_shapes) {
    const std::size_t end = std::min(command.find(','), command.size());
    if (const auto shape = parse_with(spec, trimmed(command.substr(0, end)), parse_uci_square)) {
      shapes.push_back(*shape);
    }
    command.remove_prefix(std::min(end + 1, command.size()));
  }
  return shapes;
}

std::string write_annotation(const GameSpec& spec, const Annotation& annotation) {
  std::string words = annotation.glyph ? std::string{text(*annotation.glyph)} : "";
  for (const Shape& shape : annotation.shapes) words += (words.empty() ? "" : " ") + write_shape(spec, shape);
  return words;
}

Annotation parse_annotation(const GameSpec& spec, std::string_view source) {
  Annotation annotation;
  TextCursor words{source};
  for (words.skip_spaces(); !words.done(); words.skip_spaces()) {
    const std::string_view word = words.word();
    if (const auto glyph = parse_glyph(word)) annotation.glyph = glyph;
    if (const auto shape = parse_shape(spec, word)) annotation.shapes.push_back(*shape);
    if (annotation.shapes.size() > 2 * most_shapes) break;
  }
  annotation.shapes = in_order(std::move(annotation.shapes));
  return annotation;
}

}  // namespace ootori

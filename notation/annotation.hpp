// Annotations of a move other than comments: a glyph such as `!?`, and circles and arrows on the board. All functions
// are pure.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/games.hpp"

namespace ootori {

// In the order of PGN's numbers $1 … $6 (PGN standard, 10: Numeric Annotation Glyphs).
enum class Glyph : std::uint8_t { good, mistake, brilliant, blunder, interesting, dubious };

inline constexpr std::array<std::pair<Glyph, std::string_view>, 6> glyph_signs{{
    {Glyph::good, "!"},
    {Glyph::mistake, "?"},
    {Glyph::brilliant, "!!"},
    {Glyph::blunder, "??"},
    {Glyph::interesting, "!?"},
    {Glyph::dubious, "?!"},
}};

[[nodiscard]] std::string_view text(Glyph glyph);
[[nodiscard]] std::optional<Glyph> parse_glyph(std::string_view sign);
[[nodiscard]] int pgn_number(Glyph glyph);
[[nodiscard]] std::optional<Glyph> glyph_of_pgn(std::string_view digits);

// The colours that readers of PGN's [%csl …] and [%cal …] know.
enum class Brush : std::uint8_t { green, red, yellow, blue };

// A circle around a square, or an arrow. When sorted, circles come first.
struct Shape {
  std::optional<Square> to{};  // none: a circle
  Square from;
  Brush brush = Brush::green;

  auto operator<=>(const Shape&) const = default;
};
using Shapes = std::vector<Shape>;

inline constexpr std::size_t most_shapes = 64;  // on one position

// Sorted and without duplicates, as in every record.
[[nodiscard]] Shapes in_order(Shapes shapes);

// `G3e` or `R3e3d`: the first letter of the brush, and squares by their names in USI.
[[nodiscard]] std::string write_shape(const GameSpec& spec, const Shape& shape);
[[nodiscard]] std::optional<Shape> parse_shape(const GameSpec& spec, std::string_view text);

// `[%csl Gd4,Ra1] [%cal Rd4d5]`, with the square names of UCI, as in the moves of PGN. Empty if there are no shapes.
[[nodiscard]] std::string write_pgn_shapes(const GameSpec& spec, const Shapes& shapes);
// Parses one such command, without its brackets and `%`. Skips what it cannot read.
[[nodiscard]] Shapes parse_pgn_shapes(const GameSpec& spec, std::string_view command);

// The annotation as one line of words, for formats without their own syntax: `!? G3e R3e3d`. An empty line means no
// annotation.
struct Annotation {
  std::optional<Glyph> glyph{};
  Shapes shapes{};
};
[[nodiscard]] std::string write_annotation(const GameSpec& spec, const Annotation& annotation);
[[nodiscard]] Annotation parse_annotation(const GameSpec& spec, std::string_view text);

}  // namespace ootori

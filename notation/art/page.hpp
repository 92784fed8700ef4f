// An SVG document in page coordinates, x to the right and y downwards: for diagrams that hold several pieces.
#pragma once

#include <string>
#include <string_view>

#include "notation/art/canvas.hpp"

namespace ootori::art {

struct Spot {
  double x = 0;
  double y = 0;
};

class Page {
 public:
  void rect(Spot corner, double width, double height, Paint paint, double rounding = 0);
  void circle(Spot centre, double radius, Paint paint);
  void line(Spot from, Spot to, Paint paint);
  // A shaft with its head; `to` is the tip.
  void arrow(Spot from, Spot to, double width, std::string_view color, double opacity = 1);
  void star(Spot centre, double radius, Paint paint);
  // An arc between two spots, which bulges to the left as seen from `from`.
  void arc(Spot from, Spot to, double bulge, Paint paint);
  void text(Spot middle, double size, std::string_view text, std::string_view color);
  // Some markup drawn for a 100 × 100 picture, around `centre`.
  void picture(std::string_view markup, Spot centre, double size, bool upside_down = false, double opacity = 1);
  void raw(std::string_view markup) { markup_ += markup; }

  // `label` is the text for screen readers; it may contain any characters.
  [[nodiscard]] std::string document(double width, double height, std::string_view label) const;

 private:
  std::string markup_;
};

// The text with XML's special characters escaped.
[[nodiscard]] std::string escaped(std::string_view text);

}  // namespace ootori::art

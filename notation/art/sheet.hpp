// A page to print, in millimetres: an SVG document with lines of text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "notation/art/page.hpp"

namespace ootori::art {

inline constexpr double units_per_mm = 10;

struct Letters {
  double size = 4;  // mm
  std::string_view color = "#222";
  bool bold = false;
  bool centred = false;
};

class Sheet {
 public:
  // `language`, an ISO code, chooses the shapes of characters that languages share.
  Sheet(double width, double height, std::string_view language) : width_(width), height_(height), language_(language) {}

  [[nodiscard]] double width() const { return width_; }
  [[nodiscard]] double height() const { return height_; }

  void rect(Spot corner, double width, double height, Paint paint);
  void line(Spot from, Spot to, Paint paint, std::string_view dashes = {});
  void circle(Spot centre, double radius, Paint paint);
  // One line of text; `at` is where its baseline begins, or its middle.
  void write(Spot at, std::string_view text, Letters letters);
  // Lines of at most `width` mm; returns where the next paragraph's baseline is.
  double paragraph(Spot at, double width, std::string_view text, Letters letters);
  // Some markup drawn for a 100 × 100 picture.
  void picture(std::string_view markup, Spot centre, double size, bool upside_down = false);
  // A complete SVG document of this width, with the shape of the sheet.
  void document_within(std::string_view svg, Spot corner, double width, double height);

  [[nodiscard]] std::string document(std::string_view label) const;

 private:
  double width_;
  double height_;
  std::string_view language_;
  Page page_;
};

// Breaks text into lines at most `ems` wide, estimated for a common sans-serif font. English breaks between words,
// Japanese anywhere except before a character that must not begin a line.
[[nodiscard]] std::vector<std::string> wrapped(std::string_view text, double ems);

}  // namespace ootori::art

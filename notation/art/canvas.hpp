// A small SVG writer for the piece art: points, paths and painted shapes, rounded to tenths to keep files small.
// Shapes are given in a piece's own frame: origin at its centre, `right` and `forward` as its owner sees them.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace ootori::art {

struct Point {
  double right = 0;
  double forward = 0;

  constexpr Point operator+(Point other) const { return {right + other.right, forward + other.forward}; }
  constexpr Point operator-(Point other) const { return {right - other.right, forward - other.forward}; }
  constexpr Point operator*(double factor) const { return {right * factor, forward * factor}; }
};

// The point at `reach` from the centre; degrees run clockwise from straight ahead.
[[nodiscard]] Point polar(double degrees, double reach);
[[nodiscard]] double length(Point vector);
[[nodiscard]] Point normalized(Point vector);  // (0, 0) stays
// A quarter turn clockwise.
constexpr Point right_of(Point vector) { return {vector.forward, -vector.right}; }

// An SVG number with one decimal at most: "12.5", "-3", ".5".
[[nodiscard]] std::string number(double value);

class Path {
 public:
  Path& move_to(Point to);
  Path& line_to(Point to);
  Path& quad_to(Point control, Point to);
  Path& cubic_to(Point first, Point second, Point to);
  Path& close();
  Path& append(const Path& other);
  [[nodiscard]] const std::string& data() const { return data_; }

 private:
  void add(char command, Point point);

  std::string data_;
};

// A closed polygon; corners are rounded off over `radius` along both edges.
[[nodiscard]] Path polygon(std::span<const Point> corners, double radius = 0);

struct Paint {
  std::string_view fill = "none";
  std::string_view stroke = {};  // none if empty
  double width = 1;
  double opacity = 1;
};

class Canvas {
 public:
  void path(const Path& path, Paint paint);
  void circle(Point centre, double radius, Paint paint);
  void line(Point from, Point to, Paint paint);
  void begin_limb();             // one limb of the move table
  void begin_scaled(double by);  // about the centre
  void begin_moved(Point by);
  void end_group() { markup_ += "</g>"; }
  void raw(std::string_view markup) { markup_ += markup; }

  [[nodiscard]] const std::string& markup() const { return markup_; }

 private:
  void finish(Paint paint);

  std::string markup_;
};

// Where the centre of the pieces' frame lies in the 100 × 100 picture: below the middle, as a koma has its peak above.
inline constexpr double centre_x = 50;
inline constexpr double centre_y = 55;

}  // namespace ootori::art

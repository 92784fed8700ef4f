#include "notation/art/canvas.hpp"

#include <cmath>
#include <cstdlib>
#include <numbers>

namespace ootori::art {

Point polar(double degrees, double reach) {
  const double angle = degrees * std::numbers::pi / 180;
  return {reach * std::sin(angle), reach * std::cos(angle)};
}

double length(Point vector) { return std::hypot(vector.right, vector.forward); }

Point normalized(Point vector) {
  const double size = length(vector);
  return size == 0 ? vector : vector * (1 / size);
}

std::string number(double value) {
  const long tenths = std::lround(value * 10);
  std::string text = tenths < 0 ? "-" : "";
  const long size = std::labs(tenths);
  if (size >= 10 || size % 10 == 0) text += std::to_string(size / 10);
  if (size % 10 != 0) text += '.' + std::to_string(size % 10);
  return text;
}

void Path::add(char command, Point point) {
  if (command != 0) data_ += command;
  const std::string x = number(centre_x + point.right);
  const std::string y = number(centre_y - point.forward);
  const bool follows_digit = !data_.empty() && command == 0;
  if (follows_digit && x.front() != '-') data_ += ' ';
  data_ += x;
  if (y.front() != '-') data_ += ' ';
  data_ += y;
}

Path& Path::move_to(Point to) {
  add('M', to);
  return *this;
}

Path& Path::line_to(Point to) {
  add('L', to);
  return *this;
}

Path& Path::quad_to(Point control, Point to) {
  add('Q', control);
  add(0, to);
  return *this;
}

Path& Path::cubic_to(Point first, Point second, Point to) {
  add('C', first);
  add(0, second);
  add(0, to);
  return *this;
}

Path& Path::close() {
  data_ += 'Z';
  return *this;
}

Path& Path::append(const Path& other) {
  data_ += other.data_;
  return *this;
}

Path polygon(std::span<const Point> corners, double radius) {
  Path path;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Point corner = corners[i];
    const Point before = corners[(i + corners.size() - 1) % corners.size()];
    const Point after = corners[(i + 1) % corners.size()];
    const Point from = corner + normalized(before - corner) * radius;
    if (i == 0) {
      path.move_to(from);
    } else {
      path.line_to(from);
    }
    if (radius > 0) path.quad_to(corner, corner + normalized(after - corner) * radius);
  }
  return path.close();
}

void Canvas::finish(Paint paint) {
  markup_.append(" fill=\"").append(paint.fill).append("\"");
  if (!paint.stroke.empty()) {
    markup_.append(" stroke=\"").append(paint.stroke).append("\"");
    if (paint.width != 1) markup_.append(" stroke-width=\"").append(number(paint.width)).append("\"");
  }
  if (paint.opacity != 1) markup_.append(" opacity=\"").append(number(paint.opacity)).append("\"");
  markup_ += "/>";
}

void Canvas::path(const Path& path, Paint paint) {
  markup_.append("<path d=\"").append(path.data()).append("\"");
  finish(paint);
}

void Canvas::circle(Point centre, double radius, Paint paint) {
  markup_.append("<circle cx=\"").append(number(centre_x + centre.right));
  markup_.append("\" cy=\"").append(number(centre_y - centre.forward));
  markup_.append("\" r=\"").append(number(radius)).append("\"");
  finish(paint);
}

void Canvas::line(Point from, Point to, Paint paint) { path(Path{}.move_to(from).line_to(to), paint); }

void Canvas::begin_limb() { markup_ += "<g class=\"limb\">"; }

void Canvas::begin_moved(Point by) {
  markup_ += "<g transform=\"translate(" + number(by.right) + ' ' + number(-by.forward) + ")\">";
}

void Canvas::begin_scaled(double by) {
  // matrix() with offsets rounded to tenths would move the centre. Two translations around the scaling do not.
  markup_.append("<g transform=\"translate(50 55)scale(").append(number(by * 100)).append("e-2)translate(-50-55)\">");
}

}  // namespace ootori::art

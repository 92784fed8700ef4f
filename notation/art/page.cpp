#include "notation/art/page.hpp"

#include <cmath>
#include <numbers>

namespace ootori::art {
namespace {

std::string attribute(std::string_view name, std::string_view value) {
  return ' ' + std::string(name) + "=\"" + std::string(value) + '"';
}

std::string attribute(std::string_view name, double value) { return attribute(name, number(value)); }

std::string at(Spot spot) { return number(spot.x) + ' ' + number(spot.y); }

std::string style(Paint paint) {
  std::string text = attribute("fill", paint.fill);
  if (!paint.stroke.empty()) text += attribute("stroke", paint.stroke) + attribute("stroke-width", paint.width);
  if (paint.opacity != 1) text += attribute("opacity", paint.opacity);
  return text;
}

}  // namespace

void Page::rect(Spot corner, double width, double height, Paint paint, double rounding) {
  markup_ += "<rect" + attribute("x", corner.x) + attribute("y", corner.y) + attribute("width", width) +
             attribute("height", height);
  if (rounding > 0) markup_ += attribute("rx", rounding);
  markup_ += style(paint) + "/>";
}

void Page::circle(Spot centre, double radius, Paint paint) {
  markup_ +=
      "<circle" + attribute("cx", centre.x) + attribute("cy", centre.y) + attribute("r", radius) + style(paint) + "/>";
}

void Page::line(Spot from, Spot to, Paint paint) {
  markup_ += "<path" + attribute("d", 'M' + at(from) + 'L' + at(to)) + style(paint) + "/>";
}

void Page::arrow(Spot from, Spot to, double width, std::string_view color, double opacity) {
  const double length = std::hypot(to.x - from.x, to.y - from.y);
  const Spot along{(to.x - from.x) / length, (to.y - from.y) / length};
  const double head = width * 3;
  const auto point = [&](double forward, double side) {
    return at({from.x + along.x * forward - along.y * side, from.y + along.y * forward + along.x * side});
  };
  const double neck = length - head;
  const std::string outline = 'M' + point(0, width / 2) + 'L' + point(neck, width / 2) + 'L' +
                              point(neck, width * 1.4) + 'L' + point(length, 0) + 'L' + point(neck, -width * 1.4) +
                              'L' + point(neck, -width / 2) + 'L' + point(0, -width / 2) + 'Z';
  markup_ += "<path" + attribute("d", outline) + style({.fill = color, .opacity = opacity}) + "/>";
}

void Page::star(Spot centre, double radius, Paint paint) {
  std::string outline;
  for (int corner = 0; corner < 10; ++corner) {
    const double angle = corner * std::numbers::pi / 5;
    const double reach = corner % 2 == 0 ? radius : radius * .45;
    outline += corner == 0 ? 'M' : 'L';
    outline += at({centre.x + reach * std::sin(angle), centre.y - reach * std::cos(angle)});
  }
  markup_ += "<path" + attribute("d", outline + 'Z') + style(paint) + "/>";
}

void Page::arc(Spot from, Spot to, double bulge, Paint paint) {
  const Spot way{to.x - from.x, to.y - from.y};
  const Spot control{from.x + way.x / 2 + way.y * bulge, from.y + way.y / 2 - way.x * bulge};
  markup_ += "<path" + attribute("d", 'M' + at(from) + 'Q' + at(control) + ' ' + at(to)) + style(paint) + "/>";
}

void Page::text(Spot middle, double size, std::string_view text, std::string_view color) {
  markup_ += "<text" + attribute("x", middle.x) + attribute("y", middle.y + size * .36) + attribute("font-size", size) +
             attribute("fill", color) + " text-anchor=\"middle\" font-family=\"sans-serif\">" + escaped(text) +
             "</text>";
}

void Page::picture(std::string_view markup, Spot centre, double size, bool upside_down, double opacity) {
  markup_ +=
      "<g transform=\"translate(" + at({centre.x - size / 2, centre.y - size / 2}) + ")scale(" + number(size) + "e-2)";
  if (upside_down) markup_ += "rotate(180 50 50)";
  markup_ += '"';
  if (opacity != 1) markup_ += attribute("opacity", opacity);
  markup_ += '>' + std::string(markup) + "</g>";
}

std::string Page::document(double width, double height, std::string_view label) const {
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + number(width) + ' ' + number(height) +
         "\" role=\"img\"" + attribute("aria-label", escaped(label)) + '>' + markup_ + "</svg>\n";
}

std::string escaped(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    switch (c) {
      case '&': safe += "&amp;"; break;
      case '<': safe += "&lt;"; break;
      case '>': safe += "&gt;"; break;
      case '"': safe += "&quot;"; break;
      default: safe += c;
    }
  }
  return safe;
}

}  // namespace ootori::art

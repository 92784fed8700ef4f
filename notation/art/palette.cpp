#include "notation/art/palette.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace ootori::art {
namespace {

constexpr TokenPaint lacquer{.face = "#252a38", .bevel = "#323849", .edge = "#10131b", .side = "#0b0d13"};
constexpr TokenPaint ivory{.face = "#f9f3e6", .bevel = "#fffdf6", .edge = "#a58b62", .side = "#c2a978"};

}  // namespace

std::string hex_color(double hue, double saturation, double lightness) {
  static constexpr std::string_view digits = "0123456789abcdef";
  std::string text = "#";
  for (const double offset : std::array{0.0, 8.0, 4.0}) {  // red, green, blue
    const double k = std::fmod(offset + hue / 30, 12);
    const double swing = saturation * std::min(lightness, 1 - lightness);
    const double level = lightness - swing * std::clamp(std::min(k - 3, 9 - k), -1.0, 1.0);
    const auto byte = static_cast<unsigned>(std::lround(level * 255));
    text += digits[byte / 16];
    text += digits[byte % 16];
  }
  return text;
}

Palette palette(Color color, Tint tint) {
  const auto tone = [&](double lightness) {
    return hex_color(tint.hue, tint.saturation, std::clamp(lightness + tint.lift, 0.0, 1.0));
  };
  if (color == Color::black) {
    return {.token = lacquer,
            .main = tone(.72),
            .soft = tone(.60),
            .deep = tone(.44),
            .mark = tone(.86),
            .accent = "#f6a93b",
            .eye = "#171b26",
            .sun = "#a8302a",
            .steel = "#eef2f6",
            .steel_shade = "#a9b6c6",
            .shaft = "#c99a55"};
  }
  return {.token = ivory,
          .main = tone(.30),
          .soft = tone(.40),
          .deep = tone(.26),
          .mark = tone(.55),
          .accent = "#d9781a",
          .eye = "#fff8ea",
          .sun = "#e2593d",
          .steel = "#5d6c80",
          .steel_shade = "#2f3947",
          .shaft = "#9a6a34"};
}

}  // namespace ootori::art

// Colours of the mnemonic set: gold lacquer on dark tokens for Black, ink on ivory for White.
#pragma once

#include <string>

#include "notation/art/token.hpp"
#include "rules/color.hpp"

namespace ootori::art {

// The colour of a kind, visible on both tokens.
struct Tint {
  double hue = 0;         // degrees
  double saturation = 0;  // 0 … 1
  double lift = 0;        // how much lighter than usual, −1 … 1
};

inline constexpr Tint promoted_tint{.hue = 9, .saturation = .78};
inline constexpr Tint royal_tint{.hue = 42, .saturation = .85, .lift = .06};

struct Palette {
  TokenPaint token;
  std::string main, soft, deep, mark;  // of the kind: body, limbs, their shade, the pattern on the body
  std::string_view accent;             // beaks, talons, landing spots, crowns
  std::string_view eye;
  std::string_view sun;  // behind a royal piece
  std::string_view steel, steel_shade, shaft;
};

[[nodiscard]] Palette palette(Color color, Tint tint);

// "#rrggbb"; saturation and lightness 0 … 1.
[[nodiscard]] std::string hex_color(double hue, double saturation, double lightness);

}  // namespace ootori::art

// The two sides. Black (sente, uppercase in SFEN) sits at the bottom and moves first except in handicap games.
#pragma once

#include <cstdint>

namespace ootori {

enum class Color : std::uint8_t { black, white };

constexpr Color operator~(Color color) { return color == Color::black ? Color::white : Color::black; }
constexpr std::size_t index(Color color) { return static_cast<std::size_t>(color); }

}  // namespace ootori

// A kind of piece is an index into its game's table (`GameSpec::pieces`); a piece is a kind with a colour.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>

#include "rules/color.hpp"

namespace ootori {

struct PieceType {
  std::uint8_t value = 0;

  constexpr PieceType() = default;
  constexpr explicit PieceType(int index) : value(static_cast<std::uint8_t>(index)) {}
  constexpr auto operator<=>(const PieceType&) const = default;
};

constexpr std::size_t index(PieceType type) { return type.value; }

struct Piece {
  Color color = Color::black;
  PieceType type;

  constexpr bool operator==(const Piece&) const = default;
};

}  // namespace ootori

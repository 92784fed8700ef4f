// How Japanese notation distinguishes pieces of one kind that can move to the same square: by their direction and by
// the side they come from (Japan Shogi Association, 棋譜の表記方法).
//   上 forward · 寄 sideways · 引 backward       the direction, tried first
//   左 the leftmost · 右 the rightmost · 直 straight along the file, if the direction is not enough
// and both together if neither is enough alone. Left and right are the mover's. Pieces of these games that go back
// straight and diagonally need 直引, which ordinary shogi does not. Internal to notation/.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "rules/board.hpp"
#include "rules/move.hpp"

namespace ootori {

struct OriginHint {
  enum class Way : std::uint8_t { forward, sideways, backward };
  enum class Side : std::uint8_t { left, right, straight };

  std::optional<Way> way;
  std::optional<Side> side;

  [[nodiscard]] bool empty() const { return !way && !side; }
};

inline constexpr std::array<std::string_view, 3> way_signs{"上", "寄", "引"};
inline constexpr std::array<std::string_view, 3> side_signs{"左", "右", "直"};

// The board moves to this square that the hint fits.
std::vector<Move> fitting(const GameSpec& spec, Color mover, std::span<const Move> moves, OriginHint hint);

// The shortest hint that fits only this move; none if no hint does.
std::optional<OriginHint> find_hint(const GameSpec& spec, Color mover, std::span<const Move> moves, Move wanted);

}  // namespace ootori

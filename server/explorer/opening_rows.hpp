// The positions of a game as the index stores them: each position once, and mirror images as the same position.
#pragma once

#include <cstdint>
#include <vector>

#include "rules/games.hpp"
#include "rules/shared_key.hpp"
#include "server/explorer/indexed_game.hpp"

namespace ootori::server {

// Identifies a position, together with its mirror image, and the game it belongs to.
using PositionId = std::int64_t;

struct OpeningRow {
  PositionId position;
  Move move;    // normalized by SharedKey; null: the game ended here
  Color mover;  // side to move

  bool operator==(const OpeningRow&) const = default;
};

// Only the beginning of longer games is indexed, so that a game of thousands of moves does not fill the index.
inline constexpr std::size_t most_indexed_plies = 300;

template <class G>
[[nodiscard]] PositionId position_id(const SharedKey<G>& key) {
  // FNV-1a of the game's name, since two games may have the same pieces on the same squares.
  Key of_game = 0xcbf29ce484222325;
  for (const char letter : G::spec.id) of_game = (of_game ^ static_cast<unsigned char>(letter)) * 0x100000001b3;
  return static_cast<PositionId>(key.value() ^ of_game);
}

[[nodiscard]] PositionId position_id(const AnyPosition& position);

// In the order in which they were reached. Repeated positions appear only once, at their first occurrence.
[[nodiscard]] std::vector<OpeningRow> opening_rows(const AnyPosition& start, const std::vector<Move>& moves);

}  // namespace ootori::server

// The positions of a game as the index keeps them: each once, a position and its mirror image as one.
#pragma once

#include <cstdint>
#include <vector>

#include "rules/games.hpp"
#include "rules/shared_key.hpp"
#include "server/explorer/indexed_game.hpp"

namespace ootori::server {

// Of a position and its mirror image, with the game that it is one of.
using PositionId = std::int64_t;

struct OpeningRow {
  PositionId position;
  Move move;    // as the position shares it with its image; null: the game ended here
  Color mover;  // of the position

  bool operator==(const OpeningRow&) const = default;
};

// Longer games are known by their beginning: a game of thousands of moves takes no more room than others.
inline constexpr std::size_t most_indexed_plies = 300;

template <class G>
[[nodiscard]] PositionId position_id(const SharedKey<G>& key) {
  Key of_game = 0xcbf29ce484222325;  // FNV-1a of its name: two games may have the same pieces on the same squares
  for (const char letter : G::spec.id) of_game = (of_game ^ static_cast<unsigned char>(letter)) * 0x100000001b3;
  return static_cast<PositionId>(key.value() ^ of_game);
}

[[nodiscard]] PositionId position_id(const AnyPosition& position);

// In the order in which they were reached; a position that comes again counts where it came first.
[[nodiscard]] std::vector<OpeningRow> opening_rows(const AnyPosition& start, const std::vector<Move>& moves);

}  // namespace ootori::server

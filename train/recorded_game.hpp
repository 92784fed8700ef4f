// A game of self-play as it is kept for training: from the initial array, its first moves at random, and for every
// later move the score that the search gave it. Four bytes a position.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "rules/games.hpp"
#include "rules/legality.hpp"

namespace ootori {

struct RecordedGame {
  static constexpr std::size_t most_plies = 4096;

  std::vector<Move> moves;
  std::size_t random_plies = 0;      // of the moves; they have no score
  std::vector<std::int16_t> scores;  // Score::raw() for the side to move, one a move from `random_plies` on
  std::optional<Color> winner;

  bool operator==(const RecordedGame&) const = default;
};

// Winner, random plies (a byte each), plies (two bytes), the moves, the scores; all little-endian.
[[nodiscard]] std::string write_payload(const RecordedGame& game);

// The game of a payload; an error where the bytes are no game. Whether its moves are legal is not looked at.
[[nodiscard]] std::expected<RecordedGame, std::string> read_payload(std::string_view payload);

// Calls `visit(position, move, score)` for each scored position. False where a move is illegal: the rest is left out.
template <class G, class F>
bool replay(const RecordedGame& game, F&& visit) {
  Position<G> position = Position<G>::initial();
  for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
    const Move move = game.moves[ply];
    if (!is_legal(position, move)) return false;
    if (ply >= game.random_plies) visit(position, move, static_cast<int>(game.scores[ply - game.random_plies]));
    position = position.after(move);
  }
  return true;
}

}  // namespace ootori

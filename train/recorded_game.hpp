// A self-play game, recorded for training: it starts from the usual position with random moves, and each later move has
// the score that the search gave it. Four bytes a position.
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
  std::size_t random_plies = 0;      // the number of random moves at the start, which have no score
  std::vector<std::int16_t> scores;  // Score::raw() for the side to move, for each move after the random ones
  std::optional<Color> winner;

  bool operator==(const RecordedGame&) const = default;
};

// The winner, the number of random plies (a byte each), the number of plies (two bytes), the moves, the scores; all
// little-endian.
[[nodiscard]] std::string write_payload(const RecordedGame& game);

// Parses a payload. The error says why it is not a game. Does not check whether the moves are legal.
[[nodiscard]] std::expected<RecordedGame, std::string> read_payload(std::string_view payload);

// Calls `visit(position, move, score)` for each scored position. Stops and returns false at an illegal move.
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

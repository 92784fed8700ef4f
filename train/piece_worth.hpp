// The value of each kind of piece according to the net, on the board and in hand, in positions of real games.
//
// No piece is removed from the game, because nets have only learnt positions with all pieces. Instead, a piece in hand
// moves to the other hand, and a piece on the board is captured where it stands. In the first case, the owner loses the
// piece and the opponent gains it, so it is worth half of the change. In the second case, the owner loses the piece on
// the board and the opponent gains one in hand; subtracting the latter leaves the value on the board.
#pragma once

#include <array>
#include <span>

#include "engine/nnue/any_net.hpp"
#include "train/recorded_game.hpp"

namespace ootori {

struct Worth {
  std::size_t changes = 0;  // the number of evaluations compared
  double mean = 0;          // centipawns
  double deviation = 0;     // the standard deviation over the positions

  // The standard error of the mean.
  [[nodiscard]] double error() const;
};

template <class G>
struct PieceWorths {
  static constexpr std::size_t kinds = G::spec.pieces.size();

  std::array<Worth, kinds> on_board{};  // zero for the royal piece
  std::array<Worth, kinds> in_hand{};   // only for kinds that can be in hand
  std::size_t positions = 0;
};

// Averages over the quiet positions of the games, without those in check.
template <class G>
[[nodiscard]] PieceWorths<G> piece_worths(std::span<const RecordedGame> games, const SharedNet<G>& net);

}  // namespace ootori

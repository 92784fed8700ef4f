// What each kind of piece is worth to the net, on the board and in hand, in positions of real games.
//
// Nothing leaves the game, because a net knows no positions with fewer pieces: a piece in hand goes to the other hand,
// and a piece on the board is captured where it stands. The first costs its owner the piece in hand and gives the
// opponent the same, so it is worth half of the change. The second costs the piece on the board and gives the opponent
// a piece in hand, so what remains is the worth on the board.
#pragma once

#include <array>
#include <span>

#include "engine/nnue/any_net.hpp"
#include "train/recorded_game.hpp"

namespace ootori {

struct Worth {
  std::size_t changes = 0;  // evaluations compared
  double mean = 0;          // centipawns
  double deviation = 0;     // the standard deviation between positions

  // The standard error of the mean.
  [[nodiscard]] double error() const;
};

template <class G>
struct PieceWorths {
  static constexpr std::size_t kinds = G::spec.pieces.size();

  std::array<Worth, kinds> on_board{};  // nothing for the royal piece
  std::array<Worth, kinds> in_hand{};   // kinds that can be in hand only
  std::size_t positions = 0;
};

// Over the quiet positions of the games, those in check left out.
template <class G>
[[nodiscard]] PieceWorths<G> piece_worths(std::span<const RecordedGame> games, const SharedNet<G>& net);

}  // namespace ootori

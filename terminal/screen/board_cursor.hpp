// The cursor on the board for keyboard and mouse, the piece that is picked up, and the moves that putting it down would
// make. Pure.
#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "terminal/session.hpp"

namespace ootori::terminal {

// A piece to move: where it stands, or its kind in hand.
using PickedUp = std::variant<Square, PieceType>;

class BoardCursor {
 public:
  // The place of the cursor: a square, or a kind in the hand of the side to move.
  [[nodiscard]] const std::optional<PickedUp>& place() const { return place_; }
  [[nodiscard]] const std::optional<PickedUp>& picked_up() const { return picked_up_; }

  // Moves the cursor as seen on the screen. The pieces in hand are below the board.
  void step(const Scene& scene, int right, int down);

  // Moves the cursor to `at`, then does the same as Enter.
  std::vector<Move> press(const Scene& scene, PickedUp at);
  // Picks up the piece at the cursor, or puts down the picked-up piece. Returns the possible moves: two if the piece
  // may promote or not, none if there is nothing to play yet.
  std::vector<Move> press(const Scene& scene);

  void cancel() { picked_up_.reset(); }
  void hide() {
    place_.reset();
    picked_up_.reset();
  }

  // The squares that the picked-up piece can go to.
  [[nodiscard]] std::vector<Square> goals(const Scene& scene) const;

 private:
  std::optional<PickedUp> place_;
  std::optional<PickedUp> picked_up_;
};

}  // namespace ootori::terminal

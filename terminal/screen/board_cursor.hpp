// The keys' and the mouse's place on the board, the piece that is picked up, and the moves that putting it down would
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
  // Where the keys stand: on a square, or in the hand of who is to move.
  [[nodiscard]] const std::optional<PickedUp>& place() const { return place_; }
  [[nodiscard]] const std::optional<PickedUp>& picked_up() const { return picked_up_; }

  // Steps as they are seen on the screen; below the board are the pieces in hand.
  void step(const Scene& scene, int right, int down);

  // Puts the cursor there and does what Enter does.
  std::vector<Move> press(const Scene& scene, PickedUp at);
  // Picks up what stands there, or puts down what was picked up: the moves that this may mean, two where the piece may
  // promote or not. None: there is nothing to be played yet.
  std::vector<Move> press(const Scene& scene);

  void cancel() { picked_up_.reset(); }
  void hide() {
    place_.reset();
    picked_up_.reset();
  }

  // Where the piece that is picked up can go.
  [[nodiscard]] std::vector<Square> goals(const Scene& scene) const;

 private:
  std::optional<PickedUp> place_;
  std::optional<PickedUp> picked_up_;
};

}  // namespace ootori::terminal

// The time control that XBoard sets with `level`, `st`, `sd` and `time`.
#pragma once

#include <chrono>
#include <cstddef>
#include <expected>
#include <optional>
#include <string>

#include "engine/doors/words.hpp"
#include "engine/engine.hpp"

namespace ootori {

// The errors say what the command takes. A command with an error changes nothing.
class XBoardClock {
 public:
  using Done = std::expected<void, std::string>;

  // `MOVES BASE INCREMENT`; its first session begins after this many plies of the game.
  Done set_level(Words words, std::size_t plies);
  Done set_move_time(Words words);
  Done set_depth(Words words);
  Done set_left(Words words);

  void start_game();     // with all its time, and no limit on the depth
  void start_session();  // with the next move, which is the first of the game

  // Of a move after this many plies of the game.
  [[nodiscard]] SearchLimits limits(std::size_t plies) const;

 private:
  std::optional<int> moves_a_session_;  // none: one time for the whole game
  std::size_t session_start_ = 0;       // the number of plies already played at the start of the session
  Millis increment_{0};
  std::optional<Millis> move_time_;
  std::optional<int> depth_;
  Millis base_{std::chrono::minutes{5}};  // at the start of a game
  Millis left_ = base_;
};

}  // namespace ootori

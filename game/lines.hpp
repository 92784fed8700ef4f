// Conditional moves: a player's prepared answers to moves of the opponent. A tree, written as the lines from its root
// to its leaves. Pure.
#pragma once

#include <cstddef>
#include <expected>
#include <optional>
#include <vector>

#include "rules/games.hpp"

namespace ootori::game {

// Moves in turns, the opponent's first, the answer last.
using Line = std::vector<Move>;

struct Lines {
  std::size_t ply;          // the moves played before the first of each line
  std::vector<Line> lines;  // not empty

  bool operator==(const Lines&) const = default;
};

inline constexpr std::size_t most_lines = 30;
inline constexpr std::size_t longest_line = 20;  // moves of both

struct LinesFault {
  enum class Reason : std::uint8_t {
    too_many,     // lines
    too_long,     // a line
    no_answer,    // a line is empty or ends with a move of the opponent
    illegal,      // `rule` says which one the move breaks
    two_answers,  // to the same moves of the opponent
  };

  Reason reason;
  std::size_t line = 0;
  std::size_t move = 0;  // in the line
  std::optional<IllegalMove> rule{};

  bool operator==(const LinesFault&) const = default;
};

// Whether they can be played after the moves of `game`, whose opponent is to move.
[[nodiscard]] std::expected<void, LinesFault> check(const AnyGame& game, const Lines& lines);

struct Followed {
  Move answer;
  std::optional<Lines> rest;  // none: no answers left

  bool operator==(const Followed&) const = default;
};

// None: there is no answer to this move, or the lines are for another position.
[[nodiscard]] std::optional<Followed> follow(const Lines& lines, std::size_t ply, Move played);

}  // namespace ootori::game

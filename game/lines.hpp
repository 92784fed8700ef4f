// Conditional moves: replies that a player has prepared to the opponent's next moves. They form a tree, stored as the
// lines from the root to each leaf. Pure functions.
#pragma once

#include <cstddef>
#include <expected>
#include <optional>
#include <vector>

#include "rules/games.hpp"

namespace ootori::game {

// Alternating moves, beginning with a move of the opponent and ending with the player's reply.
using Line = std::vector<Move>;

struct Lines {
  std::size_t ply;          // the number of moves played before the first move of each line
  std::vector<Line> lines;  // never empty

  bool operator==(const Lines&) const = default;
};

inline constexpr std::size_t most_lines = 30;
inline constexpr std::size_t longest_line = 20;  // moves of both players

struct LinesFault {
  enum class Reason : std::uint8_t {
    too_many,     // too many lines
    too_long,     // a line is too long
    no_answer,    // a line is empty, or ends with a move of the opponent
    illegal,      // `rule` is the rule that the move breaks
    two_answers,  // two lines have different replies to the same moves
  };

  Reason reason;
  std::size_t line = 0;
  std::size_t move = 0;  // its index in the line
  std::optional<IllegalMove> rule{};

  bool operator==(const LinesFault&) const = default;
};

// Checks whether the lines can be played after the moves of `game`, in which the opponent is to move.
[[nodiscard]] std::expected<void, LinesFault> check(const AnyGame& game, const Lines& lines);

struct Followed {
  Move answer;
  std::optional<Lines> rest;  // the remaining lines; none: no replies are left

  bool operator==(const Followed&) const = default;
};

// None if there is no reply to this move, or if the lines are for another position.
[[nodiscard]] std::optional<Followed> follow(const Lines& lines, std::size_t ply, Move played);

}  // namespace ootori::game

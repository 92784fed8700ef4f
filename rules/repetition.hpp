// What the return of a position means, on nothing but keys and checks, so that a game and a search can share it.
// A position is its board, both hands and the side to move; the first one of a game counts (docs/rules.md).
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>

#include "rules/outcome.hpp"
#include "rules/position.hpp"

namespace ootori {

// What repetition needs to know of a position that has been reached.
struct Visit {
  Key board_key = 0;
  Key hand_key = 0;
  Color side_to_move = Color::black;
  bool in_check = false;

  [[nodiscard]] constexpr bool same_position(const Visit& other) const {
    return board_key == other.board_key && hand_key == other.hand_key;
  }
};

template <class G>
[[nodiscard]] Visit visit(const Position<G>& position) {
  return {position.board_key(), position.hand_key(), position.side_to_move(), position.in_check()};
}

enum class RepetitionProfile : std::uint8_t {
  house,    // the rulings of the game's table
  pychess,  // Tori as Fairy-Stockfish plays it: the fourth occurrence is allowed and loses for who made it
};

// How often the position of `visit` stands in `past`.
[[nodiscard]] constexpr int occurrences(std::span<const Visit> past, const Visit& visit) {
  int number = 0;
  for (const Visit& earlier : past) number += earlier.same_position(visit) ? 1 : 0;
  return number;
}

inline constexpr int repetition_limit = 3;
inline constexpr int pychess_repetition_limit = 4;

// Repetition::forbidden: whether a move from the last position of `past` may not bring about `next`.
// Who answers a check may repeat, unless the answer gives check itself; so in a perpetual check the checker must vary.
[[nodiscard]] constexpr bool repetition_forbids(std::span<const Visit> past, const Visit& next) {
  const bool exempt = past.back().in_check && !next.in_check;
  return !exempt && occurrences(past, next) + 1 >= repetition_limit;
}

// Repetition::no_contest: how the game ends with the last position of `visits`, if that is its third occurrence.
// The cycle is everything played since the first of the three. A side that gave check with each of its moves there
// loses; where both did, or neither, the game is no contest.
[[nodiscard]] constexpr std::optional<Outcome> repetition_outcome(std::span<const Visit> visits) {
  const Visit& last = visits.back();
  if (occurrences(visits, last) < repetition_limit) return std::nullopt;

  std::size_t since = 0;
  while (!visits[since].same_position(last)) ++since;
  std::array<bool, 2> always_in_check{true, true};
  for (const Visit& visit : visits.subspan(since + 1)) {
    always_in_check[index(visit.side_to_move)] &= visit.in_check;
  }

  const bool black_checked = always_in_check[index(Color::white)];
  const bool white_checked = always_in_check[index(Color::black)];
  if (black_checked == white_checked) return Outcome{std::nullopt, Termination::repetition};
  return Outcome{black_checked ? Color::white : Color::black, Termination::perpetual_check};
}

}  // namespace ootori

// The effect of a repeated position. It needs only keys and checks, so a game and a search can share it.
// A position is its board, both hands and the side to move; the starting position counts (docs/rules.md).
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>

#include "rules/outcome.hpp"
#include "rules/position.hpp"

namespace ootori {

// The facts about a position that repetition needs.
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
  house,    // the rules of the game's table
  pychess,  // Tori as Fairy-Stockfish plays it: a player may make the fourth occurrence and loses by it
};

// How often the position of `visit` occurs in `past`.
[[nodiscard]] constexpr int occurrences(std::span<const Visit> past, const Visit& visit) {
  int number = 0;
  for (const Visit& earlier : past) number += earlier.same_position(visit) ? 1 : 0;
  return number;
}

// The occurrence of a position that is forbidden, or that ends the game.
[[nodiscard]] constexpr int occurrence_limit(RepetitionRule rule, RepetitionProfile profile) {
  constexpr int of_pychess = 4;
  const bool is_pychess = rule.effect == Repetition::forbidden && profile == RepetitionProfile::pychess;
  return is_pychess ? of_pychess : rule.occurrences;
}

// Repetition::forbidden: whether a move from `last` to `next` may repeat a position as often as the player likes: to
// answer a check, unless the answer gives check too. So in a perpetual check the checking side must vary.
[[nodiscard]] constexpr bool may_always_repeat(const Visit& last, const Visit& next, RepetitionProfile profile) {
  return profile == RepetitionProfile::house && last.in_check && !next.in_check;
}

// Repetition::forbidden: whether a move from the last position of `past` to `next` repeats `next` too often. The
// house's rules forbid the move; under PyChess's, the player may play it and loses.
[[nodiscard]] constexpr bool repeats_too_often(std::span<const Visit> past, const Visit& next, RepetitionRule rule,
                                               RepetitionProfile profile) {
  return !may_always_repeat(past.back(), next, profile) &&
         occurrences(past, next) + 1 >= occurrence_limit(rule, profile);
}

// The outcome of a cycle that ends the game, given whether each side gave check with all of its moves in it. A side
// that did loses; if both did, the game is no contest.
[[nodiscard]] constexpr Outcome outcome_of_cycle(Repetition effect, bool black_checked, bool white_checked) {
  if (black_checked != white_checked)
    return {black_checked ? Color::white : Color::black, Termination::perpetual_check};
  const bool black_loses = effect == Repetition::black_loses && !black_checked;
  return {black_loses ? std::optional{Color::white} : std::nullopt, Termination::repetition};
}

// Whether each side, by colour, gave check with all of its moves that led to these positions.
[[nodiscard]] constexpr std::array<bool, 2> sides_that_always_checked(std::span<const Visit> visits) {
  std::array<bool, 2> always{true, true};
  for (const Visit& visit : visits) always[index(~visit.side_to_move)] &= visit.in_check;
  return always;
}

// Repetition::no_contest and black_loses: the outcome at the last position of `visits`, if it has occurred often
// enough. The cycle is everything played since its first occurrence.
[[nodiscard]] constexpr std::optional<Outcome> repetition_outcome(std::span<const Visit> visits, RepetitionRule rule) {
  const Visit& last = visits.back();
  if (occurrences(visits, last) < rule.occurrences) return std::nullopt;

  std::size_t since = 0;
  while (!visits[since].same_position(last)) ++since;
  const auto [black_checked, white_checked] = sides_that_always_checked(visits.subspan(since + 1));
  return outcome_of_cycle(rule.effect, black_checked, white_checked);
}

}  // namespace ootori

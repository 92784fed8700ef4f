// The positions from the start of the game to the node being searched, and what a return to one of them means there.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "engine/value.hpp"
#include "rules/game.hpp"

namespace ootori {

// What repetition says of a move that has just been tried.
struct Arrival {
  enum class Kind : std::uint8_t {
    open,       // nothing
    forbidden,  // the rules forbid the move
    futile,     // the move only goes round a cycle that the opponent can make its maker leave
    ended,      // the game ends here
  };

  Kind kind = Kind::open;
  Value value = no_value;  // where the game has ended, for the side that moved

  [[nodiscard]] bool is_out() const { return kind == Kind::forbidden || kind == Kind::futile; }
  [[nodiscard]] bool has_ended() const { return kind == Kind::ended; }
};

template <class G>
class SearchPath {
 public:
  void start(const Game<G>& game) {
    terms_ = game.terms();
    visits_.assign(game.visits().begin(), game.visits().end());
    visits_.reserve(visits_.size() + max_ply + 8);
    root_ = visits_.size() - 1;
    seen_.fill(0);
    for (const Visit& visit : visits_) ++seen_[slot(visit)];
  }

  void push(const Visit& visit) {
    visits_.push_back(visit);
    ++seen_[slot(visit)];
  }
  void pop() {
    --seen_[slot(visits_.back())];
    visits_.pop_back();
  }

  // Of a move from the last position to `next`, not yet pushed; `ply` is the distance of `next` from the root.
  [[nodiscard]] Arrival arrive(const Visit& next, int ply) {
    if (seen_[slot(next)] == 0) return {};
    const Earlier earlier = look_back(next);
    if (earlier.number == 0) return {};
    if constexpr (G::spec.repetition.effect == Repetition::forbidden) {
      return {.kind = standing(next, earlier)};
    } else {
      const auto value = end_value(next, earlier, ply);
      return value ? Arrival{.kind = Arrival::Kind::ended, .value = *value} : Arrival{};
    }
  }

 private:
  static constexpr std::size_t slots = 4096;

  struct Earlier {
    int number = 0;
    std::optional<std::size_t> in_tree;  // the last one after the root
  };

  static std::size_t slot(const Visit& visit) { return visit.board_key % slots; }

  [[nodiscard]] Earlier look_back(const Visit& next) const {
    Earlier earlier;
    for (std::size_t back = 2; back <= visits_.size(); back += 2) {
      const std::size_t at = visits_.size() - back;
      if (!visits_[at].same_position(next)) continue;
      if (++earlier.number == 1 && at > root_) earlier.in_tree = at;
    }
    return earlier;
  }

  // The last occurrence is forbidden. An earlier one inside the tree is not, but brings its maker nothing: the opponent
  // can go round the cycle again and leave him the one to vary. So the tree does without it.
  [[nodiscard]] Arrival::Kind standing(const Visit& next, const Earlier& earlier) const {
    if (repeats_too_often(visits_, next, G::spec.repetition, terms_.repetition)) return Arrival::Kind::forbidden;
    const bool exempt = may_always_repeat(visits_.back(), next, terms_.repetition);
    return earlier.in_tree && !exempt ? Arrival::Kind::futile : Arrival::Kind::open;
  }

  [[nodiscard]] std::optional<Value> end_value(const Visit& next, const Earlier& earlier, int ply) {
    visits_.push_back(next);
    const auto outcome = repetition_outcome(visits_, G::spec.repetition);
    std::optional<Value> value;
    if (outcome) {
      value = for_mover(*outcome, next, mates_in(ply));
    } else if (earlier.in_tree) {
      value = cycle_value(*earlier.in_tree, next);
    }
    visits_.pop_back();
    return value;
  }

  static Value for_mover(const Outcome& outcome, const Visit& next, Value win) {
    if (!outcome.winner) return draw_value;
    return *outcome.winner == next.side_to_move ? -win : win;
  }

  // A cycle inside the tree is judged as if it had been gone round to the end.
  [[nodiscard]] Value cycle_value(std::size_t since, const Visit& next) const {
    const auto [black_checked, white_checked] = sides_that_always_checked(std::span{visits_}.subspan(since + 1));
    return for_mover(outcome_of_cycle(G::spec.repetition.effect, black_checked, white_checked), next, known_win);
  }

  GameTerms terms_;
  std::vector<Visit> visits_;
  std::size_t root_ = 0;
  std::array<std::uint16_t, slots> seen_{};  // how many visits share a slot: most positions are told new by one look
};

}  // namespace ootori

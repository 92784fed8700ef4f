// The weights of the hand-made evaluation in one array, as a fit uses them. Left and right are treated alike, so
// weights that are mirror images of each other share one number.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "engine/evaluation_weights.hpp"
#include "rules/mirror.hpp"

namespace ootori {

template <class G>
class WeightLayout {
 public:
  static constexpr std::size_t kinds = G::spec.pieces.size();
  static constexpr std::size_t squares = static_cast<std::size_t>(Board<G>::squares);
  static constexpr std::size_t relations = static_cast<std::size_t>(Relation<G>::number);

  // The weight while most pieces are on the board; the next number is the weight late in the game.
  static constexpr std::size_t on_board(std::size_t kind) { return 2 * first_kind(kind); }
  static constexpr std::size_t in_hand(std::size_t kind, std::size_t place) {
    return first_in_hand + 2 * (first_kind(kind) * most_weighed_in_hand + place);
  }
  static constexpr std::size_t placement(std::size_t kind, std::size_t square) {
    const std::size_t image = index(Mirror<G>::of(Square{static_cast<int>(square)}));
    return first_placement + std::min(kind * squares + square, mirrored(kind) * squares + image);
  }
  static constexpr std::size_t to_own_royal(std::size_t kind, std::size_t relation) {
    return first_to_own + related(kind, relation);
  }
  static constexpr std::size_t to_other_royal(std::size_t kind, std::size_t relation) {
    return first_to_other + related(kind, relation);
  }
  static constexpr std::size_t attacker(std::size_t kind) { return first_attacker + first_kind(kind); }
  static constexpr std::size_t threat_drop(std::size_t kind) { return first_threat_drop + first_kind(kind); }

 private:
  static constexpr std::size_t mirrored(std::size_t kind) {
    return index(Mirror<G>::of(PieceType{static_cast<int>(kind)}));
  }
  static constexpr std::size_t first_kind(std::size_t kind) { return std::min(kind, mirrored(kind)); }

  static constexpr std::size_t related(std::size_t kind, std::size_t relation) {
    constexpr std::size_t width = Relation<G>::width;
    const std::size_t image = relation - relation % width + (width - 1 - relation % width);
    return std::min(kind * relations + relation, mirrored(kind) * relations + image);
  }

  static constexpr std::size_t first_in_hand = 2 * kinds;
  static constexpr std::size_t first_placement = first_in_hand + 2 * kinds * most_weighed_in_hand;
  static constexpr std::size_t first_to_own = first_placement + kinds * squares;
  static constexpr std::size_t first_to_other = first_to_own + kinds * relations;
  static constexpr std::size_t first_attacker = first_to_other + kinds * relations;
  static constexpr std::size_t first_threat_drop = first_attacker + kinds;

 public:
  static constexpr std::size_t attacked_square = first_threat_drop + kinds;
  static constexpr std::size_t undefended_square = attacked_square + 1;
  static constexpr std::size_t no_escape = undefended_square + 1;
  static constexpr std::size_t tempo = no_escape + 1;
  static constexpr std::size_t count = tempo + 1;

  // Whether the weight belongs to a table by square or by relation, which only says how a piece differs from its
  // average value.
  static constexpr bool is_of_table(std::size_t weight) { return weight >= first_placement && weight < first_attacker; }
};

// Calls `visit(weight, number)` for every fitted weight. Mirror images have the same number.
template <class G, class Weights, class F>
void for_each_weight(Weights& weights, F&& visit) {
  using Layout = WeightLayout<G>;
  for (std::size_t kind = 0; kind < Layout::kinds; ++kind) {
    visit(weights.on_board[kind].opening, Layout::on_board(kind));
    visit(weights.on_board[kind].late, Layout::on_board(kind) + 1);
    for (std::size_t square = 0; square < Layout::squares; ++square) {
      visit(weights.placement[kind][square], Layout::placement(kind, square));
    }
    for (std::size_t relation = 0; relation < Layout::relations; ++relation) {
      visit(weights.to_own_royal[kind][relation], Layout::to_own_royal(kind, relation));
      visit(weights.to_other_royal[kind][relation], Layout::to_other_royal(kind, relation));
    }
    visit(weights.attacker[kind], Layout::attacker(kind));
  }
  for (std::size_t kind = 0; kind < G::spec.hand_kinds(); ++kind) {
    for (std::size_t place = 0; place < most_weighed_in_hand; ++place) {
      visit(weights.in_hand[kind][place].opening, Layout::in_hand(kind, place));
      visit(weights.in_hand[kind][place].late, Layout::in_hand(kind, place) + 1);
    }
    visit(weights.threat_drop[kind], Layout::threat_drop(kind));
  }
  visit(weights.attacked_square, Layout::attacked_square);
  visit(weights.undefended_square, Layout::undefended_square);
  visit(weights.no_escape, Layout::no_escape);
  visit(weights.tempo, Layout::tempo);
}

}  // namespace ootori

// One bracket of a Dutch pairing (FIDE Handbook C.04.3, articles 1.9, 3 and 4).
#pragma once

#include <cstddef>
#include <vector>

#include "tournament/dutch_criteria.hpp"
#include "tournament/matching.hpp"

namespace ootori::tournament {

// The weights of all pairs of a round, by the players' places, and the best pairing by them.
class RoundGraph {
 public:
  explicit RoundGraph(std::size_t players);

  [[nodiscard]] const Wide& weight(std::size_t high, std::size_t low) const { return weights_[at(high, low)]; }
  void set_weight(std::size_t high, std::size_t low, Wide weight) { weights_[at(high, low)] = std::move(weight); }
  // These two are paired and take no further part.
  void settle(std::size_t one, std::size_t other);
  [[nodiscard]] bool is_settled(std::size_t player) const { return mates_[player] != player; }

  // Of every player, the settled ones too; oneself: none.
  [[nodiscard]] Mates solve() const;
  [[nodiscard]] const Mates& settled() const { return mates_; }

 private:
  [[nodiscard]] static std::size_t at(std::size_t high, std::size_t low) { return low * (low - 1) / 2 + high; }

  std::vector<Wide> weights_;
  Mates mates_;
};

// The players of a bracket, by place: first those who floated down into it, then the group of one score, then the next
// group, which is paired after it.
struct BracketPlayers {
  std::vector<std::size_t> places;
  std::size_t floaters;  // how many floated down
  std::size_t end;       // where the next group begins in `places`
};

class DutchBracket {
 public:
  // All must outlive it.
  DutchBracket(RoundGraph& graph, const DutchCriteria& criteria, const BracketPlayers& players);

  // Settles the pairs of the bracket in the graph. What is left of it floats down.
  void pair();
  // How the rest of the round could be paired after that.
  [[nodiscard]] const Mates& best() const { return best_; }

 private:
  [[nodiscard]] bool is_in_group(std::size_t place) const { return place >= group_first_ && place < next_first_; }
  // Whether `place` is the upper one of a pair within the bracket's group.
  [[nodiscard]] bool leads(std::size_t place) const { return best_[place] > place && best_[place] < next_first_; }
  [[nodiscard]] const Wide& base(std::size_t high, std::size_t low) const;
  void forbid(std::size_t high, std::size_t low);
  void restore(std::size_t high, std::size_t low) { graph_.set_weight(high, low, base(high, low)); }
  void settle(std::size_t one);

  void set_weights();
  void choose_floaters();
  void favour_floater(std::size_t place, const Wide& bonus);
  void choose_opponents_of_floaters();
  // Gives `place` the first of `others` (all below it in rank) that it can have.
  void choose_opponent(std::size_t place, const std::vector<std::size_t>& others);

  void find_remainder();
  [[nodiscard]] Wide exchange_weight(std::size_t upper, std::size_t lower) const;
  void exchange();
  void choose_leaving(std::size_t exchanges);
  void choose_entering(std::size_t exchanges);
  void fix_halves();
  void choose_opponents_in_remainder();

  RoundGraph& graph_;
  const DutchCriteria& criteria_;
  const BracketPlayers& players_;
  const std::size_t group_first_, next_first_;  // places
  Mates best_;
  std::vector<Wide> base_;              // by index in `places`: [low][high] as a triangle
  std::vector<std::size_t> index_;      // of a place in `places`
  std::vector<std::size_t> chosen_;     // floaters that are paired here
  std::vector<std::size_t> remainder_;  // places of the group that meet no floater
  std::size_t remainder_pairs_ = 0;
};

}  // namespace ootori::tournament

// Pairs one bracket of the Dutch system (FIDE Handbook C.04.3, articles 1.9, 3 and 4).
#pragma once

#include <cstddef>
#include <vector>

#include "tournament/dutch_criteria.hpp"
#include "tournament/matching.hpp"

namespace ootori::tournament {

// The weights of all possible pairs of a round, indexed by the players' places, and the best pairing under these
// weights.
class RoundGraph {
 public:
  explicit RoundGraph(std::size_t players);

  [[nodiscard]] const Wide& weight(std::size_t high, std::size_t low) const { return weights_[at(high, low)]; }
  void set_weight(std::size_t high, std::size_t low, Wide weight) { weights_[at(high, low)] = std::move(weight); }
  // Fixes this pair. The two players take no further part in the pairing.
  void settle(std::size_t one, std::size_t other);
  [[nodiscard]] bool is_settled(std::size_t player) const { return mates_[player] != player; }

  // The opponent of every player, including settled ones. A player without an opponent is their own opponent.
  [[nodiscard]] Mates solve() const;
  [[nodiscard]] const Mates& settled() const { return mates_; }

 private:
  [[nodiscard]] static std::size_t at(std::size_t high, std::size_t low) { return low * (low - 1) / 2 + high; }

  std::vector<Wide> weights_;
  Mates mates_;
};

// The players of a bracket, by place: first the players who floated down into it, then its score group, then the next
// score group, which is paired afterwards.
struct BracketPlayers {
  std::vector<std::size_t> places;
  std::size_t floaters;  // the number of players who floated down
  std::size_t end;       // the index in `places` where the next score group begins
};

class DutchBracket {
 public:
  // All arguments must outlive the bracket.
  DutchBracket(RoundGraph& graph, const DutchCriteria& criteria, const BracketPlayers& players);

  // Settles the pairs of the bracket in the graph. Players who remain unpaired float down.
  void pair();
  // The best pairing of the remaining round after that.
  [[nodiscard]] const Mates& best() const { return best_; }

 private:
  [[nodiscard]] bool is_in_group(std::size_t place) const { return place >= group_first_ && place < next_first_; }
  // Whether `place` is the higher-ranked player of a pair within the bracket's score group.
  [[nodiscard]] bool leads(std::size_t place) const { return best_[place] > place && best_[place] < next_first_; }
  [[nodiscard]] const Wide& base(std::size_t high, std::size_t low) const;
  void forbid(std::size_t high, std::size_t low);
  void restore(std::size_t high, std::size_t low) { graph_.set_weight(high, low, base(high, low)); }
  void settle(std::size_t one);

  void set_weights();
  void choose_floaters();
  void favour_floater(std::size_t place, const Wide& bonus);
  void choose_opponents_of_floaters();
  // Pairs `place` with the first of `others` (all ranked below it) that is possible.
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
  std::vector<Wide> base_;              // by index in `places`: a triangular matrix [low][high]
  std::vector<std::size_t> index_;      // the index of a place in `places`
  std::vector<std::size_t> chosen_;     // floaters that are paired in this bracket
  std::vector<std::size_t> remainder_;  // places of the score group that do not meet a floater
  std::size_t remainder_pairs_ = 0;
};

}  // namespace ootori::tournament

#include "tournament/dutch_bracket.hpp"

#include <algorithm>
#include <utility>

namespace ootori::tournament {

// --- the graph of a round ---

RoundGraph::RoundGraph(std::size_t players) : weights_(players * (players - 1) / 2), mates_(players) {
  for (std::size_t player = 0; player < players; ++player) mates_[player] = player;
}

void RoundGraph::settle(std::size_t one, std::size_t other) {
  mates_[one] = other;
  mates_[other] = one;
}

Mates RoundGraph::solve() const {
  std::vector<std::size_t> free;
  for (std::size_t player = 0; player < mates_.size(); ++player) {
    if (!is_settled(player)) free.push_back(player);
  }
  std::vector<Edge<Wide>> edges;
  for (std::size_t low = 0; low < free.size(); ++low) {
    for (std::size_t high = 0; high < low; ++high) {
      const Wide& weight = this->weight(free[high], free[low]);
      if (!weight.is_zero()) edges.push_back({high, low, weight});
    }
  }
  Mates best = mates_;
  const Mates found = heaviest_matching(free.size(), edges);
  for (std::size_t one = 0; one < free.size(); ++one) best[free[one]] = free[found[one]];
  return best;
}

// --- a bracket ---

DutchBracket::DutchBracket(RoundGraph& graph, const DutchCriteria& criteria, const BracketPlayers& players)
    : graph_(graph),
      criteria_(criteria),
      players_(players),
      group_first_(players.places[players.floaters]),
      next_first_(players.places[players.end - 1] + 1),
      base_(players.places.size() * (players.places.size() - 1) / 2),
      index_(players.places.back() + 1) {
  for (std::size_t index = 0; index < players.places.size(); ++index) index_[players.places[index]] = index;
}

const Wide& DutchBracket::base(std::size_t high, std::size_t low) const {
  const std::size_t row = index_[low];
  return base_[row * (row - 1) / 2 + index_[high]];
}

void DutchBracket::forbid(std::size_t high, std::size_t low) {
  const std::size_t row = index_[low];
  base_[row * (row - 1) / 2 + index_[high]] = 0;
}

void DutchBracket::settle(std::size_t one) { graph_.settle(one, best_[one]); }

void DutchBracket::pair() {
  set_weights();
  best_ = graph_.solve();
  choose_floaters();
  choose_opponents_of_floaters();
  find_remainder();
  exchange();
  fix_halves();
  choose_opponents_in_remainder();
}

// Two players who floated down together could not meet before, and cannot meet here.
void DutchBracket::set_weights() {
  for (std::size_t low = players_.floaters; low < players_.places.size(); ++low) {
    const LowerPlayer lower = low < players_.end ? LowerPlayer::in_bracket : LowerPlayer::in_next;
    for (std::size_t high = 0; high < low; ++high) {
      Wide weight = criteria_.weight(players_.places[high], players_.places[low], lower);
      graph_.set_weight(players_.places[high], players_.places[low], weight);
      base_[low * (low - 1) / 2 + high] = std::move(weight);
    }
  }
}

void DutchBracket::favour_floater(std::size_t place, const Wide& bonus) {
  for (std::size_t index = players_.floaters; index < players_.end; ++index) {
    const Wide& weight = base(place, players_.places[index]);
    if (!weight.is_zero()) graph_.set_weight(place, players_.places[index], weight + bonus);
  }
}

// Among floaters with the same score, pairs as many as the best pairing does, with the higher-ranked ones first.
void DutchBracket::choose_floaters() {
  const Wide chosen_bonus = players_.end - players_.floaters + 1;
  std::size_t left = 0;    // floaters with this score that have not been considered yet
  std::size_t wanted = 0;  // how many of them are still to be paired
  for (std::size_t index = 0; index < players_.floaters; ++index) {
    const std::size_t place = players_.places[index];
    if (index == 0 || criteria_.score(place) != criteria_.score(players_.places[index - 1])) {
      left = wanted = 0;
      for (std::size_t same = index; same < players_.floaters; ++same) {
        if (criteria_.score(players_.places[same]) != criteria_.score(place)) break;
        ++left;
        if (is_in_group(best_[players_.places[same]])) ++wanted;
      }
    }
    if (wanted == 0) continue;
    if (left <= wanted) {
      chosen_.push_back(place);
      continue;
    }
    --left;
    if (!is_in_group(best_[place])) {
      favour_floater(place, 1);
      best_ = graph_.solve();
    }
    if (!is_in_group(best_[place])) continue;
    chosen_.push_back(place);
    --wanted;
    favour_floater(place, chosen_bonus);
  }
}

void DutchBracket::choose_opponents_of_floaters() {
  for (const std::size_t place : chosen_) {
    std::vector<std::size_t> others;
    for (std::size_t index = players_.floaters; index < players_.end; ++index) {
      if (!graph_.is_settled(players_.places[index])) others.push_back(players_.places[index]);
    }
    choose_opponent(place, others);
  }
}

void DutchBracket::choose_opponent(std::size_t place, const std::vector<std::size_t>& others) {
  const auto first = std::ranges::find_if(others, [&](std::size_t other) { return !base(place, other).is_zero(); });
  if (best_[place] != *first) {  // otherwise the player already meets the first
    Wide bonus = players_.places.size();
    for (std::size_t index = others.size(); index-- > 0;) {
      if (base(place, others[index]).is_zero()) continue;
      graph_.set_weight(place, others[index], base(place, others[index]) + bonus);
      ++bonus;
    }
    best_ = graph_.solve();
  }
  settle(place);
}

void DutchBracket::find_remainder() {
  for (std::size_t index = players_.floaters; index < players_.end; ++index) {
    const std::size_t place = players_.places[index];
    if (best_[place] < group_first_) continue;
    remainder_.push_back(place);
    if (best_[place] < place) ++remainder_pairs_;
  }
}

// Prefers pairings with as few players of the lower half as possible among the upper players (4.3.1), then with the
// smallest difference of their numbers (4.3.2).
Wide DutchBracket::exchange_weight(std::size_t upper, std::size_t lower) const {
  const Wide& weight = base(remainder_[upper], remainder_[lower]);
  if (weight.is_zero()) return weight;
  Wide bonus = upper < remainder_pairs_ ? 1 : 0;
  bonus <<= 2 * criteria_.count_bits();
  bonus -= upper;
  bonus *= 2;
  return weight + bonus;
}

void DutchBracket::exchange() {
  const auto count = [this] {
    const auto upper_half = remainder_.begin() + static_cast<std::ptrdiff_t>(remainder_pairs_);
    return static_cast<std::size_t>(
        std::count_if(remainder_.begin(), upper_half, [this](std::size_t place) { return !leads(place); }));
  };
  if (count() == 0) return;  // there is nothing to improve
  for (std::size_t lower = 0; lower < remainder_.size(); ++lower) {
    for (std::size_t upper = 0; upper < lower; ++upper) {
      graph_.set_weight(remainder_[upper], remainder_[lower], exchange_weight(upper, lower));
    }
  }
  best_ = graph_.solve();
  const std::size_t exchanges = count();
  choose_leaving(exchanges);
  choose_entering(exchanges);
}

// The lowest players of the upper half leave it first (4.3.3).
void DutchBracket::choose_leaving(std::size_t exchanges) {
  for (std::size_t upper = remainder_pairs_; upper-- > 0 && exchanges > 0;) {
    const std::size_t place = remainder_[upper];
    if (leads(place)) {
      for (std::size_t lower = upper + 1; lower < remainder_.size(); ++lower) {
        const Wide weight = exchange_weight(upper, lower);
        if (!weight.is_zero()) graph_.set_weight(place, remainder_[lower], weight - 1);
      }
      best_ = graph_.solve();
    }
    const bool leaves = !leads(place);
    if (leaves) --exchanges;
    for (std::size_t lower = upper + 1; lower < remainder_.size(); ++lower) {
      if (leaves) forbid(place, remainder_[lower]);
      graph_.set_weight(place, remainder_[lower], exchange_weight(upper, lower));
    }
  }
}

// The highest players of the lower half enter first (4.3.4).
void DutchBracket::choose_entering(std::size_t exchanges) {
  for (std::size_t upper = remainder_pairs_; upper < remainder_.size() && exchanges > 1; ++upper) {
    const std::size_t place = remainder_[upper];
    const bool did_lead = leads(place);
    if (!did_lead) {
      for (std::size_t lower = upper + 1; lower < remainder_.size(); ++lower) {
        const Wide weight = exchange_weight(upper, lower);
        if (!weight.is_zero()) graph_.set_weight(place, remainder_[lower], weight + 1);
      }
      best_ = graph_.solve();
    }
    if (leads(place)) {
      --exchanges;
      for (std::size_t above = 0; above < upper; ++above) {
        forbid(remainder_[above], place);
        restore(remainder_[above], place);
      }
      for (std::size_t index = players_.end; index < players_.places.size(); ++index) {
        forbid(place, players_.places[index]);
        restore(place, players_.places[index]);
      }
    }
    if (did_lead) continue;
    for (std::size_t lower = upper + 1; lower < remainder_.size(); ++lower) {
      graph_.set_weight(place, remainder_[lower], exchange_weight(upper, lower));
    }
  }
}

void DutchBracket::fix_halves() {
  for (std::size_t lower = 0; lower < remainder_.size(); ++lower) {
    for (std::size_t upper = 0; upper < lower; ++upper) {
      if (!leads(remainder_[upper]) || leads(remainder_[lower])) forbid(remainder_[upper], remainder_[lower]);
      restore(remainder_[upper], remainder_[lower]);
    }
  }
}

// Transpositions of the lower half (4.2): from the highest down, each player of the upper half meets the highest
// possible opponent.
void DutchBracket::choose_opponents_in_remainder() {
  for (const std::size_t place : remainder_) {
    if (graph_.is_settled(place) || !leads(place)) continue;
    std::vector<std::size_t> others;
    for (const std::size_t other : remainder_) {
      if (other > place && !graph_.is_settled(other)) others.push_back(other);
    }
    choose_opponent(place, others);
  }
}

}  // namespace ootori::tournament

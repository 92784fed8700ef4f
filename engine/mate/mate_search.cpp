#include "engine/mate/mate_search.hpp"

#include <algorithm>
#include <span>
#include <tuple>

#include "engine/mate/checking_moves.hpp"
#include "engine/mate/mate_keys.hpp"
#include "engine/mate/proof_sum.hpp"
#include "engine/mate_in_one.hpp"
#include "rules/games.hpp"

namespace ootori {
namespace {

constexpr std::uint64_t nodes_between_looks = 64;
constexpr int deepest_mate_in_three = 2;

template <class G>
bool all_replies_are_mated(const Position<G>& position) {
  MoveList replies;
  generate_moves(position, replies);
  return std::ranges::all_of(replies, [&](Move reply) {
    const Position<G> next = position.after(reply);
    return !next.in_check() && !ootori::mate_in_one(next).is_null();
  });
}

int plus_one(int distance) { return distance >= never_mate ? never_mate : distance + 1; }

}  // namespace

template <class G>
MateSearch<G>::MateSearch(const Tables& tables, AttackerMoves attacker_moves, const MateSearchParts& parts,
                          const std::vector<Visit>& seen_twice, MateWork& work)
    : tables_(tables), attacker_moves_(attacker_moves), parts_(parts), seen_twice_(seen_twice), work_(work) {
  children_.reserve(256);
  path_.reserve(64);
}

template <class G>
MateFacts MateSearch<G>::search(const Position<G>& root, Color attacker, int plies) {
  attacker_ = attacker;
  salt_ = material_key(root, attacker) ^ (attacker_moves_ == AttackerMoves::all ? 0x5851f42d4c957f2d : 0);
  for (const Visit& visit : seen_twice_) salt_ += scrambled(visit.board_key ^ scrambled(visit.hand_key));
  children_.clear();
  path_.clear();
  boards_on_path_.fill(0);
  int stuck = 0;
  const Value value = visit(root, scrambled(salt_ ^ root.key()), true, 0, plies, {no_proof, no_proof}, stuck);
  work_.nodes.fetch_add(nodes_ % nodes_between_looks, std::memory_order_relaxed);
  nodes_ = 0;
  MateFacts facts = known(root, attacker);
  facts.proof = value.proof;
  facts.disproof = value.disproof;
  if (!value.is_open() || value.loop == no_loop) facts.least = std::max(facts.least, value.least);
  facts.most = std::min(facts.most, value.most);
  return facts;
}

template <class G>
MateFacts MateSearch<G>::known(const Position<G>& position, Color attacker) const {
  return look_up(position.board_key() ^ salt_, position.hand(attacker));
}

template <class G>
MateFacts MateSearch<G>::look_up(Key board, Hand hand) const {
  return tables_.positions.look(board, hand, hands_may_dominate<G> && parts_.hand_dominance && seen_twice_.empty());
}

template <class G>
void MateSearch<G>::generate(const Position<G>& position, bool is_attackers_turn, MoveList& moves) const {
  if (is_attackers_turn && attacker_moves_ == AttackerMoves::checks) {
    generate_checks(position, moves);
  } else {
    generate_moves(position, moves);
  }
}

template <class G>
auto MateSearch<G>::visit(const Position<G>& position, Key path, bool is_new, int depth, int plies, Limits limits,
                          int& stuck) -> Value {
  const int stuck_before = stuck;
  const std::uint64_t nodes_before = nodes_;
  count_node();
  Node node{.position = position,
            .path = path,
            .depth = depth,
            .plies = plies,
            .is_attackers_turn = position.side_to_move() == attacker_,
            .in_check = position.in_check(),
            .is_new = is_new,
            .first_child = children_.size(),
            .end_child = children_.size()};
  const Step step{position.board_key() ^ salt_, position.hand(attacker_)};
  enter(step);
  expand(node);
  if (parts_.threshold_control && has_old_child(node)) ++stuck;
  Choice choice = choose(node);
  const auto is_within = [&](const Value& value) {
    if (!value.is_open()) return false;
    return stuck > 0 || (value.proof < limits.proof && value.disproof < limits.disproof);
  };
  while (is_within(choice.value) && !work_.stop.load(std::memory_order_relaxed)) {
    const Limits child_limits = limits_of_best(node, choice, limits, stuck > 0);
    const Child best = children_[choice.best];
    const Position<G> next = position.after(best.move);
    if (best.is_new && stuck > 0) --stuck;
    children_[choice.best].is_new = false;
    const Value value = visit(next, best.path, best.is_new, depth + 1, plies - 1, child_limits, stuck);
    children_[choice.best].value = value;
    choice = choose(node);
  }
  store(node, step, choice, nodes_ - nodes_before + 1);
  stuck = std::min(stuck, stuck_before);
  children_.resize(node.first_child);
  leave();
  // A refutation whose loops all lead back to this position, or to one further down, holds on every path.
  if (choice.value.loop >= depth) choice.value.loop = no_loop;
  return choice.value;
}

template <class G>
void MateSearch<G>::count_node() {
  if (++nodes_ % nodes_between_looks != 0) return;
  work_.nodes.fetch_add(nodes_between_looks, std::memory_order_relaxed);
  if (leads_ && work_.look) work_.look();
}

// A child first met nearer to the root may lie on a loop, which makes its numbers count the same paths again and again.
template <class G>
bool MateSearch<G>::has_old_child(const Node& node) const {
  const auto children = std::span{children_}.subspan(node.first_child);
  return std::ranges::any_of(children, [](const Child& child) { return child.is_old && child.value.is_open(); });
}

// Threshold control: while the search is stuck, limits that the numbers have reached are raised until it meets a new
// position.
template <class G>
auto MateSearch<G>::limits_of_best(const Node& node, const Choice& choice, Limits limits, bool is_stuck) -> Limits {
  if (is_stuck) {
    limits.proof = std::max(limits.proof, limited(choice.value.proof + 1ULL));
    limits.disproof = std::max(limits.disproof, limited(choice.value.disproof + 1ULL));
  }
  // A little above the second best, so the search does not switch back and forth between two similar children.
  const ProofNumber second = limited(choice.second + choice.second / 4ULL + 1);
  const auto without_others = [&](ProofNumber limit) {
    return limit == no_proof ? no_proof : limit - std::min(choice.others, limit - 1);
  };
  if (node.is_attackers_turn) return {std::min(limits.proof, second), without_others(limits.disproof)};
  return {without_others(limits.proof), std::min(limits.disproof, second)};
}

// Generates the children and looks them up.
template <class G>
void MateSearch<G>::expand(Node& node) {
  if (node.is_attackers_turn && node.plies < 1) return;  // the attacker has no plies left: see choose_attack
  MoveList moves;
  generate(node.position, node.is_attackers_turn, moves);
  for (const Move move : moves) {
    children_.emplace_back().move = move;
  }
  node.end_child = children_.size();
  if (!node.is_attackers_turn && node.in_check && parts_.chains) mark_chains(node);
  // Computes the keys of all children first, to prefetch their table entries.
  for (std::size_t at = node.first_child; at < node.end_child; ++at) {
    Child& child = children_[at];
    const BoardAndHand next = board_and_hand_after(node.position, child.move, attacker_);
    child.board = next.board ^ salt_;
    child.hand = next.hand;
    child.path = scrambled(node.path ^ child.board) + child.hand.raw();
    tables_.positions.prefetch(child.board);
    tables_.loops.prefetch(child.path);
  }
  for (std::size_t at = node.first_child; at < node.end_child; ++at) {
    tables_.positions.prefetch_entry(children_[at].board);
  }
  std::size_t kept = node.first_child;
  for (std::size_t at = node.first_child; at < node.end_child; ++at) {
    Child& child = children_[at];
    look_at(node, child);
    if (child.move.is_null()) continue;  // forbidden by the repetition rule
    if (kept != at) children_[kept] = child;
    ++kept;
  }
  children_.resize(kept);
  node.end_child = kept;
  if (parts_.mate_in_three) find_mate_in_three(node);
}

// Looks for a move that allows mate in one after every reply. Deeper in the tree this takes more time than it saves. It
// is skipped if the repetition rule bars some positions, because a reply could lead to one of them.
template <class G>
void MateSearch<G>::find_mate_in_three(const Node& node) {
  if (!node.is_new || !node.is_attackers_turn || node.plies < 3) return;
  if (node.depth > deepest_mate_in_three || !seen_twice_.empty()) return;
  const auto children = std::span{children_}.subspan(node.first_child);
  if (std::ranges::any_of(children, [](const Child& child) { return child.value.proof == 0; })) return;
  for (Child& child : children) {
    if (!child.is_new || !child.value.is_open()) continue;
    if (all_replies_are_mated(node.position.after(child.move))) {
      child.value = {.proof = 0, .disproof = no_proof, .least = 2, .most = 2};
      return;
    }
  }
}

// Interposing drops on one square differ little, so they are searched one by one, the least valuable piece first.
template <class G>
void MateSearch<G>::mark_chains(const Node& node) {
  const std::span children = std::span{children_}.subspan(node.first_child);
  const auto rank = [](const Child& child) {
    const Move move = child.move;
    const int value = move.is_drop() ? G::spec[move.dropped()].value : 0;
    return std::tuple{move.is_drop(), move.is_drop() ? move.to() : Square{}, value, move.raw()};
  };
  std::ranges::sort(children, {}, rank);
  for (std::size_t at = 1; at < children.size(); ++at) {
    const Move before = children[at - 1].move;
    children[at].waits = before.is_drop() && before.to() == children[at].move.to();
  }
}

// Whether the repetition rule forbids the move to `next`. Where the repetition ends the game instead, sets `is_lost`:
// the attacker does not mate.
template <class G>
bool MateSearch<G>::is_left_out(const Node& node, const Position<G>& next, bool& is_lost) const {
  const auto is_next = [&](const Visit& seen) {
    return seen.board_key == next.board_key() && seen.hand_key == next.hand_key();
  };
  if (std::ranges::none_of(seen_twice_, is_next)) return false;
  if constexpr (G::spec.repetition.effect != Repetition::forbidden) {
    is_lost = true;
    return false;
  }
  return !node.in_check || next.in_check();
}

template <class G>
void MateSearch<G>::look_at(const Node& node, Child& child) {
  const int plies = node.plies - 1;
  if (!seen_twice_.empty()) {
    bool is_lost = false;
    if (is_left_out(node, node.position.after(child.move), is_lost)) {
      child.move = Move{};
      return;
    }
    if (is_lost) {
      child.value = {.proof = no_proof, .disproof = 0, .least = never_mate};
      return;
    }
  }
  if (const int depth = loop_to(child.board, child.hand); depth != no_loop) {
    child.value = {.proof = no_proof, .disproof = 0, .least = never_mate, .loop = depth};
    return;
  }
  const MateFacts facts = look_up(child.board, child.hand);
  child.value = {.proof = facts.proof, .disproof = facts.disproof, .least = facts.least, .most = facts.most};
  if (facts.most <= plies) {
    child.value.proof = 0;
    child.value.disproof = no_proof;
  } else if (facts.least > plies) {
    child.value.proof = no_proof;
    child.value.disproof = 0;
  } else if (const auto loop = tables_.loops.look(child.path); loop && loop->least > plies) {
    child.value = {.proof = no_proof, .disproof = 0, .least = loop->least, .loop = loop->depth};
  } else if (!facts.is_met) {
    child.is_new = true;
    judge_new(node, node.position.after(child.move), child, plies);
  } else {
    child.is_old = facts.depth <= node.depth;
  }
}

// Sets the value of a position that has not been searched yet: its result if it is seen at once, or its first numbers.
template <class G>
void MateSearch<G>::judge_new(const Node& node, const Position<G>& next, Child& child, int plies) const {
  Value& value = child.value;
  const ProofNumber noise = noise_ == 0 ? 0 : static_cast<ProofNumber>(scrambled(next.key() ^ noise_) & 1);
  if (node.is_attackers_turn) {
    const auto replies = static_cast<ProofNumber>(count_legal_moves(next));
    if (replies == 0) {
      value = {.proof = 0, .disproof = no_proof, .least = 0, .most = 0};
    } else if (plies < 2) {
      value = {.proof = no_proof, .disproof = 0, .least = 2};
    } else {
      value.least = std::max(value.least, 2);
      if (parts_.first_numbers) value.proof = replies + noise;
    }
    return;
  }
  if (parts_.mate_in_one && !next.in_check()) {
    if (const Move mate = ootori::mate_in_one(next); !mate.is_null()) {
      value = {.proof = 0, .disproof = no_proof, .least = 1, .most = 1};
      return;
    }
  }
  value.least = std::max(value.least, 1);
  value.proof += noise;
}

// The depth of the position on the path that this one repeats, or no_loop. With loop_dominance, a position with the
// same board and more in the attacker's hand counts as repeated, too.
template <class G>
int MateSearch<G>::loop_to(Key board, Hand hand) const {
  if (boards_on_path_[board % boards_on_path_.size()] == 0) return no_loop;
  const bool by_dominance = hands_may_dominate<G> && parts_.loop_dominance && seen_twice_.empty();
  for (std::size_t depth = 0; depth < path_.size(); ++depth) {
    const Step& step = path_[depth];
    if (step.board == board && (step.hand == hand || (by_dominance && step.hand.dominates(hand)))) {
      return static_cast<int>(depth);
    }
  }
  return no_loop;
}

template <class G>
void MateSearch<G>::enter(const Step& step) {
  path_.push_back(step);
  ++boards_on_path_[step.board % boards_on_path_.size()];
}

template <class G>
void MateSearch<G>::leave() {
  --boards_on_path_[path_.back().board % boards_on_path_.size()];
  path_.pop_back();
}

template <class G>
auto MateSearch<G>::choose(const Node& node) -> Choice {
  return node.is_attackers_turn ? choose_attack(node) : choose_defence(node);
}

// Proof number: the least of the children's. Disproof number: the sum, over target squares, of the greatest of the
// moves to that square.
template <class G>
auto MateSearch<G>::choose_attack(const Node& node) -> Choice {
  Choice choice;
  Value& value = choice.value;
  value = {.proof = no_proof, .disproof = 0, .least = never_mate, .most = never_mate};
  if (node.plies < 1) {
    value.least = 1;
    return choice;
  }
  ProofSum disproofs(parts_.greatest_of_like);
  for (std::size_t at = node.first_child; at < node.end_child; ++at) {
    const Value& of = children_[at].value;
    value.least = std::min(value.least, plus_one(of.least));
    value.most = std::min(value.most, plus_one(of.most));
    value.loop = std::min(value.loop, of.loop);
    const bool is_shorter = of.proof == 0 && value.proof == 0 && of.most < children_[choice.best].value.most;
    choice.compare(at, of.proof, value.proof, is_shorter);
    disproofs.add(children_[at].move.to(), of.disproof);
  }
  if (value.proof == 0) {
    settle_mate(node, value);
  } else if (value.proof == no_proof) {
    value.disproof = 0;
  } else {
    const Child& best = children_[choice.best];
    value.disproof = std::max<ProofNumber>(limited(disproofs.total()), 1);
    choice.others = disproofs.without(best.move.to(), best.value.disproof);
  }
  return choice;
}

// The lower bound of a mate must hold on every path, so a child refuted by a loop does not raise it.
template <class G>
void MateSearch<G>::settle_mate(const Node& node, Value& value) const {
  const auto children = std::span{children_}.subspan(node.first_child);
  const auto is_on_loop = [](const Child& child) { return child.value.loop != no_loop; };
  value.disproof = no_proof;
  value.loop = no_loop;
  if (std::ranges::any_of(children, is_on_loop)) value.least = std::min(value.least, 1);
}

// The reverse of choose_attack: the least disproof number, and the sum of the greatest proof numbers.
template <class G>
auto MateSearch<G>::choose_defence(const Node& node) -> Choice {
  Choice choice;
  Value& value = choice.value;
  value = {.proof = 0, .disproof = no_proof, .least = 0, .most = 0};
  ProofSum proofs(parts_.greatest_of_like);
  Refutations refutations;
  bool chain_goes_on = true;
  for (std::size_t at = node.first_child; at < node.end_child; ++at) {
    const Child& child = children_[at];
    const Value& of = child.value;
    if (child.waits && !chain_goes_on) continue;
    chain_goes_on = of.proof == 0;
    value.most = std::max(value.most, plus_one(of.most));
    if (of.disproof == 0) {
      refutations.add(of);
    } else if (of.loop == no_loop) {
      value.least = std::max(value.least, plus_one(of.least));
    }
    choice.compare(at, of.disproof, value.disproof, false);
    proofs.add(child.move.to(), of.proof);
  }
  if (value.disproof == 0) {
    refutations.settle(value);
  } else if (proofs.total() == 0) {
    value.disproof = no_proof;
  } else {
    const Child& best = children_[choice.best];
    value.most = never_mate;
    value.proof = limited(proofs.total());
    choice.others = proofs.without(best.move.to(), best.value.proof);
  }
  return choice;
}

template <class G>
void MateSearch<G>::Refutations::add(const Value& reply) {
  if (reply.loop == no_loop) {
    for_good = std::max(for_good, plus_one(reply.least));
  } else if (reply.loop > loop) {
    loop = reply.loop;
    by_loop = plus_one(reply.least);
  }
}

template <class G>
void MateSearch<G>::Refutations::settle(Value& value) const {
  value.proof = no_proof;
  if (for_good >= 0) {
    value.least = std::max(value.least, for_good);
  } else {
    value.least = by_loop;
    value.loop = loop;
  }
}

template <class G>
void MateSearch<G>::store(const Node& node, const Step& step, const Choice& choice, std::uint64_t work) {
  const Value& value = choice.value;
  MateFacts facts{.proof = value.proof, .disproof = value.disproof, .depth = node.depth};
  if (value.proof == 0) {
    facts.most = value.most;
    facts.least = value.least;
    if (node.is_attackers_turn) facts.move = children_[choice.best].move;
  } else if (value.disproof != 0) {
    facts.least = value.loop == no_loop ? value.least : 0;
  } else if (value.loop >= node.depth) {
    facts.least = value.least;  // every loop leads back to this position or further down: holds on all paths
  } else {
    tables_.loops.store(node.path, {.least = value.least, .depth = value.loop});
    facts.proof = facts.disproof = 1;
  }
  // `least` and `most` hold the result. The numbers are for a search with another limit of plies.
  if (value.proof == 0 || value.disproof == 0) facts.proof = facts.disproof = 1;
  tables_.positions.store(step.board, step.hand, facts, work);
}

#define INSTANTIATE(G) template class MateSearch<G>;
OOTORI_FOR_EACH_GAME(INSTANTIATE)
#undef INSTANTIATE

}  // namespace ootori

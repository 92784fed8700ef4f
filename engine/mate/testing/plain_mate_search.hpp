// Brute-force searches for the shortest mate, without tables or pruning, to test the solver against; and small
// positions to test it on.
#pragma once

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <vector>

#include "engine/mate/mate_terms.hpp"
#include "rules/movegen.hpp"

namespace ootori::testing {

template <class G>
bool plain_mate_within(const Position<G>& position, AttackerMoves attacker, int plies) {
  if (plies < 1) return false;
  return std::ranges::any_of(legal_moves(position), [&](Move move) {
    const Position<G> next = position.after(move);
    if (attacker == AttackerMoves::checks && !next.in_check()) return false;
    return std::ranges::all_of(legal_moves(next),
                               [&](Move reply) { return plain_mate_within(next.after(reply), attacker, plies - 2); });
  });
}

// The plies of the shortest mate, if it takes no more than `most`.
template <class G>
std::optional<int> plain_shortest_mate(const Position<G>& position, AttackerMoves attacker, int most) {
  for (int plies = 1; plies <= most; plies += 2) {
    if (plain_mate_within(position, attacker, plies)) return plies;
  }
  return std::nullopt;
}

// The shortest mate by its definition: lists every position that the attacker's checks can lead to, and propagates the
// distances backward from the mates until nothing changes. Loops do no harm here, and history plays no part.
template <class G>
class MateGraph {
 public:
  // Empty if more than `most` positions can be reached.
  static std::optional<MateGraph> of(const Position<G>& root, std::size_t most) {
    MateGraph graph;
    graph.add(root);
    for (std::size_t at = 0; at < graph.nodes_.size(); ++at) {
      if (graph.nodes_.size() > most) return std::nullopt;
      const Position<G> position = graph.nodes_[at].position;
      const bool attacks = position.side_to_move() == root.side_to_move();
      for (const Move move : legal_moves(position)) {
        const Position<G> next = position.after(move);
        if (!attacks || next.in_check()) {
          const std::size_t child = graph.add(next);
          graph.nodes_[at].children.push_back(child);
        }
      }
    }
    graph.spread(root.side_to_move());
    return graph;
  }

  // Plies to the mate from the root, if there is one.
  [[nodiscard]] std::optional<int> mate() const {
    return nodes_.front().distance == none ? std::nullopt : std::optional{nodes_.front().distance};
  }

 private:
  static constexpr int none = 1 << 20;
  struct Node {
    Position<G> position;
    std::vector<std::size_t> children;
    int distance = none;
  };

  std::size_t add(const Position<G>& position) {
    const auto [entry, is_new] = numbers_.emplace(position.key(), nodes_.size());
    if (is_new) nodes_.push_back({position, {}});
    return entry->second;
  }

  // Round n finds the mates in n plies.
  void spread(Color attacker) {
    int quiet_rounds = 0;
    for (int plies = 0; quiet_rounds < 2; ++plies) {
      bool found = false;
      for (Node& node : nodes_) {
        if (node.distance != none) continue;
        const auto is_mated = [&](std::size_t child) { return nodes_[child].distance < plies; };
        const bool attacks = node.position.side_to_move() == attacker;
        if (attacks ? std::ranges::any_of(node.children, is_mated) : std::ranges::all_of(node.children, is_mated)) {
          node.distance = plies;
          found = true;
        }
      }
      quiet_rounds = found ? 0 : quiet_rounds + 1;
    }
  }

  std::vector<Node> nodes_;
  std::unordered_map<Key, std::size_t> numbers_;
};

// A random position with few pieces, most of them near the defender's royal piece. The attacker, Black or White, is to
// move.
template <class G>
Position<G> small_position(std::uint64_t& seed) {
  const auto below = [&](std::size_t limit) { return static_cast<int>(splitmix64(seed) % limit); };
  while (true) {
    Setup<G> setup;
    const Color attacker = below(2) == 0 ? Color::black : Color::white;
    setup.side_to_move = attacker;
    const int royal = below(Board<G>::squares);
    setup.board[static_cast<std::size_t>(royal)] = Piece{~attacker, G::spec.royal};
    const auto put = [&](Piece piece, int square) {
      auto& place = setup.board[static_cast<std::size_t>(square)];
      if (!place) place = piece;
    };
    put({attacker, G::spec.royal}, below(Board<G>::squares));
    for (int n = 2 + below(4); n > 0; --n) {
      const int row = std::clamp(royal / Board<G>::files + below(5) - 2, 0, Board<G>::ranks - 1);
      const int column = std::clamp(royal % Board<G>::files + below(5) - 2, 0, Board<G>::files - 1);
      PieceType type{below(G::spec.pieces.size())};
      if (type == G::spec.royal) type = PieceType{0};
      put({below(3) == 0 ? ~attacker : attacker, type}, row * Board<G>::files + column);
    }
    for (int n = below(3); n > 0; --n) setup.hands[index(attacker)].add(PieceType{below(G::spec.hand_kinds())});
    for (int n = below(2); n > 0; --n) setup.hands[index(~attacker)].add(PieceType{below(G::spec.hand_kinds())});
    if (auto position = Position<G>::from(setup, Strictness::strict)) return *position;
  }
}

}  // namespace ootori::testing

// Evaluates positions with a net during a search. Instead of recomputing the sums of a position, it takes those of a
// similar one and updates the few rows that differ, which it finds by comparing the two positions. So the search does
// not report its moves, and a position that is never evaluated costs nothing.
//
// Each stored state includes its position, so it is never wrong, only more or less useful. Not thread-safe: each thread
// needs an evaluator of its own.
#pragma once

#include <array>
#include <utility>
#include <vector>

#include "engine/nnue/any_net.hpp"
#include "engine/nnue/kernels.hpp"
#include "engine/nnue/net.hpp"
#include "engine/value.hpp"

namespace ootori {

// The pieces of a position by colour and kind; none by default.
template <class G>
struct SeenPieces {
  std::array<std::array<Bitboard, Features<G>::kinds>, 2> on_board{};
  std::array<Hand, 2> in_hand{};

  SeenPieces() = default;
  explicit SeenPieces(const Position<G>& position) {
    for (std::size_t kind = 0; kind < Features<G>::kinds; ++kind) {
      const Bitboard pieces = position.pieces(PieceType{static_cast<int>(kind)});
      on_board[0][kind] = pieces & position.pieces(Color::black);
      on_board[1][kind] = pieces & position.pieces(Color::white);
    }
    in_hand = {position.hand(Color::black), position.hand(Color::white)};
  }

  // About how many inputs differ: any difference in a hand counts as one.
  [[nodiscard]] int distance(const SeenPieces& other) const {
    int sum = 0;
    for (std::size_t color = 0; color < 2; ++color) {
      for (std::size_t kind = 0; kind < Features<G>::kinds; ++kind) {
        sum += count(on_board[color][kind] ^ other.on_board[color][kind]);
      }
      sum += in_hand[color] == other.in_hand[color] ? 0 : 1;
    }
    return sum;
  }
};

// `Arithmetic`: kernels of engine/nnue/kernels.hpp.
template <class G, class Arithmetic = Kernels>
class NetEvaluator {
 public:
  explicit NetEvaluator(SharedNet<G> net) : net_(std::move(net)), states_(plies_before_root + max_ply + 2) {
    for (State& state : states_) state.sums = {net_->biases, net_->biases};
    for (auto& eye : fresh_) {
      for (Fresh& fresh : eye) fresh.sums = net_->biases;
    }
  }

  // In centipawns for the side to move, |value| ≤ max_evaluation. Positions may come in any order. `ply`, 0 … max_ply,
  // is a hint at similar states: evaluation is fast if the positions of the preceding plies were evaluated with theirs.
  [[nodiscard]] Value evaluate(const Position<G>& position, int ply) {
    const std::size_t at = static_cast<std::size_t>(ply) + plies_before_root;
    const SeenPieces<G> seen{position};
    const State& near = nearest(seen, at);
    State& state = states_[at];
    const std::array views{Features<G>::view(position, Color::black), Features<G>::view(position, Color::white)};
    for (const View& view : views) {
      const std::size_t eye = index(view.side);
      if (near.views[eye] == view) {
        Arithmetic::template update<Net<G>::width>(near.sums[eye].data(), state.sums[eye].data(),
                                                   changes(near.pieces, seen, view));
      } else {
        state.sums[eye] = refreshed(seen, view);
      }
    }
    state.views = views;
    state.pieces = seen;
    const std::size_t us = index(position.side_to_move());
    const int value =
        judged<Arithmetic>(*net_, Net<G>::output_of(position), state.sums[us].data(), state.sums[1 - us].data());
    return std::clamp(value, -max_evaluation, max_evaluation);
  }

 private:
  static constexpr std::size_t plies_before_root = 2;
  static constexpr int near_enough = 4;  // as much as one move changes

  struct State {
    SeenPieces<G> pieces{};
    std::array<View, 2> views{View{Color::black}, View{Color::white}};
    alignas(64) std::array<typename Net<G>::Row, 2> sums;
  };

  // The latest sums for a view, to start from when a royal piece crosses the centre file or enters another zone.
  struct Fresh {
    SeenPieces<G> pieces{};
    alignas(64) typename Net<G>::Row sums;
  };

  // The most similar of three states: of the previous ply, of this ply (a sibling) and of the ply before the previous.
  [[nodiscard]] const State& nearest(const SeenPieces<G>& seen, std::size_t at) const {
    const State* best = &states_[at - 1];
    int least = best->pieces.distance(seen);
    for (const State* other : {&states_[at], &states_[at - 2]}) {
      if (least <= near_enough) break;
      const int distance = other->pieces.distance(seen);
      if (distance < least) {
        least = distance;
        best = other;
      }
    }
    return *best;
  }

  [[nodiscard]] RowChanges changes(const SeenPieces<G>& before, const SeenPieces<G>& after, View view) const {
    RowChanges changes;
    for (const Color color : {Color::black, Color::white}) {
      for (std::size_t kind = 0; kind < Features<G>::kinds; ++kind) {
        const Piece piece{color, PieceType{static_cast<int>(kind)}};
        const Bitboard now = after.on_board[index(color)][kind];
        for (const Square square : squares(before.on_board[index(color)][kind] ^ now)) {
          const auto* row = row_of(Features<G>::on_board(view, piece, square));
          contains(now, square) ? changes.add(row) : changes.remove(row);
        }
      }
      if (before.in_hand[index(color)] != after.in_hand[index(color)]) {
        add_hand_changes(before.in_hand[index(color)], after.in_hand[index(color)], view, color, changes);
      }
    }
    return changes;
  }

  void add_hand_changes(Hand before, Hand after, View view, Color color, RowChanges& changes) const {
    for (std::size_t kind = 0; kind < Features<G>::most_in_hand.size(); ++kind) {
      const PieceType type{static_cast<int>(kind)};
      const int had = std::min(before[type], Features<G>::most_in_hand[kind]);
      const int has = std::min(after[type], Features<G>::most_in_hand[kind]);
      for (int number = had + 1; number <= has; ++number) {
        changes.add(row_of(Features<G>::in_hand(view, color, type, number)));
      }
      for (int number = has + 1; number <= had; ++number) {
        changes.remove(row_of(Features<G>::in_hand(view, color, type, number)));
      }
    }
  }

  [[nodiscard]] const typename Net<G>::Row& refreshed(const SeenPieces<G>& seen, View view) {
    Fresh& fresh = fresh_[index(view.side)][2 * view.zone + (view.mirrored ? 1 : 0)];
    Arithmetic::template update<Net<G>::width>(fresh.sums.data(), fresh.sums.data(), changes(fresh.pieces, seen, view));
    fresh.pieces = seen;
    return fresh.sums;
  }

  [[nodiscard]] const std::int16_t* row_of(typename Features<G>::Index input) const { return net_->rows[input].data(); }

  SharedNet<G> net_;
  std::vector<State> states_;  // by ply
  std::array<std::array<Fresh, 2 * Features<G>::zones>, 2> fresh_;
};

}  // namespace ootori

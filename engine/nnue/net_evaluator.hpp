// Evaluates positions with a net during a search. Instead of recomputing the sums of a position, it takes those of a
// similar one and updates the few rows that differ, which it finds by comparing the two positions. So the search does
// not report its moves, and a position that is never evaluated costs nothing.
//
// Each stored state includes its position, so it is never wrong, only more or less useful. Not thread-safe: each thread
// needs an evaluator of its own.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
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
  static constexpr std::size_t kinds = Features<G>::kinds;

  std::array<Bitboard, 2 * kinds> on_board{};  // Black's kinds, then White's
  std::array<Hand, 2> in_hand{};

  SeenPieces() = default;
  explicit SeenPieces(const Position<G>& position) {
    const std::array colors{position.pieces(Color::black), position.pieces(Color::white)};
    for (std::size_t kind = 0; kind < kinds; ++kind) {
      const Bitboard pieces = position.pieces(PieceType{static_cast<int>(kind)});
      on_board[kind] = pieces & colors[0];
      on_board[kinds + kind] = pieces & colors[1];
    }
    in_hand = {position.hand(Color::black), position.hand(Color::white)};
  }

  [[nodiscard]] static Piece piece_of(std::size_t entry) {
    const bool is_white = entry >= kinds;
    return {is_white ? Color::white : Color::black, PieceType{static_cast<int>(is_white ? entry - kinds : entry)}};
  }
};

// How the pieces of one position differ from those of another.
template <class G>
class PieceDifference {
 public:
  PieceDifference(const SeenPieces<G>& before, const SeenPieces<G>& after) {
    for (std::size_t entry = 0; entry < after.on_board.size(); ++entry) {
      entries_ |= std::uint32_t{before.on_board[entry] != after.on_board[entry]} << entry;
    }
    for_each_entry([&](std::size_t entry) { distance_ += count(before.on_board[entry] ^ after.on_board[entry]); });
    for (std::size_t color = 0; color < 2; ++color) distance_ += before.in_hand[color] == after.in_hand[color] ? 0 : 1;
  }

  // Calls `visit(entry)` for each entry of SeenPieces::on_board that differs.
  template <class F>
  void for_each_entry(F&& visit) const {
    for (std::uint32_t rest = entries_; rest != 0; rest &= rest - 1) {
      visit(static_cast<std::size_t>(std::countr_zero(rest)));
    }
  }
  // About how many inputs differ: any difference in a hand counts as one.
  [[nodiscard]] int distance() const { return distance_; }

 private:
  static_assert(2 * SeenPieces<G>::kinds <= 32);

  std::uint32_t entries_ = 0;
  int distance_ = 0;
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
    const Near near = nearest(seen, at);
    State& state = states_[at];
    const std::array views{Features<G>::view(position, Color::black), Features<G>::view(position, Color::white)};
    // Most moves change the same inputs for both views, so that the pieces are compared only once.
    std::array<RowChanges, 2> changes;
    note_changes(near.state->pieces, seen, near.difference, views, changes);
    for (const View& view : views) {
      const std::size_t eye = index(view.side);
      if (near.state->views[eye] == view) {
        Arithmetic::template update<Net<G>::width>(near.state->sums[eye].data(), state.sums[eye].data(), changes[eye]);
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

  struct Near {
    const State* state;
    PieceDifference<G> difference;
  };

  // The most similar of three states: of the previous ply, of this ply (a sibling) and of the ply before the previous.
  [[nodiscard]] Near nearest(const SeenPieces<G>& seen, std::size_t at) const {
    Near best{&states_[at - 1], {states_[at - 1].pieces, seen}};
    for (const State* other : {&states_[at], &states_[at - 2]}) {
      if (best.difference.distance() <= near_enough) break;
      const PieceDifference<G> difference{other->pieces, seen};
      if (difference.distance() < best.difference.distance()) best = {other, difference};
    }
    return best;
  }

  // Adds to `changes`, of each of `views`, the rows of the inputs that differ.
  template <std::size_t Views>
  void note_changes(const SeenPieces<G>& before, const SeenPieces<G>& after, const PieceDifference<G>& difference,
                    const std::array<View, Views>& views, std::array<RowChanges, Views>& changes) const {
    difference.for_each_entry([&](std::size_t entry) {
      const Piece piece = SeenPieces<G>::piece_of(entry);
      const Bitboard now = after.on_board[entry];
      for (const Square square : squares(before.on_board[entry] ^ now)) {
        for (std::size_t i = 0; i < Views; ++i) {
          const auto* row = row_of(Features<G>::on_board(views[i], piece, square));
          contains(now, square) ? changes[i].add(row) : changes[i].remove(row);
        }
      }
    });
    for (const Color color : {Color::black, Color::white}) {
      const Hand had = before.in_hand[index(color)], has = after.in_hand[index(color)];
      if (had == has) continue;
      for (std::size_t i = 0; i < Views; ++i) note_hand_changes(had, has, views[i], color, changes[i]);
    }
  }

  void note_hand_changes(Hand before, Hand after, View view, Color color, RowChanges& changes) const {
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
    std::array<RowChanges, 1> changes;
    note_changes(fresh.pieces, seen, {fresh.pieces, seen}, std::array{view}, changes);
    Arithmetic::template update<Net<G>::width>(fresh.sums.data(), fresh.sums.data(), changes[0]);
    fresh.pieces = seen;
    return fresh.sums;
  }

  [[nodiscard]] const std::int16_t* row_of(typename Features<G>::Index input) const { return net_->rows[input].data(); }

  SharedNet<G> net_;
  std::vector<State> states_;  // by ply
  std::array<std::array<Fresh, 2 * Features<G>::zones>, 2> fresh_;
};

}  // namespace ootori

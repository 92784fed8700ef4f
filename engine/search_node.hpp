// A node of the search while it is being searched, and a move of it. Used by the search's own files only.
#pragma once

#include "engine/search.hpp"

namespace ootori {

// The moves of one sort that were tried before one failed high.
class TriedMoves {
 public:
  void push(Move move) {
    if (size_ < moves_.size()) moves_[size_++] = move;
  }
  [[nodiscard]] std::span<const Move> moves() const { return {moves_.data(), size_}; }

 private:
  static constexpr std::size_t most = 48;
  union {
    std::array<Move, most> moves_;  // not cleared for every node
  };
  std::size_t size_ = 0;

 public:
  TriedMoves() {}  // NOLINT: leaves the moves uninitialized on purpose
};

template <class G>
struct Searcher<G>::Node {
  FrameT& frame;
  Value alpha;
  Value beta;
  int depth;
  bool cut_node;
  bool on_pv;  // now or in an earlier search
  Value first_alpha = alpha;

  Key key = frame.position.key();
  std::optional<Transposition> hit{};
  Value table_value = no_value;  // from this ply
  Move table_move{};

  Value evaluation = no_value;  // the best estimate before searching
  bool improving = false;       // against two plies before

  Value best = -infinite_value;
  Move best_move{};
  int moves = 0;            // permitted ones so far
  bool has_futile = false;  // some only went round a cycle
  TriedMoves quiets{};
  TriedMoves captures{};
};

template <class G>
struct Searcher<G>::Candidate {
  Move move;
  bool noisy;
  bool gives_check;  // directly
  PieceType arriving;
  int history = 0;  // quiet moves only
};

}  // namespace ootori

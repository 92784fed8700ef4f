// What the search keeps of one ply.
#pragma once

#include <algorithm>
#include <array>
#include <span>

#include "engine/evaluation.hpp"
#include "engine/history.hpp"
#include "engine/value.hpp"

namespace ootori {

// The best line found from a node on.
class Line {
 public:
  void clear() { size_ = 0; }
  void set(Move only) {
    moves_[0] = only;
    size_ = 1;
  }
  void set(Move first, const Line& rest) {
    moves_[0] = first;
    size_ = std::min(rest.size_ + 1, moves_.size());
    std::copy_n(rest.moves_.begin(), size_ - 1, moves_.begin() + 1);
  }
  [[nodiscard]] std::span<const Move> moves() const { return {moves_.data(), size_}; }

 private:
  std::array<Move, max_ply + 1> moves_;
  std::size_t size_ = 0;
};

template <class G>
struct Frame {
  Position<G> position = Position<G>::initial();
  Accumulator<G> accumulator;
  bool is_accumulated = false;  // whether the accumulator is that of the position yet
  int ply = 0;
  bool in_check = false;
  Value raw_evaluation = no_value;  // static; no_value in check
  Value evaluation = no_value;      // the same as corrected by experience
  int move_number = 0;              // of the move being searched

  // The move played from here, and the counters of what followed it elsewhere.
  Move move;
  PieceToHistory<G>* continuation = nullptr;

  Move excluded;  // left out by a singular search
  std::array<Move, 2> killers{};
  int cutoffs = 0;  // beta cutoffs among the children
  Line line;
};

}  // namespace ootori

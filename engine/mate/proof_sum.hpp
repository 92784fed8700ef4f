// The sum of the proof numbers, or disproof numbers, of a node's children.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/mate/mate_table.hpp"
#include "rules/square.hpp"

namespace ootori {

// The greatest number of a position that is neither proven nor refuted.
inline constexpr ProofNumber most_open = no_proof - 1;

inline ProofNumber limited(std::uint64_t number) {
  return static_cast<ProofNumber>(std::min<std::uint64_t>(number, most_open));
}

// Moves to the same square differ little, and often lead to the same positions. With `greatest_of_like`, only the
// greatest of their numbers counts.
class ProofSum {
 public:
  explicit ProofSum(bool greatest_of_like) : greatest_of_like_(greatest_of_like) {}

  void add(Square to, ProofNumber number) {
    ProofNumber& part = by_square_[index(to)];
    const ProofNumber raised = greatest_of_like_ ? std::max(part, number) : limited(std::uint64_t{part} + number);
    total_ += raised - part;
    part = raised;
  }

  [[nodiscard]] std::uint64_t total() const { return total_; }

  // The sum of the others, for a child with this move and number.
  [[nodiscard]] ProofNumber without(Square to, ProofNumber number) const {
    return limited(total_ - (greatest_of_like_ ? by_square_[index(to)] : number));
  }

 private:
  bool greatest_of_like_;
  std::uint64_t total_ = 0;
  std::array<ProofNumber, 64> by_square_{};
};

}  // namespace ootori

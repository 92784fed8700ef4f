// A Bloom filter (B. H. Bloom, 1970) over the keys of a game's positions. In a long game it rules out at once that most
// positions have occurred before, so the history need not be searched for each move. Two hash functions, 8 to 16 bits a
// position. Not thread-safe; copies are independent.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "rules/repetition.hpp"

namespace ootori {

class SeenPositions {
 public:
  // Searching this few positions takes no longer than a lookup in the filter.
  static constexpr std::size_t few = 64;

  // False: the position was not added. True for every position that was added, and for about one other in thirty.
  [[nodiscard]] bool may_contain(const Visit& visit) const {
    if (bits_.empty()) return true;
    const auto [first, second] = places_of(visit);
    return is_set(first) && is_set(second);
  }

  // Adds the last of `visits`. All before it must have been added already, in this order.
  void add_last_of(std::span<const Visit> visits) {
    if (visits.size() <= few) return;
    if (is_too_small_for(visits.size())) return add_all(visits);
    add(visits.back());
  }

  // Replaces the contents with `visits`. Allocates no memory if as many positions have been added before.
  void reset(std::span<const Visit> visits) {
    if (visits.size() <= few) return bits_.clear();
    add_all(visits);
  }

 private:
  static constexpr std::size_t least_bits = 8;  // per position

  struct Places {
    std::size_t first, second;
  };

  [[nodiscard]] Places places_of(const Visit& visit) const {
    const Key key = visit.board_key ^ std::rotl(visit.hand_key, 16);
    const std::size_t last = 64 * bits_.size() - 1;
    return {static_cast<std::size_t>(key) & last, static_cast<std::size_t>(key >> 32) & last};
  }

  [[nodiscard]] bool is_set(std::size_t place) const { return (bits_[place / 64] >> (place % 64) & 1U) != 0; }

  void add(const Visit& visit) {
    const auto [first, second] = places_of(visit);
    bits_[first / 64] |= std::uint64_t{1} << (first % 64);
    bits_[second / 64] |= std::uint64_t{1} << (second % 64);
  }

  [[nodiscard]] bool is_too_small_for(std::size_t positions) const {
    return least_bits * positions > 64 * bits_.size();
  }

  void add_all(std::span<const Visit> visits) {
    const std::size_t words =
        is_too_small_for(visits.size()) ? std::bit_ceil(2 * least_bits * visits.size() / 64) : bits_.size();
    bits_.assign(words, 0);
    for (const Visit& visit : visits) add(visit);
  }

  std::vector<std::uint64_t> bits_;  // the number of words is a power of two; empty: at most `few` positions
};

}  // namespace ootori

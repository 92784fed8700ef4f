// Counts of perft by position and depth. Threads may share one table: if two threads write an entry at once, neither's
// key matches, and the position is counted again.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <optional>
#include <vector>

#include "rules/zobrist.hpp"

namespace ootori {

class PerftTable {
 public:
  // Rounds the number of entries down to a power of two, at least one. Throws std::bad_alloc if memory runs out.
  explicit PerftTable(std::size_t bytes)
      : mask_(std::bit_floor(std::max(bytes / sizeof(Entry), std::size_t{1})) - 1), entries_(mask_ + 1) {}

  [[nodiscard]] std::size_t bytes() const { return (mask_ + 1) * sizeof(Entry); }

  [[nodiscard]] std::optional<std::uint64_t> find(Key board, Key hand, int depth) const {
    const Entry& entry = entries_[slot(board, hand, depth)];
    const std::uint64_t leaves = entry.leaves.load(std::memory_order_relaxed);
    const Key lock = entry.lock.load(std::memory_order_relaxed);
    if ((lock ^ leaves) != key_of(board, hand, depth)) return std::nullopt;
    return leaves;
  }

  void store(Key board, Key hand, int depth, std::uint64_t leaves) {
    Entry& entry = entries_[slot(board, hand, depth)];
    entry.lock.store(key_of(board, hand, depth) ^ leaves, std::memory_order_relaxed);
    entry.leaves.store(leaves, std::memory_order_relaxed);
  }

 private:
  // `lock` is the key mixed with the other fields, so halves of two entries do not match (Hyatt and Mann 2002,
  // 'A lock-less transposition-table implementation').
  struct Entry {
    std::atomic<Key> lock;
    std::atomic<std::uint64_t> leaves;
  };

  // Slot and lock mix the two keys differently, so more bits than the lock's identify an entry.
  [[nodiscard]] std::size_t slot(Key board, Key hand, int depth) const {
    return static_cast<std::size_t>((board ^ std::rotr(hand, 32 + depth)) & mask_);
  }
  static Key key_of(Key board, Key hand, int depth) {
    std::uint64_t state = hand + static_cast<std::uint64_t>(depth);
    return board ^ splitmix64(state);
  }

  std::size_t mask_;
  std::vector<Entry> entries_;
};

}  // namespace ootori

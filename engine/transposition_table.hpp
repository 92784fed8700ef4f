// The transposition table: caches what the search found out about a position, whatever move order led to it.
// All threads of a search share it without locks: an entry is two words, and the key is stored xor-ed with the data, so
// a torn entry does not match its key (Hyatt and Mann, 'A lock-less transposition table', 2002).
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <optional>

#include "engine/huge_memory.hpp"
#include "engine/value.hpp"
#include "rules/move.hpp"
#include "rules/zobrist.hpp"

namespace ootori {

enum class Bound : std::uint8_t { none = 0, upper = 1, lower = 2, exact = 3 };

constexpr bool bounds_below(Bound bound) { return bound == Bound::lower || bound == Bound::exact; }
constexpr bool bounds_above(Bound bound) { return bound == Bound::upper || bound == Bound::exact; }

struct Transposition {
  Move move;                    // null if no move was best
  Value value = no_value;       // mate distances count from this position
  Value evaluation = no_value;  // static; no_value in check
  int depth = 0;                // 0 … 127 plies; quiescence stores 0
  Bound bound = Bound::none;
  bool on_pv = false;
};

// Mate scores are stored relative to their position and used relative to the root.
constexpr Value to_table(Value value, int ply) {
  if (value >= least_mate && value < infinite_value) return value + ply;
  if (value <= -least_mate && value > -infinite_value) return value - ply;
  return value;
}
constexpr Value from_table(Value value, int ply) {
  if (value == no_value) return no_value;
  if (value >= least_mate) return value - ply;
  if (value <= -least_mate) return value + ply;
  return value;
}

class TranspositionTable {
 public:
  explicit TranspositionTable(std::size_t mib);

  void resize(std::size_t mib);  // forgets everything
  void clear();

  // Ages the existing entries: they are replaced first.
  void new_search() { generation_ = (generation_ + 1) & generation_mask; }

  [[nodiscard]] std::optional<Transposition> probe(Key key) const;
  void store(Key key, const Transposition& found);
  void prefetch(Key key) const { __builtin_prefetch(&bucket(key)); }

  // The share of the table that the current search has filled, 0 … 1000, estimated from a sample.
  [[nodiscard]] int permille() const;

 private:
  static constexpr unsigned generation_mask = 31;

  struct Entry {
    std::atomic<std::uint64_t> check;  // key ^ data
    std::atomic<std::uint64_t> data;
  };
  struct alignas(64) Bucket {
    std::array<Entry, 4> entries;
  };

  [[nodiscard]] Bucket& bucket(Key key) const {
    return buckets_[static_cast<std::size_t>(static_cast<unsigned __int128>(key) * bucket_count_ >> 64)];
  }

  // How much an entry is worth keeping: more with depth, less with every search since it was stored.
  [[nodiscard]] int worth(std::uint64_t data) const;

  HugeArray<Bucket> buckets_;
  std::size_t bucket_count_ = 0;
  unsigned generation_ = 0;
};

}  // namespace ootori

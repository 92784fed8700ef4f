// What the mate solver remembers of positions, within a fixed memory. All hands of one board lie in one bucket, so that
// what is known with one hand tells of others: with more in hand the attacker mates at least as fast, with less at
// most. Where a bucket is full, entries of earlier searches go first, then those that took the least work.
//
// The table starts with few buckets, which stay in the processor's cache, and takes more of its memory as it fills:
// most searches are short, and those would spend their time on waiting for memory.
//
// `look` and `store` may be called from several threads once `share` was called.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>

#include "engine/huge_memory.hpp"
#include "engine/mate/mate_terms.hpp"
#include "rules/hand.hpp"
#include "rules/zobrist.hpp"

namespace ootori {

// Proof and disproof numbers; the largest stands for 'never'.
using ProofNumber = std::uint32_t;
inline constexpr ProofNumber no_proof = (1U << 24) - 1;

// The distance to the mate is at least `least` and at most `most`.
struct MateFacts {
  ProofNumber proof = 1;
  ProofNumber disproof = 1;
  int least = 0;           // never_mate: there is none
  int most = never_mate;   // never_mate: none is known
  int depth = never_mate;  // the least at which it was met in this search
  Move move{};             // of an attacker who mates
  bool is_met = false;     // with this very hand, so that the numbers say something
};

class MateTable {
 public:
  explicit MateTable(std::size_t mib);

  // Entries keep what they have proven, but make room for new ones.
  void begin_search(bool shared);

  // `by_dominance`: whether other hands of the same board are asked too.
  [[nodiscard]] MateFacts look(Key board, Hand hand, bool by_dominance) const;
  void store(Key board, Hand hand, const MateFacts& facts, std::uint64_t work);
  // Brings in what tells where an entry is, then the entry.
  void prefetch(Key board) const { __builtin_prefetch(&buckets_[bucket_of(board)]); }

  void prefetch_entry(Key board) const;

  // Takes about a microsecond.
  void forget();
  [[nodiscard]] int permille_full() const;

 private:
  struct Entry {
    Key board = 0;
    Hand hand{};
    std::uint32_t proof : 24 = 0;
    std::uint32_t generation : 8 = 0;
    std::uint32_t disproof : 24 = 0;
    std::uint32_t work : 8 = 0;  // bits of the number of nodes
    std::uint16_t least = 0;
    std::uint16_t most = 0;
    std::uint16_t depth = 0;
    Move move{};
  };
  static constexpr std::size_t entries_a_bucket = 15;

  // A few bits of each entry's board. They tell which entries of a bucket to look at.
  struct Tags {
    std::array<std::uint16_t, 16> of{};  // 0: no entry, nor any after it; the last is always 0

    [[nodiscard]] std::uint32_t equal_to(std::uint16_t tag) const;  // a bit for each entry
    [[nodiscard]] std::size_t number() const;                       // of entries
  };
  using Entries = std::array<Entry, entries_a_bucket>;
  // The first entry lies in the same cache line as the tags; in a table that is far from full, that is most of them.
  struct alignas(64) Bucket {
    Tags tags;
    Entries entries;
  };
  static_assert(sizeof(Entry) == 32 && sizeof(Bucket) == 512);

  class Guard;

  [[nodiscard]] std::size_t bucket_of(Key board) const {
    return static_cast<std::size_t>((static_cast<unsigned __int128>(board) * size_) >> 64);
  }
  [[nodiscard]] Entry& place_for(std::size_t at, Key board, Hand hand);
  [[nodiscard]] static std::size_t least_worth(const Entries& entries, std::uint8_t generation);
  void clear(std::size_t first, std::size_t end);
  void grow();

  std::size_t smallest_;
  std::size_t capacity_;  // buckets that there is memory for: `smallest_`, enlarged by whole steps
  std::size_t size_;      // buckets in use; what the others hold has no meaning
  std::size_t made_ = 0;  // entries in buckets in use, as long as they are not shared
  HugeArray<Bucket> buckets_;
  std::uint8_t generation_ = 1;
  bool shared_ = false;
  static constexpr std::size_t locks = 4096;
  std::unique_ptr<std::array<std::atomic_flag, locks>> locks_ = std::make_unique<std::array<std::atomic_flag, locks>>();
};

// Refutations that hold on one path only, because a loop that they rest on leads back to a position of the path.
class LoopTable {
 public:
  struct Loop {
    int least = 0;  // as in MateFacts
    int depth = 0;  // of the shallowest position that the refutation leads back to
  };

  explicit LoopTable(std::size_t mib);

  [[nodiscard]] std::optional<Loop> look(Key path) const {
    return holds_any_.load(std::memory_order_relaxed) ? look_up(path) : std::nullopt;
  }
  void prefetch(Key path) const {
    if (holds_any_.load(std::memory_order_relaxed)) __builtin_prefetch(&entries_[place_of(path)]);
  }
  void store(Key path, Loop loop);
  void begin_search();

 private:
  // Two words each in one atomic, so that threads need no lock: a torn entry does not match its key.
  struct Entry {
    std::atomic<std::uint64_t> check = 0;  // the key, xor the payload
    std::atomic<std::uint64_t> payload = 0;
  };

  [[nodiscard]] std::optional<Loop> look_up(Key path) const;
  [[nodiscard]] std::size_t place_of(Key path) const {
    return static_cast<std::size_t>((static_cast<unsigned __int128>(path) * size_) >> 64);
  }

  std::size_t size_;
  HugeArray<Entry> entries_ = make_huge_array<Entry>(size_);
  std::uint8_t generation_ = 1;
  std::atomic<bool> holds_any_ = false;  // of this search
};

}  // namespace ootori

// The mate solver's tables, of fixed size. MateTable keeps all hands of a board in one bucket, because a fact about one
// hand bounds others: with more in hand the attacker mates at least as fast, with less at most as fast. In a full
// bucket, entries of earlier searches are replaced first, then those that took the least work.
//
// A MateTable starts with few buckets, which stay in the processor's cache, and uses more of its memory as it fills:
// most searches are short and would otherwise spend their time waiting for memory.
//
// Several threads may call `look` and `store` after begin_search(true).
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

// Proof and disproof numbers; no_proof is infinity.
using ProofNumber = std::uint32_t;
inline constexpr ProofNumber no_proof = (1U << 24) - 1;

// What is known of a position: the distance to the mate, in plies, is at least `least` and at most `most`.
struct MateFacts {
  ProofNumber proof = 1;
  ProofNumber disproof = 1;
  int least = 0;           // never_mate: there is no mate
  int most = never_mate;   // never_mate: no mate is known
  int depth = never_mate;  // the least depth at which this search has met it
  Move move{};             // the attacker's mating move, if he is to move
  bool is_met = false;     // with exactly this hand: only then do the numbers mean anything
};

class MateTable {
 public:
  explicit MateTable(std::size_t mib);

  // Keeps the entries of earlier searches, but replaces them first. `shared`: several threads will use the table.
  void begin_search(bool shared);

  // `by_dominance`: whether to use facts about other hands of the same board, too.
  [[nodiscard]] MateFacts look(Key board, Hand hand, bool by_dominance) const;
  void store(Key board, Hand hand, const MateFacts& facts, std::uint64_t work);
  // `prefetch` loads the tags of a bucket; later, `prefetch_entry` finds the entry by them and loads it.
  void prefetch(Key board) const { __builtin_prefetch(&buckets_[bucket_of(board)]); }

  void prefetch_entry(Key board) const;

  // Empties the table, in about a microsecond.
  void forget();
  [[nodiscard]] int permille_full() const;

 private:
  struct Entry {
    Key board = 0;
    Hand hand{};
    std::uint32_t proof : 24 = 0;
    std::uint32_t generation : 8 = 0;
    std::uint32_t disproof : 24 = 0;
    std::uint32_t work : 8 = 0;  // bit width of the number of nodes
    std::uint16_t least = 0;
    std::uint16_t most = 0;
    std::uint16_t depth = 0;
    Move move{};
  };
  static constexpr std::size_t entries_a_bucket = 15;

  // Sixteen bits of each entry's board key, to find the entries of a board in a bucket.
  struct Tags {
    std::array<std::uint16_t, 16> of{};  // 0 ends the list; the last is always 0

    [[nodiscard]] std::uint32_t equal_to(std::uint16_t tag) const;  // a bit for each entry
    [[nodiscard]] std::size_t number() const;                       // of entries
  };
  using Entries = std::array<Entry, entries_a_bucket>;
  // The first entry shares a cache line with the tags. In a sparse table, most entries are the first of their bucket.
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
  std::size_t capacity_;  // buckets allocated: `smallest_` enlarged by whole steps of growth
  std::size_t size_;      // buckets in use; the contents of the others are meaningless
  std::size_t made_ = 0;  // entries in use; not counted while the table is shared
  HugeArray<Bucket> buckets_;
  std::uint8_t generation_ = 1;
  bool shared_ = false;
  static constexpr std::size_t locks = 4096;
  std::unique_ptr<std::array<std::atomic_flag, locks>> locks_ = std::make_unique<std::array<std::atomic_flag, locks>>();
};

// Refutations that hold on one path of the current search only, because they rest on a loop back to a position of it.
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
  // Two atomic words, so threads need no lock: a torn entry does not match its key.
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
  std::atomic<bool> holds_any_ = false;  // stored by the current search
};

}  // namespace ootori

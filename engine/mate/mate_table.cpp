#include "engine/mate/mate_table.hpp"

#include <algorithm>
#include <bit>

namespace ootori {
namespace {

constexpr std::size_t mebibyte = std::size_t{1} << 20;

}  // namespace

class MateTable::Guard {
 public:
  Guard(const MateTable& table, std::size_t bucket)
      : flag_(table.shared_ ? &(*table.locks_)[bucket % locks] : nullptr) {
    while (flag_ != nullptr && flag_->test_and_set(std::memory_order_acquire)) {
    }
  }
  ~Guard() {
    if (flag_ != nullptr) flag_->clear(std::memory_order_release);
  }
  Guard(const Guard&) = delete;
  Guard& operator=(const Guard&) = delete;

 private:
  std::atomic_flag* flag_;
};

MateTable::MateTable(std::size_t mib) : buckets_(std::max<std::size_t>(mib * mebibyte / sizeof(Bucket), 1)) {}

void MateTable::begin_search(bool shared) {
  shared_ = shared;
  generation_ = generation_ == 255 ? 1 : generation_ + 1;
}

void MateTable::forget() { std::ranges::fill(buckets_, Bucket{}); }

MateFacts MateTable::look(Key board, Hand hand, bool by_dominance) const {
  MateFacts facts;
  const std::size_t at = bucket_of(board);
  const Guard guard{*this, at};
  for (const Entry& entry : buckets_[at]) {
    if (entry.generation == 0) break;  // places are filled from the first on, and never emptied
    if (entry.board != board) continue;
    const bool is_same = entry.hand == hand;
    if (!is_same && !by_dominance) continue;
    if (is_same) {
      facts.is_met = true;
      facts.proof = entry.proof;
      facts.disproof = entry.disproof;
      if (entry.generation == generation_) facts.depth = entry.depth;
    }
    if (entry.most < facts.most && hand.dominates(entry.hand)) {
      facts.most = entry.most;
      facts.move = entry.move;
    }
    if (entry.least > facts.least && entry.hand.dominates(hand)) facts.least = entry.least;
  }
  return facts;
}

MateTable::Entry& MateTable::place_for(Bucket& bucket, Key board, Hand hand) const {
  Entry* least_worth = bucket.data();
  int least = 1 << 16;
  for (Entry& entry : bucket) {
    if (entry.generation == 0) return entry;
    if (entry.board == board && entry.hand == hand) return entry;
    const int worth = entry.work + (entry.generation == generation_ ? 256 : 0);
    if (worth < least) {
      least = worth;
      least_worth = &entry;
    }
  }
  *least_worth = Entry{};
  return *least_worth;
}

void MateTable::store(Key board, Hand hand, const MateFacts& facts, std::uint64_t work) {
  const std::size_t at = bucket_of(board);
  const Guard guard{*this, at};
  Entry& entry = place_for(buckets_[at], board, hand);
  const bool is_new = entry.generation == 0;
  if (is_new) {
    entry.board = board;
    entry.hand = hand;
    entry.most = never_mate;
  }
  const bool is_of_this_search = !is_new && entry.generation == generation_;
  entry.depth = static_cast<std::uint16_t>(is_of_this_search ? std::min<int>(entry.depth, facts.depth) : facts.depth);
  entry.proof = facts.proof;
  entry.disproof = facts.disproof;
  entry.least = static_cast<std::uint16_t>(std::max<int>(entry.least, facts.least));
  if (facts.most < entry.most) {
    entry.most = static_cast<std::uint16_t>(facts.most);
    entry.move = facts.move;
  }
  const auto bits = static_cast<std::uint32_t>(std::bit_width(work));
  entry.work = std::max<std::uint32_t>(entry.work, bits);
  entry.generation = generation_;
}

int MateTable::permille_full() const {
  const std::size_t sample = std::min<std::size_t>(buckets_.size(), 1000);
  std::size_t used = 0;
  for (std::size_t bucket = 0; bucket < sample; ++bucket) {
    used += static_cast<std::size_t>(
        std::ranges::count_if(buckets_[bucket], [&](const Entry& entry) { return entry.generation == generation_; }));
  }
  return static_cast<int>(used * 1000 / (sample * entries_a_bucket));
}

LoopTable::LoopTable(std::size_t mib)
    : size_(std::max<std::size_t>(mib * mebibyte / sizeof(Entry), 1)), entries_(std::make_unique<Entry[]>(size_)) {}

void LoopTable::begin_search() { ++generation_; }

std::optional<LoopTable::Loop> LoopTable::look(Key path) const {
  const Entry& entry = entries_[place_of(path)];
  const std::uint64_t payload = entry.payload.load(std::memory_order_relaxed);
  if ((entry.check.load(std::memory_order_relaxed) ^ payload) != path) return std::nullopt;
  if ((payload >> 32 & 0xff) != generation_) return std::nullopt;
  return Loop{.least = static_cast<int>(payload & 0xffff), .depth = static_cast<int>(payload >> 16 & 0xffff)};
}

void LoopTable::store(Key path, Loop loop) {
  const std::uint64_t payload = static_cast<std::uint64_t>(loop.least) | static_cast<std::uint64_t>(loop.depth) << 16 |
                                static_cast<std::uint64_t>(generation_) << 32;
  Entry& entry = entries_[place_of(path)];
  entry.check.store(path ^ payload, std::memory_order_relaxed);
  entry.payload.store(payload, std::memory_order_relaxed);
}

}  // namespace ootori

#include "engine/mate/mate_table.hpp"

#include <algorithm>
#include <bit>
#include <span>

namespace ootori {
namespace {

constexpr std::size_t mebibyte = std::size_t{1} << 20;

constexpr std::size_t most_listed = 4096;  // of 60,000 buckets in a table of the usual size or more

std::uint16_t tag_of(Key board) { return static_cast<std::uint16_t>(board | 1); }

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

MateTable::MateTable(std::size_t mib) : size_(std::max<std::size_t>(mib * mebibyte / sizeof(Bucket), 1)) {
  filled_.reserve(most_listed);
}

void MateTable::begin_search(bool shared) {
  shared_ = shared;
  if (shared) lists_filled_ = false;  // the list is for one thread
  generation_ = generation_ == 255 ? 1 : generation_ + 1;
}

void MateTable::forget() {
  if (lists_filled_) {
    for (const std::uint32_t at : filled_) buckets_[at] = Bucket{};
  } else {
    std::ranges::fill(std::span{buckets_.get(), size_}, Bucket{});
  }
  filled_.clear();
  lists_filled_ = true;
}

std::uint32_t MateTable::Bucket::tagged(std::uint16_t tag) const {
  std::uint32_t found = 0;
  for (std::size_t at = 0; at < tags.size(); ++at) found |= static_cast<std::uint32_t>(tags[at] == tag) << at;
  return found;
}

MateFacts MateTable::look(Key board, Hand hand, bool by_dominance) const {
  MateFacts facts;
  const std::size_t at = bucket_of(board);
  const Guard guard{*this, at};
  const Bucket& bucket = buckets_[at];
  for (std::uint32_t left = bucket.tagged(tag_of(board)); left != 0; left &= left - 1) {
    const Entry& entry = bucket.entries[static_cast<std::size_t>(std::countr_zero(left))];
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

std::size_t MateTable::least_worth(const Bucket& bucket, std::uint8_t generation) {
  const auto worth = [&](const Entry& entry) { return entry.work + (entry.generation == generation ? 256 : 0); };
  return static_cast<std::size_t>(std::ranges::min_element(bucket.entries, {}, worth) - bucket.entries.begin());
}

// The entry of the position, a new one if it has none yet.
MateTable::Entry& MateTable::place_for(std::size_t at, Key board, Hand hand) {
  Bucket& bucket = buckets_[at];
  const std::uint16_t tag = tag_of(board);
  for (std::uint32_t left = bucket.tagged(tag); left != 0; left &= left - 1) {
    Entry& entry = bucket.entries[static_cast<std::size_t>(std::countr_zero(left))];
    if (entry.board == board && entry.hand == hand) return entry;
  }
  if (bucket.tags[0] == 0 && lists_filled_) {
    filled_.push_back(static_cast<std::uint32_t>(at));
    lists_filled_ = filled_.size() < most_listed;
  }
  const auto taken = static_cast<std::size_t>(std::ranges::find(bucket.tags, 0) - bucket.tags.begin());
  const std::size_t place = taken < entries_a_bucket ? taken : least_worth(bucket, generation_);
  bucket.tags[place] = tag;
  return bucket.entries[place] = Entry{.board = board, .hand = hand, .most = never_mate};
}

void MateTable::store(Key board, Hand hand, const MateFacts& facts, std::uint64_t work) {
  const std::size_t at = bucket_of(board);
  const Guard guard{*this, at};
  Entry& entry = place_for(at, board, hand);
  const bool is_of_this_search = entry.generation == generation_;
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

// Of few buckets: to read more takes longer than a short search.
int MateTable::permille_full() const {
  const std::size_t sample = std::min<std::size_t>(size_, 64);
  std::ptrdiff_t used = 0;
  for (const Bucket& bucket : std::span{buckets_.get(), sample}) {
    const auto end = bucket.entries.begin() + (std::ranges::find(bucket.tags, 0) - bucket.tags.begin());
    used +=
        std::count_if(bucket.entries.begin(), end, [&](const Entry& entry) { return entry.generation == generation_; });
  }
  return static_cast<int>(static_cast<std::size_t>(used) * 1000 / (sample * entries_a_bucket));
}

LoopTable::LoopTable(std::size_t mib) : size_(std::max<std::size_t>(mib * mebibyte / sizeof(Entry), 1)) {}

void LoopTable::begin_search() {
  ++generation_;
  holds_any_ = false;
}

std::optional<LoopTable::Loop> LoopTable::look(Key path) const {
  if (!holds_any_.load(std::memory_order_relaxed)) return std::nullopt;
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
  if (!holds_any_.load(std::memory_order_relaxed)) holds_any_.store(true, std::memory_order_relaxed);
}

}  // namespace ootori

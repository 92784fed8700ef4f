#include "engine/mate/mate_table.hpp"

#include <algorithm>
#include <bit>
#include <span>

namespace ootori {
namespace {

constexpr std::size_t mebibyte = std::size_t{1} << 20;

constexpr std::size_t growth = 8;
constexpr std::size_t largest_first_size = 512;     // in buckets: 256 KiB, part of the second-level cache
constexpr std::size_t most_entries_in_average = 3;  // per bucket, before the table grows: hardly any is full

// The number of buckets to start with. Steps of growth lead from there to almost `whole`.
std::size_t first_size(std::size_t whole) {
  while (whole > largest_first_size) whole /= growth;
  return whole;
}

std::size_t size_after_growth(std::size_t size, std::size_t whole) {
  while (size * growth <= whole) size *= growth;
  return size;
}

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

MateTable::MateTable(std::size_t mib)
    : smallest_(first_size(std::max<std::size_t>(mib * mebibyte / sizeof(Bucket), 1))),
      capacity_(size_after_growth(smallest_, mib * mebibyte / sizeof(Bucket))),
      size_(smallest_),
      buckets_(make_huge_array<Bucket>(capacity_)) {}

// A shared table grows to its full size first, so its threads never have to wait for growth.
void MateTable::begin_search(bool shared) {
  while (shared && size_ < capacity_) grow();
  shared_ = shared;
  generation_ = generation_ == 255 ? 1 : generation_ + 1;
}

void MateTable::clear(std::size_t first, std::size_t end) {
  for (Bucket& bucket : std::span{buckets_.get() + first, end - first}) bucket.tags = {};
}

void MateTable::forget() {
  size_ = smallest_;
  made_ = 0;
  clear(0, size_);
}

// The entries of bucket n move to the `growth` buckets from n * growth on. The last bucket is moved first, so no bucket
// is overwritten before it has been read.
void MateTable::grow() {
  const std::size_t before = size_;
  size_ *= growth;
  clear(before, size_);
  for (std::size_t at = before; at-- > 0;) {
    const std::size_t number = buckets_[at].tags.number();
    const Entries moving = buckets_[at].entries;
    buckets_[at].tags = {};
    for (const Entry& entry : std::span{moving}.first(number)) {
      const std::size_t to = bucket_of(entry.board);
      const std::size_t place = buckets_[to].tags.number();
      buckets_[to].tags.of[place] = tag_of(entry.board);
      buckets_[to].entries[place] = entry;
    }
  }
}

// Uses the compiler's vector types, which give two instructions; the compiler does not vectorize a loop over the tags.
std::uint32_t MateTable::Tags::equal_to(std::uint16_t tag) const {
  using Vector = std::uint16_t __attribute__((ext_vector_type(16)));
  using Bits = bool __attribute__((ext_vector_type(16)));
  const Bits equal = __builtin_convertvector(__builtin_bit_cast(Vector, of) == tag, Bits);
  return __builtin_bit_cast(std::uint16_t, equal);
}

std::size_t MateTable::Tags::number() const { return static_cast<std::size_t>(std::countr_zero(equal_to(0))); }

void MateTable::prefetch_entry(Key board) const {
  if (shared_) return;  // another thread may be writing
  const std::size_t at = bucket_of(board);
  const std::uint32_t found = buckets_[at].tags.equal_to(tag_of(board));
  if (found != 0) __builtin_prefetch(&buckets_[at].entries[static_cast<std::size_t>(std::countr_zero(found))]);
}

MateFacts MateTable::look(Key board, Hand hand, bool by_dominance) const {
  MateFacts facts;
  const std::size_t at = bucket_of(board);
  const Guard guard{*this, at};
  for (std::uint32_t left = buckets_[at].tags.equal_to(tag_of(board)); left != 0; left &= left - 1) {
    const Entry& entry = buckets_[at].entries[static_cast<std::size_t>(std::countr_zero(left))];
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

std::size_t MateTable::least_worth(const Entries& entries, std::uint8_t generation) {
  const auto worth = [&](const Entry& entry) { return entry.work + (entry.generation == generation ? 256 : 0); };
  return static_cast<std::size_t>(std::ranges::min_element(entries, {}, worth) - entries.begin());
}

// The entry of the position. Creates one if there is none, replacing the least valuable entry of a full bucket.
MateTable::Entry& MateTable::place_for(std::size_t at, Key board, Hand hand) {
  Tags& tags = buckets_[at].tags;
  Entries& entries = buckets_[at].entries;
  const std::uint16_t tag = tag_of(board);
  for (std::uint32_t left = tags.equal_to(tag); left != 0; left &= left - 1) {
    Entry& entry = entries[static_cast<std::size_t>(std::countr_zero(left))];
    if (entry.board == board && entry.hand == hand) return entry;
  }
  const std::size_t number = tags.number();
  const bool has_room = number < entries_a_bucket;
  if (has_room && !shared_) ++made_;
  const std::size_t place = has_room ? number : least_worth(entries, generation_);
  tags.of[place] = tag;
  return entries[place] = Entry{.board = board, .hand = hand, .most = never_mate};
}

void MateTable::store(Key board, Hand hand, const MateFacts& facts, std::uint64_t work) {
  if (!shared_ && made_ >= most_entries_in_average * size_ && size_ < capacity_) grow();
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

// From a small sample, because reading more would take longer than a short search.
int MateTable::permille_full() const {
  const std::size_t sample = std::min<std::size_t>(size_, 64);
  std::ptrdiff_t used = 0;
  for (std::size_t at = 0; at < sample; ++at) {
    used += std::ranges::count_if(std::span{buckets_[at].entries}.first(buckets_[at].tags.number()),
                                  [&](const Entry& entry) { return entry.generation == generation_; });
  }
  const std::uint64_t permille = std::uint64_t{1000} * static_cast<std::uint64_t>(used) / (sample * entries_a_bucket);
  return static_cast<int>(permille * size_ / capacity_);
}

LoopTable::LoopTable(std::size_t mib) : size_(std::max<std::size_t>(mib * mebibyte / sizeof(Entry), 1)) {}

void LoopTable::begin_search() {
  ++generation_;
  holds_any_ = false;
}

std::optional<LoopTable::Loop> LoopTable::look_up(Key path) const {
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

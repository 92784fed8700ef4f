#include "engine/transposition_table.hpp"

namespace ootori {

namespace {

// Bits of an entry's data: move 0–15 · value 16–31 · evaluation 32–47 · depth 48–55 · bound 56–57 · on_pv 58 ·
// generation 59–63.
constexpr int value_shift = 16;
constexpr int evaluation_shift = 32;
constexpr int depth_shift = 48;
constexpr int bound_shift = 56;
constexpr int pv_shift = 58;
constexpr int generation_shift = 59;

constexpr std::uint64_t pack16(Value value) { return static_cast<std::uint16_t>(static_cast<std::int16_t>(value)); }
constexpr Value unpack16(std::uint64_t bits) { return static_cast<std::int16_t>(bits & 0xffff); }
constexpr int depth_of(std::uint64_t data) { return static_cast<int>(data >> depth_shift & 0xff); }
constexpr Bound bound_of(std::uint64_t data) { return static_cast<Bound>(data >> bound_shift & 3); }
constexpr unsigned generation_of(std::uint64_t data) { return static_cast<unsigned>(data >> generation_shift); }

constexpr std::uint64_t pack(const Transposition& found, unsigned generation) {
  return found.move.raw() | pack16(found.value) << value_shift | pack16(found.evaluation) << evaluation_shift |
         static_cast<std::uint64_t>(found.depth) << depth_shift |
         static_cast<std::uint64_t>(found.bound) << bound_shift | std::uint64_t{found.on_pv} << pv_shift |
         std::uint64_t{generation} << generation_shift;
}

constexpr Transposition unpack(std::uint64_t data) {
  return {.move = Move::from_raw(static_cast<std::uint16_t>(data)),
          .value = unpack16(data >> value_shift),
          .evaluation = unpack16(data >> evaluation_shift),
          .depth = depth_of(data),
          .bound = bound_of(data),
          .on_pv = (data >> pv_shift & 1) != 0};
}

}  // namespace

TranspositionTable::TranspositionTable(std::size_t mib) { resize(mib); }

void TranspositionTable::resize(std::size_t mib) {
  buckets_.reset();
  bucket_count_ = (mib << 20) / sizeof(Bucket);
  buckets_ = make_huge_array<Bucket>(bucket_count_);
  generation_ = 0;
}

void TranspositionTable::clear() {
  for (std::size_t i = 0; i < bucket_count_; ++i) {
    for (Entry& entry : buckets_[i].entries) {
      entry.check.store(0, std::memory_order_relaxed);
      entry.data.store(0, std::memory_order_relaxed);
    }
  }
  generation_ = 0;
}

std::optional<Transposition> TranspositionTable::probe(Key key) const {
  for (const Entry& entry : bucket(key).entries) {
    const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
    if ((entry.check.load(std::memory_order_relaxed) ^ data) == key && data != 0) return unpack(data);
  }
  return std::nullopt;
}

int TranspositionTable::worth(std::uint64_t data) const {
  if (data == 0) return -1000;
  const unsigned age = (generation_ - generation_of(data)) & generation_mask;
  return depth_of(data) - 8 * static_cast<int>(age);
}

void TranspositionTable::store(Key key, const Transposition& found) {
  Entry* chosen = nullptr;
  std::uint64_t chosen_data = 0;
  Transposition stored = found;
  for (Entry& entry : bucket(key).entries) {
    const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
    if ((entry.check.load(std::memory_order_relaxed) ^ data) == key && data != 0) {
      const bool keeps_deeper = found.bound != Bound::exact && found.depth + 3 < depth_of(data) &&
                                generation_of(data) == generation_ && bound_of(data) != Bound::none;
      if (keeps_deeper) return;
      if (stored.move.is_null()) stored.move = unpack(data).move;
      chosen = &entry;
      break;
    }
    if (chosen == nullptr || worth(data) < worth(chosen_data)) {
      chosen = &entry;
      chosen_data = data;
    }
  }
  const std::uint64_t data = pack(stored, generation_);
  chosen->check.store(key ^ data, std::memory_order_relaxed);
  chosen->data.store(data, std::memory_order_relaxed);
}

int TranspositionTable::permille() const {
  constexpr std::size_t sample = 250;
  int used = 0;
  for (std::size_t i = 0; i < sample; ++i) {
    for (const Entry& entry : buckets_[i].entries) {
      const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
      used += data != 0 && generation_of(data) == generation_ ? 1 : 0;
    }
  }
  return used;
}

}  // namespace ootori

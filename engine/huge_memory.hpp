// Memory for large tables with random access. It uses huge pages where the system has them, so that a cache miss is not
// a TLB miss as well.
#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <type_traits>

namespace ootori {

// Aligned to a huge page, uninitialized, freed by release_huge. Throws std::bad_alloc, also if the machine does not
// have that much memory.
[[nodiscard]] void* allocate_huge(std::size_t bytes);
void release_huge(void* memory);

struct HugeRelease {
  void operator()(void* memory) const { release_huge(memory); }
};

// An array of value-initialized entries. Their destructors never run.
template <class Entry>
using HugeArray = std::unique_ptr<Entry[], HugeRelease>;

template <class Entry>
[[nodiscard]] HugeArray<Entry> make_huge_array(std::size_t size) {
  static_assert(std::is_trivially_destructible_v<Entry>);
  return HugeArray<Entry>{new (allocate_huge(size * sizeof(Entry))) Entry[size]{}};
}

}  // namespace ootori

// Memory for large tables that are read at random. Where the system has huge pages it comes in these, so that an access
// misses the cache but not the page tables as well.
#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <type_traits>

namespace ootori {

// Aligned to a huge page, and not initialized. Throws std::bad_alloc.
[[nodiscard]] void* allocate_huge(std::size_t bytes);
void release_huge(void* memory);

struct HugeRelease {
  void operator()(void* memory) const { release_huge(memory); }
};

// An array of value-initialized entries, which need no destructor.
template <class Entry>
using HugeArray = std::unique_ptr<Entry[], HugeRelease>;

template <class Entry>
[[nodiscard]] HugeArray<Entry> make_huge_array(std::size_t size) {
  static_assert(std::is_trivially_destructible_v<Entry>);
  return HugeArray<Entry>{new (allocate_huge(size * sizeof(Entry))) Entry[size]{}};
}

}  // namespace ootori

#include "engine/huge_memory.hpp"

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace ootori {
namespace {

constexpr std::align_val_t huge_page{std::size_t{2} << 20};

}  // namespace

void* allocate_huge(std::size_t bytes) {
  void* const memory = ::operator new(bytes, huge_page);
#if defined(__linux__)
  madvise(memory, bytes, MADV_HUGEPAGE);
#endif
  return memory;
}

void release_huge(void* memory) { ::operator delete(memory, huge_page); }

}  // namespace ootori

#include "engine/huge_memory.hpp"

#if defined(__linux__)
#include <sys/mman.h>
#include <unistd.h>
#endif

namespace ootori {
namespace {

constexpr std::align_val_t huge_page{std::size_t{2} << 20};

// Linux promises more memory than there is, and then kills a program that uses all of it.
bool is_more_than_the_machine_has([[maybe_unused]] std::size_t bytes) {
#if defined(__linux__)
  constexpr std::size_t worth_asking = std::size_t{1} << 30;
  if (bytes < worth_asking) return false;
  const long pages = sysconf(_SC_PHYS_PAGES);
  const long page_size = sysconf(_SC_PAGESIZE);
  return pages > 0 && page_size > 0 && bytes / static_cast<std::size_t>(page_size) >= static_cast<std::size_t>(pages);
#else
  return false;
#endif
}

}  // namespace

void* allocate_huge(std::size_t bytes) {
  if (is_more_than_the_machine_has(bytes)) throw std::bad_alloc{};
  void* const memory = ::operator new(bytes, huge_page);
#if defined(__linux__)
  madvise(memory, bytes, MADV_HUGEPAGE);
#endif
  return memory;
}

void release_huge(void* memory) { ::operator delete(memory, huge_page); }

}  // namespace ootori

// Minimal replacements for parts of the C++ runtime, for a module without files. libc++'s own versions report errors
// through stdio and so pull all of it, with its file imports, into the module; a trap is enough for JavaScript.
#include <__verbose_abort>
#include <cstdlib>
#include <new>

_LIBCPP_BEGIN_NAMESPACE_STD
[[noreturn]] void __libcpp_verbose_abort(const char*, ...) { __builtin_trap(); }
_LIBCPP_END_NAMESPACE_STD

void* operator new(std::size_t size) {
  void* memory = std::malloc(size);
  if (memory == nullptr) __builtin_trap();
  return memory;
}

void* operator new(std::size_t size, std::align_val_t alignment) {
  const auto boundary = static_cast<std::size_t>(alignment);
  void* memory = std::aligned_alloc(boundary, (size + boundary - 1) / boundary * boundary);
  if (memory == nullptr) __builtin_trap();
  return memory;
}

void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }

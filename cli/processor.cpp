// A package is built for a processor level (OOTORI_ARCH). An older processor would end the program with "Illegal
// instruction", so this first reports what is missing.
#ifdef OOTORI_ARCH

#include <string_view>

#include <unistd.h>

namespace ootori::cli {
namespace {

constexpr std::string_view message =
    "ootori: this processor is too old for this program, which needs the instruction set " OOTORI_ARCH
    " (in most processors since about 2009). Build the program from source on this machine: ./play --build-only\n";

// Runs before all other constructors, which may already use such instructions. For the same reason it uses nothing of
// the standard library.
[[gnu::constructor(101)]] void refuse_older_processors() {
  __builtin_cpu_init();
  if (__builtin_cpu_supports(OOTORI_ARCH) != 0) return;
  (void)!::write(STDERR_FILENO, message.data(), message.size());
  ::_exit(1);
}

}  // namespace
}  // namespace ootori::cli

#endif

// A package is built for processors of a certain level (OOTORI_ARCH). On an older one the first instruction that it
// lacks would end the program with "Illegal instruction", so before anything else this says what is missing.
#ifdef OOTORI_ARCH

#include <string_view>

#include <unistd.h>

namespace ootori::cli {
namespace {

constexpr std::string_view message =
    "ootori: this processor is too old for this program, which needs the instruction set " OOTORI_ARCH
    " (in most processors since about 2009). Build the program from source on this machine: ./play --build-only\n";

// Before the other constructors, which may have such instructions in them; so nothing of the standard library is used.
[[gnu::constructor(101)]] void refuse_older_processors() {
  __builtin_cpu_init();
  if (__builtin_cpu_supports(OOTORI_ARCH) != 0) return;
  (void)!::write(STDERR_FILENO, message.data(), message.size());
  ::_exit(1);
}

}  // namespace
}  // namespace ootori::cli

#endif

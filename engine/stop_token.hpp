// What asks a search to end early: std::stop_token, where there are threads that could ask. The module for browsers has
// one thread, and that one searches: nobody asks there, and limits alone end a search.
#pragma once

#if defined(__wasm__)

namespace ootori {
struct StopToken {
  [[nodiscard]] static constexpr bool stop_requested() { return false; }
};
}  // namespace ootori

#else

#include <stop_token>

namespace ootori {
using StopToken = std::stop_token;
}  // namespace ootori

#endif

// The token that asks a search to stop early: std::stop_token where threads exist. The WebAssembly module has a single
// thread, which is busy searching, so nothing can request a stop there and only limits end a search.
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

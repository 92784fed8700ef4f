// How much one token may ask for.
#pragma once

#include "server/limits/rate_limit.hpp"

namespace ootori::server {

// Calls, and frames of sockets.
inline constexpr RateLimitTerms calls_of_token{.most = 100, .again = std::chrono::milliseconds{200}};

}  // namespace ootori::server

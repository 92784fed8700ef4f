// The rate limit of one token.
#pragma once

#include "server/limits/rate_limit.hpp"

namespace ootori::server {

// For calls and socket frames together.
inline constexpr RateLimitTerms calls_of_token{.most = 100, .again = std::chrono::milliseconds{200}};

}  // namespace ootori::server

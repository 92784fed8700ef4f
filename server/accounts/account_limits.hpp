// What a server allows before it asks to wait.
#pragma once

#include "server/network/rate_limit.hpp"

namespace ootori::server {

// Only failures count where a password is asked for.
struct AccountLimits {
  RateLimitTerms passwords_of_name{.most = 10, .again = std::chrono::minutes{1}};
  RateLimitTerms passwords_of_address{.most = 30, .again = std::chrono::seconds{10}};
  RateLimitTerms sign_ups_of_address{.most = 30, .again = std::chrono::minutes{2}};
  RateLimitTerms letters_of_address{.most = 10, .again = std::chrono::minutes{2}};
  RateLimitTerms letters_of_account{.most = 3, .again = std::chrono::minutes{20}};
};

}  // namespace ootori::server

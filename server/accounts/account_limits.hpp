// What a server allows before it asks to wait.
#pragma once

#include "server/limits/rate_limit.hpp"

namespace ootori::server {

// Only failures count where a password is asked for.
struct AccountLimits {
  // Of one name from one address, of a browser that has been signed in to the account before, and of who is signed in.
  RateLimitTerms passwords_of_name{.most = 10, .again = std::chrono::minutes{1}};
  RateLimitTerms passwords_of_address{.most = 30, .again = std::chrono::seconds{10}};
  // By who knows the password.
  RateLimitTerms sign_ins_of_account{.most = 60, .again = std::chrono::seconds{30}};
  RateLimitTerms sign_ups_of_address{.most = 30, .again = std::chrono::minutes{2}};
  RateLimitTerms letters_of_address{.most = 10, .again = std::chrono::minutes{2}};
  RateLimitTerms letters_of_account{.most = 3, .again = std::chrono::minutes{20}};
};

}  // namespace ootori::server

// Rate limits for passwords, sign-ins, sign-ups and emails.
#pragma once

#include "server/limits/rate_limit.hpp"

namespace ootori::server {

// The limits on passwords count only failed attempts.
struct AccountLimits {
  // Per pair of name and IP address; per browser with a device cookie; per session when it asks for the password again.
  RateLimitTerms passwords_of_name{.most = 10, .again = std::chrono::minutes{1}};
  RateLimitTerms passwords_of_address{.most = 30, .again = std::chrono::seconds{10}};
  // Per name, from all addresses and unknown browsers together. Beyond it, the name is under attack for this long. An
  // address may then guess less often at it, but each address may guess: nobody can lock the owner out of a new
  // browser.
  RateLimitTerms passwords_of_all{.most = 100, .again = std::chrono::minutes{1}};
  game::Millis attack = std::chrono::hours{1};
  RateLimitTerms passwords_under_attack{.most = 5, .again = std::chrono::hours{1}};  // per name and IP address
  // Once an address has sent a wrong password, it is served after those that have not, for this long. The limits above
  // forget a wrong password sooner than a full queue lets an attacker send the next one.
  game::Millis suspicion = std::chrono::hours{1};
  // Right passwords: of sign-ins, and when a session asks for the password again. Each one costs a hash.
  RateLimitTerms sign_ins_of_account{.most = 60, .again = std::chrono::seconds{30}};
  RateLimitTerms sign_ups_of_address{.most = 30, .again = std::chrono::minutes{2}};
  RateLimitTerms mails_of_address{.most = 10, .again = std::chrono::minutes{2}};
  RateLimitTerms mails_of_account{.most = 3, .again = std::chrono::minutes{20}};
};

}  // namespace ootori::server

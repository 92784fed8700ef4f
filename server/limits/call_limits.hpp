// How much may be asked of this server, and how fast. Made for a club behind one address and for people who play fast;
// who runs a server may set them otherwise (docs/operations.md).
#pragma once

#include <array>
#include <expected>
#include <string>
#include <string_view>

#include "server/limits/rate_limit.hpp"

namespace ootori::server {

struct CallLimits {
  RateLimitTerms calls_of_address{.most = 3000, .again = std::chrono::milliseconds{5}};  // frames of sockets too
  RateLimitTerms frames_of_socket{.most = 200, .again = std::chrono::milliseconds{50}};
  // Pings and pongs, which cost no more than their bytes.
  RateLimitTerms controls_of_socket{.most = 100, .again = std::chrono::milliseconds{200}};
  // Milliseconds of the processor's time for answers: a tenth of a core, and four seconds to begin with.
  RateLimitTerms work_of_address{.most = 4000, .again = std::chrono::milliseconds{10}};
  // Games against the engine, and seeks that are accepted.
  RateLimitTerms games_of_player{.most = 20, .again = std::chrono::seconds{10}};
  RateLimitTerms games_of_address{.most = 60, .again = std::chrono::seconds{5}};
  // Open seeks, links and challenges.
  RateLimitTerms seeks_of_player{.most = 20, .again = std::chrono::seconds{30}};
  RateLimitTerms seeks_of_address{.most = 50, .again = std::chrono::seconds{20}};
  // What is proposed to an opponent, and takebacks.
  RateLimitTerms offers_of_player{.most = 30, .again = std::chrono::seconds{2}};
  RateLimitTerms offers_of_address{.most = 300, .again = std::chrono::milliseconds{200}};
  // Studies that are made, and changes of studies. Those of an evening without network come at once.
  RateLimitTerms studies_of_player{.most = 30, .again = std::chrono::seconds{60}};
  RateLimitTerms studies_of_address{.most = 100, .again = std::chrono::seconds{20}};
  RateLimitTerms edits_of_player{.most = 300, .again = std::chrono::milliseconds{200}};
  RateLimitTerms edits_of_address{.most = 1500, .again = std::chrono::milliseconds{50}};
  // Browsers that subscribe to push messages.
  RateLimitTerms subscriptions_of_player{.most = 20, .again = std::chrono::seconds{60}};
  RateLimitTerms subscriptions_of_address{.most = 100, .again = std::chrono::seconds{10}};
};

inline constexpr RateLimitTerms no_limit{.most = 1, .again = game::Millis{0}};

// "60,12/min": 60 at once, and then 12 in a minute; s, min or h; or "off". An error is one line for a person.
[[nodiscard]] std::expected<RateLimitTerms, std::string> parse_limit(std::string_view text);
[[nodiscard]] std::string text(const RateLimitTerms& terms);

}  // namespace ootori::server

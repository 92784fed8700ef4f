// How many calls a client may make, and how fast. The defaults suit a club behind one address and people who play fast;
// administrators can change them (docs/operations.md).
#pragma once

#include <array>
#include <expected>
#include <string>
#include <string_view>

#include "server/limits/rate_limit.hpp"

namespace ootori::server {

struct CallLimits {
  RateLimitTerms calls_of_address{.most = 3000, .again = std::chrono::milliseconds{5}};  // includes socket frames
  RateLimitTerms frames_of_socket{.most = 200, .again = std::chrono::milliseconds{50}};
  // Pings and pongs, which cost nothing but their bytes.
  RateLimitTerms controls_of_socket{.most = 100, .again = std::chrono::milliseconds{200}};
  // Milliseconds of CPU time spent on responses: a tenth of a core on average, with a burst of four seconds.
  RateLimitTerms work_of_address{.most = 4000, .again = std::chrono::milliseconds{10}};
  // Games against the engine, and accepted seeks.
  RateLimitTerms games_of_player{.most = 20, .again = std::chrono::seconds{10}};
  RateLimitTerms games_of_address{.most = 60, .again = std::chrono::seconds{5}};
  // Open seeks, links and challenges.
  RateLimitTerms seeks_of_player{.most = 20, .again = std::chrono::seconds{30}};
  RateLimitTerms seeks_of_address{.most = 50, .again = std::chrono::seconds{20}};
  // Offers to an opponent, and takebacks.
  RateLimitTerms offers_of_player{.most = 30, .again = std::chrono::seconds{2}};
  RateLimitTerms offers_of_address{.most = 300, .again = std::chrono::milliseconds{200}};
  // New studies, and changes to studies. The changes of an evening offline arrive all at once.
  RateLimitTerms studies_of_player{.most = 30, .again = std::chrono::seconds{60}};
  RateLimitTerms studies_of_address{.most = 100, .again = std::chrono::seconds{20}};
  RateLimitTerms edits_of_player{.most = 300, .again = std::chrono::milliseconds{200}};
  RateLimitTerms edits_of_address{.most = 1500, .again = std::chrono::milliseconds{50}};
  // Browsers that subscribe to push notifications.
  RateLimitTerms subscriptions_of_player{.most = 20, .again = std::chrono::seconds{60}};
  RateLimitTerms subscriptions_of_address{.most = 100, .again = std::chrono::seconds{10}};
  // Downloads and deletions of all data of a player.
  RateLimitTerms data_of_player{.most = 10, .again = std::chrono::seconds{60}};
  RateLimitTerms data_of_address{.most = 60, .again = std::chrono::seconds{20}};
};

inline constexpr RateLimitTerms no_limit{.most = 1, .again = game::Millis{0}};

// "60,12/min": a burst of 60, then 12 a minute; the unit is s, min or h. "off": no limit. The error is one line for the
// administrator.
[[nodiscard]] std::expected<RateLimitTerms, std::string> parse_limit(std::string_view text);
[[nodiscard]] std::string text(const RateLimitTerms& terms);

}  // namespace ootori::server

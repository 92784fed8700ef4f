// The key that signs requests to push services, the administrator's contact, and the allowed services: a file of
// `key = value` lines, which `ootori admin push-keys` creates.
#pragma once

#include <chrono>
#include <expected>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "server/limits/rate_limit.hpp"
#include "server/push/push_key.hpp"

namespace ootori::server {

// How long to wait before sending, so that players can open the game or challenge themselves.
struct PushPatience {
  std::chrono::milliseconds usual{3'000};
  // After a move: by then it is also known whether the connection of the player is dead (RoomServices::check_lasts).
  std::chrono::milliseconds turn{6'000};
};

struct PushOptions {
  PushKey key;
  std::string contact;  // "mailto:admin@example.org" or "https://example.org/contact" (RFC 8292, 2.1)
  // Allowed prefixes of subscriptions' URLs, each ending with a slash. Empty: any public address. The listed services
  // may be in a private network.
  std::vector<std::string> services{};
  std::string trusted{};  // a file with certificates, instead of the system's
  // Notifications to one player, on all browsers: limits what a player who moves quickly can make the server send.
  RateLimitTerms limit{.most = 60, .again = std::chrono::seconds{20}};
  PushPatience patience{};
};

// The error is one line for the administrator. A file that every user of the machine can read is refused.
[[nodiscard]] std::expected<PushOptions, std::string> read_push_options(const std::filesystem::path& file);
[[nodiscard]] std::expected<PushOptions, std::string> parse_push_options(std::string_view text);

// The content of such a file.
[[nodiscard]] std::string push_options_text(const PushKey& key, std::string_view contact,
                                            const std::vector<std::string>& services = {});
[[nodiscard]] bool is_push_contact(std::string_view contact);

}  // namespace ootori::server

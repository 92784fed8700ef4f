// The key by which a server signs what it sends to push services, and whom they may ask about it: a file of
// `key = value` lines, which `ootori admin push-keys` makes.
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

struct PushOptions {
  PushKey key;
  std::string contact;  // "mailto:admin@example.org" or "https://example.org/contact" (RFC 8292, 2.1)
  // What the addresses of subscriptions may begin with, each with a slash at its end. None: any public address. Those
  // that the host names may be in its own network.
  std::vector<std::string> services{};
  std::string trusted{};  // a file of certificates in place of the system's
  // Messages of one player, to whatever browsers: whoever moves quickly makes no machine send more than that.
  RateLimitTerms limit{.most = 60, .again = std::chrono::seconds{20}};
  std::chrono::milliseconds patience{3'000};  // for who is just about to open the game that the message is about
};

// The error is one line for a person. A file that every user of the machine can read is refused.
[[nodiscard]] std::expected<PushOptions, std::string> read_push_options(const std::filesystem::path& file);
[[nodiscard]] std::expected<PushOptions, std::string> parse_push_options(std::string_view text);

// The text of such a file.
[[nodiscard]] std::string push_options_text(const PushKey& key, std::string_view contact,
                                            const std::vector<std::string>& services = {});
[[nodiscard]] bool is_push_contact(std::string_view contact);

}  // namespace ootori::server

// Signing in without a browser, as in RFC 8628: a program requests a token and gets a code, which its user types into a
// browser that is signed in. Kept in memory only: when the server restarts, pending programs have to begin again.
#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "server/limits/rate_limit.hpp"
#include "server/tokens/tokens.hpp"

namespace ootori::server {

struct DeviceCode {
  std::string secret;     // the program's, with which it polls
  std::string user_code;  // the user's, like BDFK-PQRS
};

// Any thread; everything returns at once. Replies come on any thread.
class DeviceGrants {
 public:
  static constexpr game::Millis lasts = std::chrono::minutes{10};
  static constexpr std::chrono::seconds interval{5};                         // between two polls of a program
  static constexpr std::size_t most_of_address = 20;                         // pending requests
  static constexpr std::size_t most_of_all = 10'000;                         // pending requests
  static constexpr RateLimitTerms wrong_codes{10, std::chrono::minutes{1}};  // that an account may type

  // Both must outlive it.
  DeviceGrants(Tokens& tokens, std::function<game::Millis()> uptime) : tokens_(tokens), uptime_(std::move(uptime)) {}

  [[nodiscard]] std::expected<DeviceCode, Error> begin(TokenWish wish, const std::string& address);
  // What the program that has this user code asks for.
  [[nodiscard]] std::expected<TokenWish, Error> show(const Caller& caller, std::string_view user_code);
  void decide(const Caller& caller, std::string_view user_code, bool allow, Reply<void> reply);
  // The token, once; before that, an error that says how things stand.
  [[nodiscard]] std::expected<MadeToken, Error> take(std::string_view secret);

 private:
  enum class Stage : std::uint8_t { waiting, being_made, denied, allowed };

  struct Grant {
    std::string user_code;
    std::string address;
    TokenWish wish;
    game::Millis until;
    RateBucket questions{};
    Stage stage = Stage::waiting;
    std::optional<MadeToken> made{};
  };
  using Grants = std::map<std::string, Grant>;  // by the hash of the program's secret

  // Only under the mutex.
  void forget_old();
  [[nodiscard]] std::string unused_user_code() const;
  [[nodiscard]] std::expected<Grant*, Error> find(const Caller& caller, std::string_view user_code);

  Tokens& tokens_;
  const std::function<game::Millis()> uptime_;
  std::mutex mutex_;
  Grants grants_;
  RateLimit wrong_codes_{wrong_codes};
};

}  // namespace ootori::server

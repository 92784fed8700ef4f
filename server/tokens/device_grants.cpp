#include "server/tokens/device_grants.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "server/wire/random.hpp"

namespace ootori::server {
namespace {

// No vowels, so that no words result, and no letters that are easily confused (RFC 8628, 6.1).
constexpr std::string_view letters = "BCDFGHJKLMNPQRSTVWXZ";
constexpr std::size_t code_length = 8;

std::string random_letters() {
  constexpr std::size_t even = 256 / letters.size() * letters.size();  // makes all letters equally likely
  std::string text;
  while (text.size() < code_length) {
    std::array<unsigned char, 1> byte{};
    fill_random(byte);
    if (byte[0] < even) text += letters[byte[0] % letters.size()];
  }
  return text;
}

// Accepts what people type: lower case, and no dash.
std::string normal(std::string_view typed) {
  std::string text;
  for (const char c : typed) {
    if (c >= 'a' && c <= 'z') text += static_cast<char>(c - 'a' + 'A');
    if (c >= 'A' && c <= 'Z') text += c;
  }
  return text;
}

std::string with_dash(const std::string& code) {
  return code.substr(0, code_length / 2) + "-" + code.substr(code_length / 2);
}

Error unknown_device() {
  return {ErrorCode::unknown_device, "There is no such code, or it is older than 10 minutes. Start again."};
}

Error too_many_codes(game::Millis wait) {
  Error error{ErrorCode::too_many, "Too many wrong codes. Please try again later."};
  error.retry_after = std::chrono::ceil<std::chrono::seconds>(wait);
  return error;
}

}  // namespace

void DeviceGrants::forget_old() {
  const game::Millis now = uptime_();
  std::erase_if(grants_,
                [&](const auto& one) { return one.second.until <= now && one.second.stage != Stage::being_made; });
}

std::string DeviceGrants::unused_user_code() const {
  while (true) {
    std::string code = random_letters();
    if (std::ranges::none_of(grants_, [&](const auto& one) { return one.second.user_code == code; })) return code;
  }
}

std::expected<DeviceCode, Error> DeviceGrants::begin(TokenWish wish, const std::string& address) {
  const std::scoped_lock lock(mutex_);
  forget_old();
  const auto of_address =
      std::ranges::count_if(grants_, [&](const auto& one) { return one.second.address == address; });
  if (std::cmp_greater_equal(of_address, most_of_address)) {
    Error error{ErrorCode::too_many, "Too many programs at your address await approval. Please try again later."};
    error.retry_after = std::chrono::minutes{1};
    return std::unexpected(std::move(error));
  }
  if (grants_.size() >= most_of_all) {
    return std::unexpected(Error{ErrorCode::busy, "Too many programs await approval. Please try again later."});
  }
  const Token secret = Token::random();
  std::string code = unused_user_code();
  grants_.emplace(secret.hash(),
                  Grant{.user_code = code, .address = address, .wish = std::move(wish), .until = uptime_() + lasts});
  return DeviceCode{.secret = secret.text(), .user_code = with_dash(code)};
}

std::expected<DeviceGrants::Grant*, Error> DeviceGrants::find(const Caller& caller, std::string_view user_code) {
  if (!caller.login) return std::unexpected(Error{ErrorCode::signed_out, "Sign in first."});
  forget_old();
  const std::string code = normal(user_code);
  const auto found = std::ranges::find_if(
      grants_, [&](const auto& one) { return one.second.user_code == code && one.second.stage == Stage::waiting; });
  if (found != grants_.end()) return &found->second;
  if (const auto wait = wrong_codes_.consume(caller.player.value, uptime_())) {
    return std::unexpected(too_many_codes(*wait));
  }
  return std::unexpected(unknown_device());
}

std::expected<TokenWish, Error> DeviceGrants::show(const Caller& caller, std::string_view user_code) {
  const std::scoped_lock lock(mutex_);
  const auto grant = find(caller, user_code);
  if (!grant) return std::unexpected(grant.error());
  return (*grant)->wish;
}

void DeviceGrants::decide(const Caller& caller, std::string_view user_code, bool allow, Reply<void> reply) {
  std::expected<void, Error> found;
  std::string code;
  TokenWish wish;
  {
    const std::scoped_lock lock(mutex_);
    const auto grant = find(caller, user_code);
    if (grant) {
      (*grant)->stage = allow ? Stage::being_made : Stage::denied;
      code = (*grant)->user_code;
      wish = (*grant)->wish;
    } else {
      found = std::unexpected(grant.error());
    }
  }
  if (!found || !allow) return reply(std::move(found));
  tokens_.make(caller, std::move(wish),
               [this, code, reply = std::move(reply)](std::expected<MadeToken, Error> made) mutable {
                 {
                   const std::scoped_lock lock(mutex_);
                   const auto grant =
                       std::ranges::find_if(grants_, [&](const auto& one) { return one.second.user_code == code; });
                   grant->second.stage = made ? Stage::allowed : Stage::waiting;
                   if (made) grant->second.made = std::move(*made);
                 }
                 if (made) return reply({});
                 reply(std::unexpected(std::move(made.error())));
               });
}

std::expected<MadeToken, Error> DeviceGrants::take(std::string_view secret) {
  const auto token = Token::parse(secret);
  const std::scoped_lock lock(mutex_);
  forget_old();
  const auto found = token ? grants_.find(token->hash()) : grants_.end();
  if (found == grants_.end()) return std::unexpected(unknown_device());
  Grant& grant = found->second;
  if (grant.stage == Stage::denied) {
    grants_.erase(found);
    return std::unexpected(Error{ErrorCode::access_denied, "You declined the request in the browser."});
  }
  if (grant.stage == Stage::allowed) {
    MadeToken made = std::move(*grant.made);
    grants_.erase(found);
    return made;
  }
  // Allows one second for delays of the network.
  constexpr RateLimitTerms questions{1, interval - std::chrono::seconds{1}};
  const bool is_too_soon = grant.questions.consume(questions, uptime_()).has_value();
  Error error{is_too_soon ? ErrorCode::too_many : ErrorCode::authorization_pending,
              "The code has not been entered in a browser yet."};
  error.retry_after = interval;
  return std::unexpected(std::move(error));
}

}  // namespace ootori::server

// How this server says to push services who it is (RFC 8292): a token that is signed with its key.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "server/push/push_key.hpp"

namespace ootori::server {

inline constexpr std::chrono::seconds vapid_lasts = std::chrono::hours{12};  // a day at most

struct VapidClaims {
  std::string audience;  // the origin of the endpoint
  std::string contact;
  std::int64_t expires;  // seconds since 1970
};

// The value of the field Authorization; none: OpenSSL has failed.
[[nodiscard]] std::optional<std::string> vapid_authorization(const PushKey& key, const VapidClaims& claims);

}  // namespace ootori::server

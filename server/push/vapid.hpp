// Identifies this server to push services with a signed token (VAPID, RFC 8292).
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "server/push/push_key.hpp"

namespace ootori::server {

// How long a token is valid; RFC 8292 allows a day at most.
inline constexpr std::chrono::seconds vapid_lasts = std::chrono::hours{12};

struct VapidClaims {
  std::string audience;  // origin of the endpoint
  std::string contact;
  std::int64_t expires;  // Unix time, in seconds
};

// The value of the Authorization header; empty if OpenSSL has failed.
[[nodiscard]] std::optional<std::string> vapid_authorization(const PushKey& key, const VapidClaims& claims);

}  // namespace ootori::server

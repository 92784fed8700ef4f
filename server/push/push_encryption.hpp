// Encrypts a message so that only the browser that subscribed can read it, and not the push service (RFC 8291).
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "server/push/push_key.hpp"

namespace ootori::server {

inline constexpr std::size_t push_auth_bytes = 16;
inline constexpr std::size_t push_salt_bytes = 16;
// So that all fits into the 4096 bytes that every push service takes (RFC 8291, 4).
inline constexpr std::size_t longest_push = 3'993;

// What the browser gave with its subscription.
struct PushReader {
  std::string point;  // p256dh
  std::string auth;   // push_auth_bytes of them
};

// The body of the request, in the content coding aes128gcm (RFC 8188). None: it is too long, or the point is not one of
// the curve.
[[nodiscard]] std::optional<std::string> encrypt_push(std::string_view plain, const PushReader& reader);
// The same with a key and a salt that are given; each may be used for one message only.
[[nodiscard]] std::optional<std::string> encrypt_push(std::string_view plain, const PushReader& reader,
                                                      const PushKey& sender, std::string_view salt);

// What the browser does with it: tests hold what is sent against it.
[[nodiscard]] std::optional<std::string> decrypt_push(std::string_view body, const PushKey& reader,
                                                      std::string_view auth);

}  // namespace ootori::server

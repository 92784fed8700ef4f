// Encrypts a push notification so that only the subscribed browser can read it, and the push service cannot (RFC 8291).
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "server/push/push_key.hpp"

namespace ootori::server {

inline constexpr std::size_t push_auth_bytes = 16;
inline constexpr std::size_t push_salt_bytes = 16;
// Bytes of plain text that fit into 4096 encrypted bytes, which every push service must accept (RFC 8291, 4).
inline constexpr std::size_t longest_push = 3'993;

// The browser's keys from its subscription.
struct PushReader {
  std::string point;  // `p256dh`: a public key of PushKey::point_bytes
  std::string auth;   // `auth`: push_auth_bytes of a shared secret
};

// The request body, in the content coding aes128gcm (RFC 8188). Empty if the text is too long or the point is not on
// the curve.
[[nodiscard]] std::optional<std::string> encrypt_push(std::string_view plain, const PushReader& reader);
// The same with a given key and salt. Each of them may be used for only one notification.
[[nodiscard]] std::optional<std::string> encrypt_push(std::string_view plain, const PushReader& reader,
                                                      const PushKey& sender, std::string_view salt);

// With which a text is encrypted (RFC 8291, 3.4). `agreed` is the secret that PushKey::agree() returns on both sides.
struct PushContentKeys {
  std::string key, nonce;
};
[[nodiscard]] std::optional<PushContentKeys> push_content_keys(std::string_view agreed, std::string_view reader_point,
                                                               std::string_view sender_point, std::string_view auth,
                                                               std::string_view salt);

}  // namespace ootori::server

// A P-256 key pair, based on OpenSSL. The server signs its requests to push services with one key (VAPID, RFC 8292),
// and makes another for each notification to agree with the browser on an encryption key (RFC 8291).
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

struct evp_pkey_st;  // OpenSSL's EVP_PKEY

namespace ootori::server {

class PushKey {
 public:
  static constexpr std::size_t point_bytes = 65;    // 0x04, then x and y
  static constexpr std::size_t private_bytes = 32;  // big-endian

  // A new key; empty if OpenSSL has failed.
  [[nodiscard]] static std::optional<PushKey> make();
  // Empty if these are not a point on the curve and its private key.
  [[nodiscard]] static std::optional<PushKey> from(std::string_view point, std::string_view secret);

  [[nodiscard]] const std::string& point() const { return point_; }
  [[nodiscard]] std::optional<std::string> secret() const;

  // The shared secret (ECDH), 32 bytes; empty if the other point is not on the curve.
  [[nodiscard]] std::optional<std::string> agree(std::string_view other_point) const;
  // An ES256 signature (RFC 7518, 3.4), 64 bytes; empty if OpenSSL has failed.
  [[nodiscard]] std::optional<std::string> sign(std::string_view text) const;

 private:
  PushKey(std::shared_ptr<evp_pkey_st> key, std::string point) : key_(std::move(key)), point_(std::move(point)) {}

  std::shared_ptr<evp_pkey_st> key_;
  std::string point_;
};

// Whether these are the 65 bytes of a point on the curve.
[[nodiscard]] bool is_push_point(std::string_view bytes);

// Base64url without padding (RFC 4648, 5). Decoding returns nothing if the text is invalid.
[[nodiscard]] std::string base64url(std::string_view bytes);
[[nodiscard]] std::optional<std::string> bytes_of_base64url(std::string_view text);

}  // namespace ootori::server

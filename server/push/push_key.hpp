// A key on the curve P-256. With it this server signs what it sends to push services (VAPID, RFC 8292), and for each
// message another one agrees with the browser on how it is encrypted (RFC 8291). OpenSSL does the work.
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
  static constexpr std::size_t point_bytes = 65;    // 04, x, y
  static constexpr std::size_t private_bytes = 32;  // big-endian

  // A new one; none: OpenSSL has failed.
  [[nodiscard]] static std::optional<PushKey> make();
  // None: these are no point of the curve and its private key.
  [[nodiscard]] static std::optional<PushKey> from(std::string_view point, std::string_view secret);

  [[nodiscard]] const std::string& point() const { return point_; }
  [[nodiscard]] std::optional<std::string> secret() const;

  // What both sides know (ECDH), 32 bytes; none: the other point is not one of the curve.
  [[nodiscard]] std::optional<std::string> agree(std::string_view other_point) const;
  // ES256 (RFC 7518, 3.4): 64 bytes.
  [[nodiscard]] std::optional<std::string> sign(std::string_view text) const;

 private:
  PushKey(std::shared_ptr<evp_pkey_st> key, std::string point) : key_(std::move(key)), point_(std::move(point)) {}

  std::shared_ptr<evp_pkey_st> key_;
  std::string point_;
};

// Whether these are the 65 bytes of a point of the curve.
[[nodiscard]] bool is_push_point(std::string_view bytes);
// Whether the signature of sign() is that of the key with this point.
[[nodiscard]] bool is_signed_by(std::string_view point, std::string_view text, std::string_view signature);

// RFC 4648, 5, without padding. None: it is not such.
[[nodiscard]] std::string base64url(std::string_view bytes);
[[nodiscard]] std::optional<std::string> bytes_of_base64url(std::string_view text);

}  // namespace ootori::server

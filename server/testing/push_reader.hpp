// What the receivers of a push message do: the browser decrypts it (RFC 8291), and the push service verifies who has
// sent it (RFC 8292).
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/params.h>

#include "server/push/freed_by.hpp"
#include "server/push/push_encryption.hpp"

namespace ootori::server::testing {

inline const unsigned char* raw(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }
inline unsigned char* raw(std::string& text) { return reinterpret_cast<unsigned char*>(text.data()); }

// AES-128-GCM, with the tag at the end.
inline std::optional<std::string> unsealed(std::string_view cipher, const PushContentKeys& keys) {
  constexpr std::size_t tag_bytes = 16;
  if (cipher.size() < tag_bytes) return std::nullopt;
  const std::unique_ptr<EVP_CIPHER_CTX, FreedBy<EVP_CIPHER_CTX_free>> context(EVP_CIPHER_CTX_new());
  const std::size_t length = cipher.size() - tag_bytes;
  std::string plain(length, '\0');
  std::string tag(cipher.substr(length));
  int size = 0;
  int rest = 0;
  if (!context ||
      EVP_DecryptInit_ex2(context.get(), EVP_aes_128_gcm(), raw(std::string_view(keys.key)),
                          raw(std::string_view(keys.nonce)), nullptr) != 1 ||
      EVP_DecryptUpdate(context.get(), raw(plain), &size, raw(cipher), static_cast<int>(length)) != 1 ||
      EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_AEAD_SET_TAG, tag_bytes, tag.data()) != 1 ||
      EVP_DecryptFinal_ex(context.get(), raw(plain) + size, &rest) != 1) {
    ERR_clear_error();
    return std::nullopt;
  }
  return plain;
}

// Empty if the message is not for this browser, or has been changed.
inline std::optional<std::string> decrypt_push(std::string_view body, const PushKey& reader, std::string_view auth) {
  constexpr std::size_t before_point = push_salt_bytes + 4 + 1;  // the salt, the size of records and that of the point
  constexpr char last_record = 2;
  if (body.size() < before_point + PushKey::point_bytes) return std::nullopt;
  const std::string_view salt = body.substr(0, push_salt_bytes);
  const std::string_view sender = body.substr(before_point, PushKey::point_bytes);
  const auto agreed = reader.agree(sender);
  const auto keys = agreed ? push_content_keys(*agreed, reader.point(), sender, auth, salt) : std::nullopt;
  auto plain = keys ? unsealed(body.substr(before_point + PushKey::point_bytes), *keys) : std::nullopt;
  if (!plain || plain->empty() || plain->back() != last_record) return std::nullopt;
  plain->pop_back();
  return plain;
}

using PublicKey = std::unique_ptr<EVP_PKEY, FreedBy<EVP_PKEY_free>>;

inline PublicKey public_key_at(std::string point) {
  std::string curve = "prime256v1";
  std::array parameters{OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, curve.data(), 0),
                        OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, point.data(), point.size()),
                        OSSL_PARAM_construct_end()};
  const std::unique_ptr<EVP_PKEY_CTX, FreedBy<EVP_PKEY_CTX_free>> making(
      EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr));
  EVP_PKEY* made = nullptr;
  if (!making || EVP_PKEY_fromdata_init(making.get()) != 1 ||
      EVP_PKEY_fromdata(making.get(), &made, EVP_PKEY_PUBLIC_KEY, parameters.data()) != 1) {
    return nullptr;
  }
  return PublicKey(made);
}

// The two numbers of an ES256 signature, as OpenSSL expects them. Empty if it does not have 64 bytes.
inline std::string asn1_signature(std::string_view plain) {
  constexpr int number_bytes = 32;
  if (plain.size() != 2UL * number_bytes) return {};
  const std::unique_ptr<ECDSA_SIG, FreedBy<ECDSA_SIG_free>> signature(ECDSA_SIG_new());
  ECDSA_SIG_set0(signature.get(), BN_bin2bn(raw(plain), number_bytes, nullptr),
                 BN_bin2bn(raw(plain.substr(number_bytes)), number_bytes, nullptr));
  std::string asn1(static_cast<std::size_t>(i2d_ECDSA_SIG(signature.get(), nullptr)), '\0');
  unsigned char* at = raw(asn1);
  i2d_ECDSA_SIG(signature.get(), &at);
  return asn1;
}

// Whether PushKey::sign() made this signature of `text` with the key that has this point.
inline bool is_signed_by(std::string_view point, std::string_view text, std::string_view signature) {
  const PublicKey key = public_key_at(std::string(point));
  const std::string asn1 = asn1_signature(signature);
  const std::unique_ptr<EVP_MD_CTX, FreedBy<EVP_MD_CTX_free>> context(EVP_MD_CTX_new());
  const bool is_right = key && !asn1.empty() && context &&
                        EVP_DigestVerifyInit(context.get(), nullptr, EVP_sha256(), nullptr, key.get()) == 1 &&
                        EVP_DigestVerify(context.get(), raw(asn1), asn1.size(), raw(text), text.size()) == 1;
  if (!is_right) ERR_clear_error();
  return is_right;
}

}  // namespace ootori::server::testing

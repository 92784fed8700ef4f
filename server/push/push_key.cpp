#include "server/push/push_key.hpp"

#include <array>
#include <utility>

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <sodium.h>

#include "server/push/freed_by.hpp"

namespace ootori::server {
namespace {

using KeyContext = std::unique_ptr<EVP_PKEY_CTX, FreedBy<EVP_PKEY_CTX_free>>;
using DigestContext = std::unique_ptr<EVP_MD_CTX, FreedBy<EVP_MD_CTX_free>>;
using Number = std::unique_ptr<BIGNUM, FreedBy<BN_clear_free>>;
using ParameterBuilder = std::unique_ptr<OSSL_PARAM_BLD, FreedBy<OSSL_PARAM_BLD_free>>;
using Parameters = std::unique_ptr<OSSL_PARAM, FreedBy<OSSL_PARAM_free>>;
using Signature = std::unique_ptr<ECDSA_SIG, FreedBy<ECDSA_SIG_free>>;
using Key = std::shared_ptr<EVP_PKEY>;

constexpr const char* curve = "prime256v1";  // OpenSSL's name for P-256
constexpr int number_bytes = 32;             // of a coordinate, and of each half of a signature

const unsigned char* bytes_of(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }
unsigned char* bytes_of(std::string& text) { return reinterpret_cast<unsigned char*>(text.data()); }

Key owned(EVP_PKEY* key) { return {key, EVP_PKEY_free}; }

// Clears OpenSSL's error queue: the result already reports the failure, and other code on this thread would take a
// leftover entry for an error of its own.
template <class T>
std::optional<T> without_errors(std::optional<T> result) {
  if (!result) ERR_clear_error();
  return result;
}

Number number_of(std::string_view bytes) {
  return Number(BN_bin2bn(bytes_of(bytes), static_cast<int>(bytes.size()), nullptr));
}

// Null if the point is not on the curve, or does not belong to the private key.
Key key_of(std::string_view point, std::optional<std::string_view> secret) {
  const ParameterBuilder builder(OSSL_PARAM_BLD_new());
  const Number number = secret ? number_of(*secret) : nullptr;
  if (!builder || (secret && !number) ||
      OSSL_PARAM_BLD_push_utf8_string(builder.get(), OSSL_PKEY_PARAM_GROUP_NAME, curve, 0) != 1 ||
      OSSL_PARAM_BLD_push_octet_string(builder.get(), OSSL_PKEY_PARAM_PUB_KEY, point.data(), point.size()) != 1 ||
      (number && OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_PRIV_KEY, number.get()) != 1)) {
    return nullptr;
  }
  const Parameters parameters(OSSL_PARAM_BLD_to_param(builder.get()));
  const KeyContext making(EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr));
  EVP_PKEY* made = nullptr;
  const int selection = secret ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY;
  if (!parameters || !making || EVP_PKEY_fromdata_init(making.get()) != 1 ||
      EVP_PKEY_fromdata(making.get(), &made, selection, parameters.get()) != 1) {
    return nullptr;
  }
  Key key = owned(made);
  const KeyContext checking(EVP_PKEY_CTX_new_from_pkey(nullptr, key.get(), nullptr));
  if (!checking) return nullptr;
  const int is_sound = secret ? EVP_PKEY_check(checking.get()) : EVP_PKEY_public_check(checking.get());
  return is_sound == 1 ? key : nullptr;
}

Key public_key_of(std::string_view point) {
  Key key = point.size() == PushKey::point_bytes && point.front() == 4 ? key_of(point, std::nullopt) : nullptr;
  if (!key) ERR_clear_error();
  return key;
}

std::optional<std::string> point_of(const Key& key) {
  std::string point(PushKey::point_bytes, '\0');
  std::size_t size = 0;
  if (EVP_PKEY_get_octet_string_param(key.get(), OSSL_PKEY_PARAM_PUB_KEY, bytes_of(point), point.size(), &size) != 1 ||
      size != point.size()) {
    return std::nullopt;
  }
  return point;
}

std::optional<std::string> agreed(EVP_PKEY* own, EVP_PKEY* other) {
  const KeyContext context(EVP_PKEY_CTX_new_from_pkey(nullptr, own, nullptr));
  std::string secret(number_bytes, '\0');
  std::size_t size = secret.size();
  if (!context || EVP_PKEY_derive_init(context.get()) != 1 || EVP_PKEY_derive_set_peer(context.get(), other) != 1 ||
      EVP_PKEY_derive(context.get(), bytes_of(secret), &size) != 1 || size != secret.size()) {
    return std::nullopt;
  }
  return secret;
}

// Converts OpenSSL's ASN.1 signature to that of ES256: its two numbers, one after the other.
std::optional<std::string> plain_signature(std::string_view asn1) {
  const unsigned char* at = bytes_of(asn1);
  const Signature signature(d2i_ECDSA_SIG(nullptr, &at, static_cast<long>(asn1.size())));
  std::string plain(2UL * number_bytes, '\0');
  if (!signature || BN_bn2binpad(ECDSA_SIG_get0_r(signature.get()), bytes_of(plain), number_bytes) != number_bytes ||
      BN_bn2binpad(ECDSA_SIG_get0_s(signature.get()), bytes_of(plain) + number_bytes, number_bytes) != number_bytes) {
    return std::nullopt;
  }
  return plain;
}

std::optional<std::string> signed_with(EVP_PKEY* key, std::string_view text) {
  const DigestContext context(EVP_MD_CTX_new());
  std::size_t size = 0;
  if (!context || EVP_DigestSignInit(context.get(), nullptr, EVP_sha256(), nullptr, key) != 1 ||
      EVP_DigestSign(context.get(), nullptr, &size, bytes_of(text), text.size()) != 1) {
    return std::nullopt;
  }
  std::string asn1(size, '\0');
  if (EVP_DigestSign(context.get(), bytes_of(asn1), &size, bytes_of(text), text.size()) != 1) return std::nullopt;
  asn1.resize(size);
  return plain_signature(asn1);
}

}  // namespace

std::optional<PushKey> PushKey::make() {
  Key key = owned(EVP_EC_gen(curve));
  auto point = key ? point_of(key) : std::nullopt;
  if (!point) return without_errors(std::optional<PushKey>{});
  return PushKey(std::move(key), std::move(*point));
}

std::optional<PushKey> PushKey::from(std::string_view point, std::string_view secret) {
  if (point.size() != point_bytes || point.front() != 4 || secret.size() != private_bytes) return std::nullopt;
  Key key = key_of(point, secret);
  if (!key) return without_errors(std::optional<PushKey>{});
  return PushKey(std::move(key), std::string(point));
}

std::optional<std::string> PushKey::secret() const {
  BIGNUM* read = nullptr;
  const bool is_read = EVP_PKEY_get_bn_param(key_.get(), OSSL_PKEY_PARAM_PRIV_KEY, &read) == 1;
  const Number number(read);
  std::string secret(private_bytes, '\0');
  if (!is_read || BN_bn2binpad(number.get(), bytes_of(secret), private_bytes) != private_bytes) {
    return without_errors(std::optional<std::string>{});
  }
  return secret;
}

std::optional<std::string> PushKey::agree(std::string_view other_point) const {
  const Key other = public_key_of(other_point);
  return other ? without_errors(agreed(key_.get(), other.get())) : std::nullopt;
}

std::optional<std::string> PushKey::sign(std::string_view text) const {
  return without_errors(signed_with(key_.get(), text));
}

bool is_push_point(std::string_view bytes) { return public_key_of(bytes) != nullptr; }

std::string base64url(std::string_view bytes) {
  constexpr int variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
  std::string text(sodium_base64_encoded_len(bytes.size(), variant), '\0');
  sodium_bin2base64(text.data(), text.size(), bytes_of(bytes), bytes.size(), variant);
  text.pop_back();  // the terminating NUL
  return text;
}

std::optional<std::string> bytes_of_base64url(std::string_view text) {
  std::string bytes(text.size(), '\0');
  std::size_t size = 0;
  const char* end = nullptr;
  const int read = sodium_base642bin(bytes_of(bytes), bytes.size(), text.data(), text.size(), nullptr, &size, &end,
                                     sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  if (read != 0 || end != text.data() + text.size()) return std::nullopt;
  bytes.resize(size);
  return bytes;
}

}  // namespace ootori::server

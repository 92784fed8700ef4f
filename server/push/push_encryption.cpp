#include "server/push/push_encryption.hpp"

#include <array>
#include <span>
#include <utility>

#include <openssl/core_names.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/params.h>

#include "server/push/freed_by.hpp"
#include "server/wire/random.hpp"

namespace ootori::server {
namespace {

constexpr std::size_t key_bytes = 16;    // AES-128
constexpr std::size_t nonce_bytes = 12;  // of AES-GCM
constexpr std::size_t tag_bytes = 16;
constexpr std::string_view record_size{"\0\0\x10\0", 4};  // 4096, big-endian
constexpr char last_record = 2;                           // delimiter after the text (RFC 8188, 2)

using CipherContext = std::unique_ptr<EVP_CIPHER_CTX, FreedBy<EVP_CIPHER_CTX_free>>;

unsigned char* raw(std::string& text) { return reinterpret_cast<unsigned char*>(text.data()); }
const unsigned char* raw(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }

// OpenSSL's parameters take non-const pointers even to data that is only read.
OSSL_PARAM octets(const char* name, std::string_view text) {
  return OSSL_PARAM_construct_octet_string(name, const_cast<char*>(text.data()),  // NOLINT(*-const-cast)
                                           text.size());
}

std::optional<std::string> hkdf(std::string_view salt, std::string_view key, std::string_view info, std::size_t size) {
  const std::unique_ptr<EVP_KDF, FreedBy<EVP_KDF_free>> kdf(EVP_KDF_fetch(nullptr, "HKDF", nullptr));
  const std::unique_ptr<EVP_KDF_CTX, FreedBy<EVP_KDF_CTX_free>> context(kdf ? EVP_KDF_CTX_new(kdf.get()) : nullptr);
  std::string digest = "SHA256";
  const std::array parameters{OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, digest.data(), 0),
                              octets(OSSL_KDF_PARAM_SALT, salt), octets(OSSL_KDF_PARAM_KEY, key),
                              octets(OSSL_KDF_PARAM_INFO, info), OSSL_PARAM_construct_end()};
  std::string made(size, '\0');
  if (!context || EVP_KDF_derive(context.get(), raw(made), made.size(), parameters.data()) != 1) return std::nullopt;
  return made;
}

std::optional<std::string> sealed(std::string_view plain, const PushContentKeys& keys) {
  const CipherContext context(EVP_CIPHER_CTX_new());
  std::string cipher(plain.size() + tag_bytes, '\0');
  int size = 0;
  int rest = 0;
  if (!context ||
      EVP_EncryptInit_ex2(context.get(), EVP_aes_128_gcm(), raw(std::string_view(keys.key)),
                          raw(std::string_view(keys.nonce)), nullptr) != 1 ||
      EVP_EncryptUpdate(context.get(), raw(cipher), &size, raw(plain), static_cast<int>(plain.size())) != 1 ||
      EVP_EncryptFinal_ex(context.get(), raw(cipher) + size, &rest) != 1 ||
      EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_AEAD_GET_TAG, tag_bytes, raw(cipher) + plain.size()) != 1) {
    return std::nullopt;
  }
  return cipher;
}

}  // namespace

std::optional<PushContentKeys> push_content_keys(std::string_view agreed, std::string_view reader_point,
                                                 std::string_view sender_point, std::string_view auth,
                                                 std::string_view salt) {
  using namespace std::string_literals;
  const std::string info = "WebPush: info\0"s + std::string(reader_point) + std::string(sender_point);
  const auto material = hkdf(auth, agreed, info, 32);
  auto key = material ? hkdf(salt, *material, "Content-Encoding: aes128gcm\0"s, key_bytes) : std::nullopt;
  auto nonce = material ? hkdf(salt, *material, "Content-Encoding: nonce\0"s, nonce_bytes) : std::nullopt;
  if (!key || !nonce) return std::nullopt;
  return PushContentKeys{std::move(*key), std::move(*nonce)};
}

std::optional<std::string> encrypt_push(std::string_view plain, const PushReader& reader, const PushKey& sender,
                                        std::string_view salt) {
  if (plain.size() > longest_push || salt.size() != push_salt_bytes) return std::nullopt;
  const auto agreed = sender.agree(reader.point);
  const auto keys = agreed ? push_content_keys(*agreed, reader.point, sender.point(), reader.auth, salt) : std::nullopt;
  const auto cipher = keys ? sealed(std::string(plain) + last_record, *keys) : std::nullopt;
  if (!cipher) {
    ERR_clear_error();
    return std::nullopt;
  }
  std::string body(salt);
  body += record_size;
  body += static_cast<char>(PushKey::point_bytes);
  body += sender.point();
  return body + *cipher;
}

std::optional<std::string> encrypt_push(std::string_view plain, const PushReader& reader) {
  const auto sender = PushKey::make();
  std::array<unsigned char, push_salt_bytes> salt{};
  fill_random(salt);
  if (!sender) return std::nullopt;
  return encrypt_push(plain, reader, *sender, {reinterpret_cast<const char*>(salt.data()), salt.size()});
}

}  // namespace ootori::server

#include "server/post/mail_key.hpp"

#include <array>

#include <sodium.h>

#include "server/wire/random.hpp"

namespace ootori::server {
namespace {

std::string hex_of(std::span<const unsigned char> bytes) {
  std::string text(2 * bytes.size() + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), bytes.data(), bytes.size());
  text.pop_back();
  return text;
}

const unsigned char* bytes_of(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }

// Stores the key, unless there is one already.
struct AddMailKey {
  std::string key;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const {
    return transaction.execute("INSERT INTO mail_keys (id, key) VALUES (1, ?) ON CONFLICT (id) DO NOTHING", key);
  }
};

}  // namespace

post::MailHome home_of(const MailOptions& options) {
  const std::string address =
      options.play.empty() ? "game@" + options.from.substr(options.from.find('@') + 1) : options.play;
  const std::size_t at = address.find('@');
  return {.local = address.substr(0, at), .domain = address.substr(at + 1)};
}

post::Tagger tagger_of(std::string key) {
  return [key = std::move(key)](std::string_view text) {
    // BLAKE2b makes at least 16 bytes; any part of them is equally good.
    std::array<unsigned char, crypto_generichash_BYTES_MIN> hash{};
    crypto_generichash(hash.data(), hash.size(), bytes_of(text), text.size(), bytes_of(key),
                       std::min<std::size_t>(key.size(), crypto_generichash_KEYBYTES_MAX));
    return hex_of(std::span{hash}.first(10));
  };
}

std::string content_hash(std::string_view text) {
  std::array<unsigned char, crypto_generichash_BYTES_MIN> hash{};
  crypto_generichash(hash.data(), hash.size(), bytes_of(text), text.size(), nullptr, 0);
  return hex_of(hash);
}

StoreResult<std::optional<post::Tagger>> stored_tagger(Reads& store) {
  auto keys = store.query("SELECT key FROM mail_keys",
                          [](const Row& row) -> StoreResult<std::string> { return std::string(row.text(0)); });
  if (!keys) return std::unexpected(std::move(keys.error()));
  if (keys->empty()) return std::nullopt;
  return tagger_of(std::move(keys->front()));
}

StoreResult<post::Tagger> make_tagger(Store& store) {
  auto found = stored_tagger(store);
  if (!found) return std::unexpected(std::move(found.error()));
  if (*found) return std::move(**found);
  std::array<unsigned char, 32> random{};
  fill_random(random);
  if (auto stored = write_and_wait(store, {AddMailKey{hex_of(random)}}); !stored) {
    return std::unexpected(std::move(stored.error()));
  }
  found = stored_tagger(store);  // another server may have stored one first
  if (!found) return std::unexpected(std::move(found.error()));
  return std::move(**found);
}

}  // namespace ootori::server

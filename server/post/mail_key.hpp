// The server's own email addresses. They carry tags that only this server can make, with a key kept in the store.
#pragma once

#include <optional>

#include "game/seat.hpp"
#include "post/reply_address.hpp"
#include "server/mail/mail_options.hpp"
#include "server/store/store.hpp"

namespace ootori::server {

// Writes and reads the server's addresses. Thread-safe.
struct MailIdentity {
  post::MailHome home;
  post::Tagger tag;

  [[nodiscard]] std::string address(const post::Purpose& purpose) const {
    return post::write_address(home, purpose, tag);
  }
  // Stands for a player in an address. Only the server can compute it, so nobody can create an account with the mark of
  // somebody else.
  [[nodiscard]] std::string mark_of(const game::PlayerId& player) const {
    return tag("r." + player.value).substr(0, 8);
  }
  [[nodiscard]] post::ReadAddress read(std::string_view address) const {
    return post::read_address(home, address, tag);
  }
};

// The address for play by email: `play`, or game@ the domain of `from`.
[[nodiscard]] post::MailHome home_of(const MailOptions& options);

// With the stored key; empty: there is none yet. Blocks.
[[nodiscard]] StoreResult<std::optional<post::Tagger>> stored_tagger(Reads& store);
// Makes and stores a key if there is none. Blocks.
[[nodiscard]] StoreResult<post::Tagger> make_tagger(Store& store);

// Tags are 80 bits of keyed BLAKE2b, as 20 hexadecimal digits.
[[nodiscard]] post::Tagger tagger_of(std::string key);

// 128 bits of BLAKE2b, as 32 hexadecimal digits.
[[nodiscard]] std::string content_hash(std::string_view text);

}  // namespace ootori::server

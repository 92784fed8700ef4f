// Links by which the reader of an email turns off the emails about its topic with one click (RFC 8058).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "post/reply_address.hpp"
#include "server/post/mail_settings.hpp"
#include "server/post/out_mail_table.hpp"

namespace ootori::server {

struct Unsubscription {
  MailTopic topic;
  std::int64_t mail;  // the id of the email, whose reader is known for `keys_last` (SentMail)

  bool operator==(const Unsubscription&) const = default;
};

// What the email is about; empty: it is a reply, which cannot be turned off.
[[nodiscard]] std::optional<MailTopic> topic_of(OutKind kind);

// "moves.3f9c…", with a tag that proves that the server issued the link.
[[nodiscard]] std::string write_unsubscription(const Unsubscription& unsubscription, const post::Tagger& tagger);
// Empty: the server never issued it.
[[nodiscard]] std::optional<Unsubscription> read_unsubscription(std::string_view text, const post::Tagger& tagger);

}  // namespace ootori::server

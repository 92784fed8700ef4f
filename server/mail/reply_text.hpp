// What a mail server said, as it may be logged and shown.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/mail/mail_options.hpp"

namespace ootori::server {

inline constexpr std::size_t longest_reply_text = 200;  // bytes

// One line of printable ASCII, cut off if it is long, without email addresses and without the `hidden` words. Letter
// case does not matter.
[[nodiscard]] std::string reply_text(std::string_view said, std::span<const std::string> hidden);

// Words that a mail server may repeat from what it was told, and that tell a secret or a recipient: the password, also
// as it is sent, and the part of the recipient's address before the @.
[[nodiscard]] std::vector<std::string> hidden_words(const MailOptions& options, std::string_view recipient);

}  // namespace ootori::server

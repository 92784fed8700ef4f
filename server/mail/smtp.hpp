// Sends a letter by libcurl.
#pragma once

#include <expected>
#include <string>

#include "server/mail/mail_options.hpp"

namespace ootori::server {

struct Mail {
  std::string to;
  std::string subject;  // UTF-8, one line
  std::string text;     // UTF-8, lines end with \n
};

// Blocks for as long as the mail server takes, half a minute at most. The error is fit for a log: it has neither the
// address nor anything of the letter.
[[nodiscard]] std::expected<void, std::string> send_mail(const MailOptions& options, const Mail& mail);

}  // namespace ootori::server

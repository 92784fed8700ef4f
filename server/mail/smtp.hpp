// Sends a letter by libcurl.
#pragma once

#include <expected>
#include <memory>
#include <string>
#include <string_view>

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

// Sends mails that are written already, over one connection as long as the mail server keeps it. For one thread at a
// time.
class SmtpConnection {
 public:
  // `options` must outlive it.
  explicit SmtpConnection(const MailOptions& options);
  SmtpConnection(const SmtpConnection&) = delete;
  SmtpConnection& operator=(const SmtpConnection&) = delete;
  ~SmtpConnection();

  struct Failure {
    bool for_good;     // the address is refused (5xx), so that another try would not help
    std::string what;  // fit for a log
  };
  // `bytes` is the whole mail; lines end with CR LF. Blocks as send_mail() does.
  [[nodiscard]] std::expected<void, Failure> send(const std::string& sender, const std::string& recipient,
                                                  std::string_view bytes);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace ootori::server

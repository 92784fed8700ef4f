// Sends emails with libcurl.
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

// Blocks until the mail server has answered, at most half a minute. The error can be logged: it contains neither the
// address nor any text of the email.
[[nodiscard]] std::expected<void, std::string> send_mail(const MailOptions& options, const Mail& mail);

// Whether the mail server has refused the recipient for good, not the sender, the email or this server. `fault` is
// libcurl's description, `reply` the line with which the mail server refused.
[[nodiscard]] bool refuses_recipient(std::string_view fault, std::string_view reply);

// Sends complete emails, over one connection while the mail server keeps it open. Not thread-safe.
class SmtpConnection {
 public:
  // `options` must outlive this.
  explicit SmtpConnection(const MailOptions& options);
  SmtpConnection(const SmtpConnection&) = delete;
  SmtpConnection& operator=(const SmtpConnection&) = delete;
  ~SmtpConnection();

  struct Failure {
    bool for_good;     // permanent: the recipient was refused, so retrying would not help
    std::string what;  // can be logged
  };
  // `bytes` is the whole email, with CR LF line ends. Blocks like send_mail().
  [[nodiscard]] std::expected<void, Failure> send(const std::string& sender, const std::string& recipient,
                                                  std::string_view bytes);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace ootori::server

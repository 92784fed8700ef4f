// Sends emails with libcurl.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
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

// Ends the sending of emails from another thread. Thread-safe.
class MailStop {
 public:
  // Enough for most mail servers to accept the email that is being sent, so that few emails are sent twice.
  static constexpr std::chrono::milliseconds usual_grace{1'000};

  // An email that is still being sent after `grace` is given up within about a second. Later calls change nothing.
  void stop(std::chrono::milliseconds grace = usual_grace);
  // Whether emails are given up.
  [[nodiscard]] bool is_over() const;

 private:
  using Clock = std::chrono::steady_clock;
  std::atomic<Clock::time_point> over_ = Clock::time_point::max();
};

// How long to wait for the mail server.
struct MailPatience {
  // Until it asks for the text of the email.
  std::chrono::milliseconds beginning{30'000};
  // From then until it has accepted the email. RFC 5321, 4.5.3.2.6: some mail servers need minutes to check an email
  // and then accept it, so a client that gives up earlier sends it again.
  std::chrono::milliseconds acceptance{600'000};
};

// Blocks until the mail server has answered, or until the end that `patience` or `stop` sets. The mail server may have
// accepted an email that was given up. The error can be logged: it contains neither the address nor any text of the
// email.
[[nodiscard]] std::expected<void, std::string> send_mail(const MailOptions& options, const Mail& mail,
                                                         const MailStop& stop, MailPatience patience = {});

// Why no email can be sent, whatever the email.
struct MailServerFault {
  enum class Kind : std::uint8_t {
    no_starttls,  // although the settings require it
    certificate,
    tls,       // another fault of the encryption
    login,     // refused
    no_login,  // the server offers none, so the settings' user and password are not used
    other,     // for example, it cannot be reached
  };
  Kind kind;
  std::string what;  // can be logged
};

// Does all that precedes an email: connects, encrypts and signs in as send_mail() would. Sends no email. Blocks.
[[nodiscard]] std::expected<void, MailServerFault> try_mail_server(const MailOptions& options, MailPatience patience);

// Whether the mail server has refused the recipient for good, not the sender, the email or this server. `fault` is
// libcurl's description, `reply` the line with which the mail server refused.
[[nodiscard]] bool refuses_recipient(std::string_view fault, std::string_view reply);

// Sends complete emails, over one connection while the mail server keeps it open. Not thread-safe.
class SmtpConnection {
 public:
  // `options` and `stop` must outlive this.
  SmtpConnection(const MailOptions& options, const MailStop& stop, MailPatience patience = {});
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

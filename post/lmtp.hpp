// LMTP (RFC 2033) as a state machine: it takes the mail server's bytes and returns the replies. Supports SIZE (RFC
// 1870), 8BITMIME (RFC 6152), SMTPUTF8 (RFC 6531), PIPELINING (RFC 2920) and enhanced status codes (RFC 2034). No
// sockets and no clock. Use one object for each connection; not thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace ootori::post {

struct LmtpLimits {
  std::size_t most_bytes = 10 * 1024 * 1024;  // of an email
  std::size_t most_recipients = 50;
  std::size_t longest_line = 2'048;  // of a command: RFC 5321, 4.5.3.1.4, with room for UTF-8 addresses
  std::size_t most_faults = 20;      // the connection ends after this number of invalid commands
};

// A received email, which is stored or rejected for each recipient separately.
struct LmtpMail {
  std::string return_path;
  std::vector<std::string> recipients;
  std::string bytes;  // as sent, with dots unstuffed, at most `most_bytes`
};

enum class LmtpVerdict : std::uint8_t {
  accepted,   // stored on disk
  try_later,  // the disk is full, or the server is shutting down
  unknown,    // nobody has this address
  refused,    // the email is rejected
};

class Lmtp {
 public:
  // Whether an address is one of ours. Called for each RCPT.
  using Knows = std::function<bool(std::string_view address)>;

  Lmtp(std::string host, LmtpLimits limits, Knows knows);

  [[nodiscard]] std::string greeting() const;

  // Takes received bytes and returns the replies, to be sent immediately. While an email is waiting for its verdicts,
  // nothing more is processed: at most one email and one line are kept.
  [[nodiscard]] std::string take(std::string_view bytes);

  // True when an email is complete and must be stored. The caller then calls verdict() once, with one verdict for each
  // recipient.
  [[nodiscard]] bool has_mail() const { return phase_ == Phase::waiting; }
  [[nodiscard]] LmtpMail take_mail();
  // Returns the replies for the recipients, and the replies to everything received in the meantime.
  [[nodiscard]] std::string verdict(const std::vector<LmtpVerdict>& verdicts);

  // The connection ends after the replies have been sent.
  [[nodiscard]] bool is_over() const { return phase_ == Phase::over; }

 private:
  enum class Phase : std::uint8_t { commands, data, waiting, over };

  void pump(std::string& out);
  [[nodiscard]] bool take_line(std::string& out);
  [[nodiscard]] bool take_data(std::string& out);
  void add_data_line(std::string_view line);
  void end_data(std::string& out);
  void command(std::string_view line, std::string& out);
  void hello(std::string_view name, std::string& out);
  void mail(std::string_view argument, std::string& out);
  void recipient(std::string_view argument, std::string& out);
  void begin_data(std::string& out);
  void fault(std::string& out, std::string_view answer);
  void reset();

  std::string host_;
  LmtpLimits limits_;
  Knows knows_;
  Phase phase_ = Phase::commands;
  bool greeted_ = false;
  bool has_sender_ = false;
  bool too_big_ = false;
  bool skips_line_ = false;
  bool line_begins_ = true;
  std::size_t faults_ = 0;
  LmtpMail mail_;
  std::size_t waiting_for_ = 0;  // the number of recipients
  std::string input_;
};

}  // namespace ootori::post

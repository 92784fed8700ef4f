// Receives emails from the local mail server: LMTP on a Unix socket or a loopback port, on a thread of its own.
// docs/mail.md, 'For hosts'.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "post/lmtp.hpp"

namespace ootori::server {

struct UnixPath {
  std::string path;
  bool operator==(const UnixPath&) const = default;
};
struct LoopbackPort {
  std::string host;  // "127.0.0.1" or "::1"
  std::uint16_t port;
  bool operator==(const LoopbackPort&) const = default;
};
using MailInAddress = std::variant<UnixPath, LoopbackPort>;

// Parses "unix:/run/ootori/lmtp.sock", "127.0.0.1:2424" or "[::1]:2424". Other addresses are refused, because whoever
// can connect is trusted as the mail server. The error is one line for the administrator.
[[nodiscard]] std::expected<MailInAddress, std::string> parse_mail_in(std::string_view text);

struct LmtpOptions {
  MailInAddress where;
  std::string host;  // the name in the greeting
  post::LmtpLimits limits{};
  std::size_t most_connections = 50;
  std::chrono::milliseconds patience = std::chrono::minutes{5};  // with an idle client
};

class LmtpServer {
 public:
  using Verdicts = std::vector<post::LmtpVerdict>;
  // May be called from any thread, once for each email.
  using Answer = std::move_only_function<void(Verdicts)>;
  struct Handlers {
    post::Lmtp::Knows knows;
    std::function<void(post::LmtpMail mail, Answer answer)> take;  // called on the server's thread; must not block
  };

  [[nodiscard]] static std::expected<std::unique_ptr<LmtpServer>, std::string> start(LmtpOptions options,
                                                                                     Handlers handlers);
  LmtpServer(const LmtpServer&) = delete;
  LmtpServer& operator=(const LmtpServer&) = delete;
  ~LmtpServer() { stop(); }

  [[nodiscard]] std::uint16_t port() const;  // 0 for a Unix socket
  // Accepts no more emails, and waits until those received have been answered. Call it once.
  void stop();

 private:
  struct Impl;
  explicit LmtpServer(std::shared_ptr<Impl> impl) : impl_(std::move(impl)) {}

  std::shared_ptr<Impl> impl_;
};

}  // namespace ootori::server

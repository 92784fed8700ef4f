// Puts play by email together: the LMTP server, the inbox and the outbox.
#pragma once

#include <expected>
#include <memory>
#include <string>

#include "server/health/metrics.hpp"
#include "server/post/followed_games.hpp"
#include "server/post/inbox.hpp"
#include "server/post/intake.hpp"
#include "server/post/mail_outbox.hpp"

namespace ootori::server {

struct GatewayOptions {
  MailInAddress where;
  Rasterizer rasterizer;
  post::LmtpLimits lmtp{};
  IntakeLimits intake{};
};

class MailGateway {
 public:
  // Blocks until the key is read. All that `services` refers to must outlive this. Call it before any game is played:
  // from here on, `games` queues emails.
  [[nodiscard]] static std::expected<std::unique_ptr<MailGateway>, std::string> make(PostServices services,
                                                                                     FollowedGames& games,
                                                                                     GatewayOptions options);
  MailGateway(const MailGateway&) = delete;
  MailGateway& operator=(const MailGateway&) = delete;
  ~MailGateway() { close(); }

  // Starts receiving and sending emails. Call it once.
  [[nodiscard]] std::expected<void, std::string> open();
  void show(Metrics& metrics) const;

  [[nodiscard]] std::uint16_t port() const { return lmtp_ ? lmtp_->port() : std::uint16_t{0}; }

  // Sends no more emails, and soon gives up the one that is being sent; does not wait for its end.
  void stop_sending() { outbox_.stop_sending(); }
  // Also receives no more, and finishes processing the one that was begun. Call it before the rooms close.
  void close();

 private:
  MailGateway(PostServices services, GatewayOptions options);

  const PostServices services_;
  const GatewayOptions options_;
  Intake intake_;
  Inbox inbox_;
  MailOutbox outbox_;
  std::unique_ptr<LmtpServer> lmtp_;
};

}  // namespace ootori::server

#include "server/post/gateway.hpp"

namespace ootori::server {
std::expected<std::unique_ptr<MailGateway>, std::string> MailGateway::make(PostServices services, FollowedGames& games,
                                                                           GatewayOptions options) {
  auto tagger = make_tagger(services.store);
  if (!tagger) return std::unexpected("the key of mail addresses: " + tagger.error().message);
  services.identity = {.home = home_of(services.options), .tag = std::move(*tagger)};
  std::unique_ptr<MailGateway> gateway(new MailGateway(std::move(services), std::move(options)));
  games.open([raw = gateway.get()] { raw->outbox_.wake(); });
  return gateway;
}

MailGateway::MailGateway(PostServices services, GatewayOptions options)
    : services_(std::move(services)),
      options_(std::move(options)),
      intake_(
          services_.store, services_.identity, services_.now, services_.uptime, [this] { inbox_.wake(); },
          options_.intake),
      inbox_(services_,
             [this] {
               intake_.recount();
               outbox_.wake();
             }),
      outbox_({.store = services_.store.pages(),
               .accounts = services_.accounts,
               .lobby = services_.lobby,
               .names = services_.names,
               .options = services_.options,
               .identity = services_.identity,
               .rasterizer = options_.rasterizer,
               .earliest_deadline = [this] { return services_.earliest_deadline(); }},
              services_.store, services_.now) {}

std::expected<void, std::string> MailGateway::open() {
  auto lmtp = LmtpServer::start(
      {.where = options_.where, .host = services_.identity.home.domain, .limits = options_.lmtp},
      {.knows = [this](std::string_view address) { return intake_.knows(address); },
       .take = [this](post::LmtpMail mail,
                      LmtpServer::Answer answer) { intake_.take(std::move(mail), std::move(answer)); }});
  if (!lmtp) return std::unexpected(std::move(lmtp.error()));
  lmtp_ = std::move(*lmtp);
  inbox_.open();
  outbox_.open();
  return {};
}

void MailGateway::show(Metrics& metrics) const {
  for (std::size_t i = 0; i < mail_fate_names.size(); ++i) {
    metrics.show("ootori_mails_received_total", "Emails that were processed.",
                 [this, fate = static_cast<MailFate>(i)] { return static_cast<double>(inbox_.count(fate)); },
                 {{"fate", std::string(mail_fate_names[i])}});
  }
  metrics.show("ootori_mails_sent_total", "Emails about games that were sent.",
               [this] { return static_cast<double>(outbox_.sent()); });
}

void MailGateway::close() {
  if (lmtp_) lmtp_->stop();
  inbox_.close();
  outbox_.close();
}

}  // namespace ootori::server

#include "server/mail/post_office.hpp"

#include <algorithm>
#include <utility>

#include "log/log.hpp"
#include "server/accounts/token.hpp"
#include "server/mail/account_mail_text.hpp"

namespace ootori::server {
namespace {

constexpr std::size_t at_once = 20;

}  // namespace

std::chrono::milliseconds wait_after(int tries) {
  return std::min<std::chrono::milliseconds>(std::chrono::minutes{1} * (1 << std::min(tries - 1, 10)),
                                             std::chrono::hours{4});
}

PostOffice::PostOffice(MailOptions options, Store& store, const Names& names, std::function<UnixMillis()> now)
    : options_(std::move(options)), store_(store), names_(names), now_(std::move(now)) {}

void PostOffice::open() {
  thread_.open("mails", [this] { return send_due(); });
}

bool PostOffice::send_due() {
  const auto mails = AccountMailTable{store_.pages()}.due(now_(), at_once);
  if (!mails) {
    log::warn("queued emails cannot be read: {}", mails.error().message);
    return false;
  }
  for (const AccountMail& mail : *mails) {
    if (thread_.is_stopped()) return false;
    deliver(mail);
  }
  return mails->size() == at_once;
}

Store::Result<void> PostOffice::write(std::vector<Change> changes) {
  auto result = write_and_wait(store_, std::move(changes));
  if (!result && result.error().kind != StoreError::Kind::conflict) {
    log::warn("an email cannot be stored: {}", result.error().message);
  }
  return result;
}

void PostOffice::deliver(const AccountMail& mail) {
  const UnixMillis now = now_();
  const auto name = names_.of(mail.player);
  if (!name || now - mail.created > std::chrono::milliseconds{unsent_mail_lasts}.count()) {
    (void)write({EndAccountMail{mail.id}});
    return;
  }
  std::string secret;
  if (mail.kind != AccountMailKind::changed) {
    const Token token = Token::random();
    const MailToken kept{.hash = token.hash(),
                         .player = mail.player,
                         .kind = mail.kind,
                         .address = mail.address,
                         .expires = now + lifetime_of(mail.kind).count()};
    // A conflict: the password or the address has changed since the email was read.
    if (!write({AddMailToken{kept, mail.id}})) return;
    secret = token.text();
  }
  const auto sent = send_mail(options_, compose(mail, *name, options_.site, secret), thread_.mail_stop());
  if (sent) {
    (void)write({EndAccountMail{mail.id}});
    return;
  }
  if (thread_.mail_stop().is_over())
    return log::info("email {} was given up and will be sent after the next start", mail.id);
  const int tries = mail.tries + 1;
  log::warn("email {} was not sent, attempt {}: {}", mail.id, tries, sent.error());
  (void)write({DelayAccountMail{mail.id, now + wait_after(tries).count(), tries}});
}

}  // namespace ootori::server

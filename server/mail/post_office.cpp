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
  if (!store_result()) return false;
  const auto mails = AccountMailTable{store_.pages()}.due(now_(), at_once);
  if (!mails) {
    log::warn("queued emails cannot be read: {}", mails.error().message);
    return false;
  }
  for (const AccountMail& mail : *mails) {
    if (thread_.is_stopped()) return false;
    if (!deliver(mail) || !store_result()) return false;
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

bool PostOffice::store_result() {
  if (!result_) return true;
  if (!write({*result_})) return false;
  result_.reset();
  return true;
}

bool PostOffice::deliver(const AccountMail& mail) {
  const UnixMillis now = now_();
  const auto name = names_.of(mail.player);
  if (!name || now - mail.created > std::chrono::milliseconds{unsent_mail_lasts}.count()) {
    result_ = EndAccountMail{mail.id};
    return true;
  }
  const int tries = mail.tries + 1;
  const bool has_link = mail.kind != AccountMailKind::changed;
  const Token token = Token::random();
  TryAccountMail attempt{.mail = mail, .now = now, .next = now + wait_after(tries).count()};
  if (has_link) attempt.token_hash = token.hash();
  // A conflict: the password or the address has changed since the email was read.
  if (const auto begun = write({attempt}); !begun) return begun.error().kind == StoreError::Kind::conflict;
  const auto sent =
      send_mail(options_, compose(mail, *name, options_.site, has_link ? token.text() : ""), thread_.mail_stop());
  if (sent) {
    result_ = AccountMailSent{.mail = mail, .token_hash = attempt.token_hash};
    return true;
  }
  if (thread_.mail_stop().is_over()) {
    log::info("email {} was given up and will be sent after the next start", mail.id);
    result_ = DelayAccountMail{mail.id, mail.due, mail.tries};
    return true;
  }
  log::warn("email {} was not sent, attempt {}: {}", mail.id, tries, sent.error());
  result_ = DelayAccountMail{mail.id, now_() + wait_after(tries).count(), tries};
  return true;
}

}  // namespace ootori::server

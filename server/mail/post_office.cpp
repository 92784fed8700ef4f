#include "server/mail/post_office.hpp"

#include <algorithm>
#include <future>
#include <utility>

#include "log/log.hpp"
#include "server/accounts/token.hpp"
#include "server/clockwork/broken_pipes.hpp"
#include "server/clockwork/workers.hpp"
#include "server/mail/account_mail_text.hpp"

namespace ootori::server {
namespace {

constexpr std::chrono::seconds look_again{30};
constexpr std::size_t at_once = 20;

}  // namespace

std::chrono::milliseconds wait_after(int tries) {
  return std::min<std::chrono::milliseconds>(std::chrono::minutes{1} * (1 << std::min(tries - 1, 10)),
                                             std::chrono::hours{4});
}

PostOffice::PostOffice(MailOptions options, Store& store, const Names& names, std::function<UnixMillis()> now)
    : options_(std::move(options)), store_(store), names_(names), now_(std::move(now)) {}

void PostOffice::open() {
  thread_ = std::thread([this] { run(); });
}

void PostOffice::wake() {
  {
    const std::scoped_lock lock(mutex_);
    has_news_ = true;
  }
  wake_.notify_one();
}

void PostOffice::stop_sending() {
  {
    const std::scoped_lock lock(mutex_);
    closed_ = true;
  }
  stop_.stop();
  wake_.notify_one();
}

void PostOffice::close() {
  stop_sending();
  if (thread_.joinable()) thread_.join();
}

bool PostOffice::is_closed() {
  const std::scoped_lock lock(mutex_);
  return closed_;
}

void PostOffice::run() {
  set_thread_name("mails");
  ignore_broken_pipes();
  while (true) {
    {
      std::unique_lock lock(mutex_);
      wake_.wait_for(lock, look_again, [this] { return closed_ || has_news_; });
      if (closed_) return;
      has_news_ = false;
    }
    const auto mails = AccountMailTable{store_.pages()}.due(now_(), at_once);
    if (!mails) {
      log::warn("queued emails cannot be read: {}", mails.error().message);
      continue;
    }
    for (const AccountMail& mail : *mails) {
      if (is_closed()) return;
      deliver(mail);
    }
    if (mails->size() == at_once) wake();
  }
}

// Blocks until the store has answered, on another thread.
Store::Result<void> PostOffice::write_now(std::vector<Change> changes) {
  std::promise<Store::Result<void>> promise;
  auto stored = promise.get_future();
  store_.write(std::move(changes), [&promise](Store::Result<void> result) {
    if (!result && result.error().kind != StoreError::Kind::conflict) {
      log::warn("an email cannot be stored: {}", result.error().message);
    }
    promise.set_value(std::move(result));
  });
  return stored.get();
}

void PostOffice::deliver(const AccountMail& mail) {
  const UnixMillis now = now_();
  const auto name = names_.of(mail.player);
  if (!name || now - mail.created > std::chrono::milliseconds{unsent_mail_lasts}.count()) {
    (void)write_now({EndAccountMail{mail.id}});
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
    if (!write_now({AddMailToken{kept, mail.id}})) return;
    secret = token.text();
  }
  const auto sent = send_mail(options_, compose(mail, *name, options_.site, secret), stop_);
  if (sent) {
    (void)write_now({EndAccountMail{mail.id}});
    return;
  }
  if (stop_.is_over()) return log::info("email {} was given up and will be sent after the next start", mail.id);
  const int tries = mail.tries + 1;
  log::warn("email {} was not sent, attempt {}: {}", mail.id, tries, sent.error());
  (void)write_now({DelayAccountMail{mail.id, now + wait_after(tries).count(), tries}});
}

}  // namespace ootori::server

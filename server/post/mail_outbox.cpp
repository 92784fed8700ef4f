#include "server/post/mail_outbox.hpp"

#include "log/log.hpp"
#include "server/mail/post_office.hpp"
#include "server/post/mail_settings_table.hpp"
#include "server/post/out_mail_table.hpp"

namespace ootori::server {
namespace {

constexpr std::chrono::minutes deadlines_looked_for{5};
constexpr std::size_t outbox_batch = 50;
constexpr std::size_t digests_at_once = 1'000;

}  // namespace

std::chrono::milliseconds reminder_before(int days) {
  return std::min<std::chrono::milliseconds>(std::chrono::hours{24}, std::chrono::hours{6} * days);
}

void MailOutbox::open() {
  thread_.open("mail-outbox", [this] { return work(); });
}

bool MailOutbox::work() {
  if (!store_results()) return false;
  if (std::chrono::steady_clock::now() - looked_ > deadlines_looked_for) {
    const bool there_are_more = look_for_deadlines();
    if (!there_are_more) looked_ = std::chrono::steady_clock::now();
  }
  const bool there_are_more = send_due();
  return store_results() && there_are_more;
}

bool MailOutbox::send_due() {
  const auto mails = OutMailTable{store_.pages()}.due(now_(), outbox_batch);
  if (!mails) {
    log::warn("outgoing emails cannot be read: {}", mails.error().message);
    return false;
  }
  for (const OutMail& mail : *mails) {
    if (thread_.is_stopped()) return false;
    if (!deliver(mail)) return false;
  }
  return mails->size() == outbox_batch;
}

bool MailOutbox::deliver(const OutMail& mail) {
  const UnixMillis now = now_();
  const auto written = writer_.write(mail, now);
  const bool is_too_old = now - mail.created > std::chrono::milliseconds{unsent_mail_lasts}.count();
  if (is_too_old || (!written && written.error() == Unwritable::useless)) {
    results_.emplace_back(EndOutMail{.mail = mail.id});
    return true;
  }
  const auto delayed = [&] {
    const int tries = mail.tries + 1;
    return DelayOutMail{mail.id, now_() + wait_after(tries).count(), tries};
  };
  // Emails about other games do not wait for one that cannot be read.
  if (!written) {
    results_.emplace_back(delayed());
    return true;
  }
  const auto attempt = delayed();
  // A conflict: the email was dropped or replaced while others were sent.
  if (const auto begun = store_with_results(TryOutMail{attempt.mail, attempt.due, attempt.tries}); !begun) {
    return begun.error().kind == StoreError::Kind::conflict;
  }
  const auto sent = connection_.send(written->sender, written->to, written->bytes);
  if (sent) {
    ++sent_;
    results_.emplace_back(EndOutMail{.mail = mail.id, .reader = mail.reader, .address = written->to, .now = now});
    return true;
  }
  if (thread_.mail_stop().is_over()) {
    log::info("email {} was given up and will be sent after the next start", mail.id);
    results_.emplace_back(DelayOutMail{mail.id, mail.due, mail.tries});
    return false;
  }
  log::warn("email {} was not sent, attempt {}: {}", mail.id, mail.tries + 1, sent.error().what);
  if (sent.error().for_good) {
    // Refused by the mail server: handled like a bounce.
    if (mail.reader) results_.emplace_back(SuspendAddress{*mail.reader, written->to, now, sent.error().what});
    results_.emplace_back(EndOutMail{.mail = mail.id});
    return store_results();  // the reader's next email must find the suspension
  }
  results_.emplace_back(delayed());
  return true;
}

StoreResult<void> MailOutbox::store_with_results(Change attempt) {
  std::vector<Change> changes = results_;
  changes.push_back(std::move(attempt));
  auto stored = write_and_wait(store_, std::move(changes));
  if (stored) results_.clear();
  return stored;
}

bool MailOutbox::store_results() {
  if (results_.empty()) return true;
  if (!write_and_wait(store_, results_)) return false;
  results_.clear();
  return true;
}

bool MailOutbox::look_for_deadlines() {
  const UnixMillis now = now_();
  const OutMailTable table{store_.pages()};
  const auto turns = table.awaiting_reminder(now, now + reminder_before(game::CorrespondenceTime::most_days).count());
  const auto digests = table.awaiting_digest(now - digest_every.count(), digests_at_once);
  if (!turns || !digests) {
    log::warn("the deadlines of players cannot be read: {}", (turns ? digests.error() : turns.error()).message);
    return false;
  }
  std::vector<Change> changes;
  for (const AwaitedMove& turn : *turns) {
    if (turn.days == 0 || turn.deadline - now > reminder_before(turn.days).count()) continue;
    changes.emplace_back(AddReminder{turn.player, turn.game, turn.deadline, now});
  }
  for (const game::PlayerId& reader : *digests) changes.emplace_back(AddDigest{reader, now});
  const bool is_stored = changes.empty() || write_and_wait(store_, std::move(changes)).has_value();
  return is_stored && digests->size() == digests_at_once;
}

}  // namespace ootori::server

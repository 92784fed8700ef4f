#include "server/post/inbox.hpp"

#include <fmt/format.h>

#include "log/log.hpp"
#include "server/mail/post_office.hpp"
#include "server/post/post_tables.hpp"

namespace ootori::server {
namespace {

constexpr std::size_t inbox_batch = 50;
constexpr std::chrono::seconds inbox_retry{2};  // after the store has failed
constexpr std::chrono::hours inbox_forgets{1};
constexpr std::chrono::hours failures_logged{1};  // again, if there are no new ones

// How old an email is when it is given up. A confirmed one may have waited for its confirmation before.
std::chrono::milliseconds most_age(const InMail& mail) {
  return mail.consented ? unsent_mail_lasts + consent_lasts + consent_waits
                        : std::chrono::milliseconds{unsent_mail_lasts};
}

}  // namespace

void Inbox::open() {
  thread_.open("inbox", inbox_retry, [this] {
    forget_old();
    work();
  });
}

void Inbox::forget_old() {
  const auto now = std::chrono::steady_clock::now();
  if (now - forgotten_ <= inbox_forgets) return;
  forgotten_ = now;
  (void)write_and_wait(services_.store, {ForgetOldMail{services_.now()}});
}

void Inbox::work() {
  std::set<std::string> held_up;  // queues of emails that failed
  Failures failures;
  std::int64_t last = 0;
  std::size_t found = inbox_batch;
  while (found == inbox_batch) {
    const auto mails = InMailTable{services_.store.pages()}.waiting(last, inbox_batch);
    if (!mails) return log::warn("received emails cannot be read: {}", mails.error().message);
    found = mails->size();
    for (const InMail& mail : *mails) {
      if (thread_.is_stopped()) return;
      last = mail.id;
      std::string queue = queue_of(mail);
      if (held_up.contains(queue)) continue;
      if (const auto fate = process(mail)) {
        ++counts_[static_cast<std::size_t>(*fate)];
      } else {
        note(failures, mail, fate.error());
        held_up.insert(std::move(queue));
      }
    }
    worked_off_();
  }
  keep(std::move(failures));
}

std::expected<MailFate, Error> Inbox::process(const InMail& mail) {
  const auto fate = handler_.handle(mail);
  // Not at the first failure: the server may have been stopped for days.
  const bool is_hopeless = services_.now() - mail.received > most_age(mail).count() && failed_.contains(mail.id);
  if (fate || !is_hopeless) return fate;
  const auto given_up = handler_.give_up(mail);
  if (given_up) log::error("email {} was given up: {}", mail.id, fate.error().message);
  return given_up;
}

std::string Inbox::queue_of(const InMail& mail) const {
  const auto about = services_.identity.read(mail.recipient).purpose;
  const auto* turn = about ? std::get_if<post::ForTurn>(&*about) : nullptr;
  if (turn != nullptr) return fmt::format("{} {}", turn->game, name(turn->side));
  return fmt::format("{} {}", mail.recipient, mail.return_path);
}

void Inbox::note(Failures& failures, const InMail& mail, const Error& error) const {
  const bool is_new = !failed_.contains(mail.id);
  if (failures.mails.empty() || (is_new && !failures.has_new)) {
    failures.shown = fmt::format("{}: {}", mail.id, error.message);
  }
  failures.has_new = failures.has_new || is_new;
  failures.mails.insert(mail.id);
}

void Inbox::keep(Failures failures) {
  const auto now = std::chrono::steady_clock::now();
  if (failures.has_new || (!failures.mails.empty() && now - logged_ > failures_logged)) {
    log::warn("received emails to process again: {}; email {}", failures.mails.size(), failures.shown);
    logged_ = now;
  }
  failed_ = std::move(failures.mails);
}

}  // namespace ootori::server

#include "server/post/intake.hpp"

#include <algorithm>
#include <utility>

#include "log/log.hpp"
#include "post/characters.hpp"
#include "post/mail.hpp"
#include "server/post/in_mail_table.hpp"

namespace ootori::server {

std::string key_of(std::string_view bytes, std::string_view recipient) {
  const post::Mail mail = post::read_mail(bytes);
  std::string content;
  // Each part is preceded by its length, so different emails cannot give the same text.
  for (const std::string_view part :
       {std::string_view{mail.message_id}, mail.from ? std::string_view{mail.from->address} : std::string_view{},
        mail.message_id.empty() ? mail.field("date") : std::string_view{}, std::string_view{mail.subject},
        std::string_view{mail.text}}) {
    content += std::to_string(part.size()) + ':';
    content += part;
  }
  return content_hash(post::lower_case(recipient) + '\n' + content);
}

Intake::Intake(Store& store, const MailIdentity& identity, std::function<UnixMillis()> now,
               std::function<game::Millis()> uptime, std::function<void()> stored, IntakeLimits limits)
    : store_(store),
      identity_(identity),
      now_(std::move(now)),
      uptime_(std::move(uptime)),
      stored_(std::move(stored)),
      limits_(limits),
      of_address_(limits.mails_of_address) {
  recount();
}

void Intake::recount() {
  const auto waiting = InMailTable{store_.pages()}.waiting();
  if (!waiting) return log::warn("waiting emails cannot be counted: {}", waiting.error().message);
  mails_ = waiting->mails;
  bytes_ = waiting->bytes;
}

bool Intake::knows(std::string_view address) const {
  return identity_.read(address).kind != post::AddressKind::foreign;
}

// Secret addresses are counted themselves: anybody can write in a player's name and use up what the sender may send.
// Bounces to other addresses have no sender, so no rate limit: they are short, and the queue is bounded anyway.
LmtpServer::Verdicts Intake::limit(const post::LmtpMail& mail) {
  const auto verdict_on = [this](const std::string& key) {
    return of_address_.consume(post::lower_case(key), uptime_()) ? post::LmtpVerdict::try_later
                                                                 : post::LmtpVerdict::accepted;
  };
  std::optional<post::LmtpVerdict> on_sender;
  if (mail.return_path.empty()) on_sender = post::LmtpVerdict::accepted;
  LmtpServer::Verdicts verdicts;
  for (const std::string& recipient : mail.recipients) {
    if (identity_.read(recipient).purpose) {
      verdicts.push_back(verdict_on("to " + recipient));
    } else {
      if (!on_sender) on_sender = verdict_on("from " + mail.return_path);
      verdicts.push_back(*on_sender);
    }
  }
  return verdicts;
}

void Intake::take(post::LmtpMail mail, LmtpServer::Answer answer) {
  LmtpServer::Verdicts verdicts = limit(mail);
  const auto later = [&] { answer(LmtpServer::Verdicts(verdicts.size(), post::LmtpVerdict::try_later)); };
  const auto copies = std::ranges::count(verdicts, post::LmtpVerdict::accepted);
  if (copies == 0) return later();
  // Keeps only the start: the text comes first, and attachments are not read.
  if (mail.bytes.size() > post::most_mail_bytes) mail.bytes.resize(post::most_mail_bytes);
  // Each recipient gets a copy, which is processed as an email of its own.
  const std::int64_t size = copies * static_cast<std::int64_t>(mail.bytes.size());
  if (mails_ + copies > limits_.most_waiting || bytes_ + size > limits_.most_bytes) return later();
  std::vector<Change> changes;
  for (std::size_t i = 0; i < verdicts.size(); ++i) {
    if (verdicts[i] != post::LmtpVerdict::accepted) continue;
    const std::string& recipient = mail.recipients[i];
    changes.emplace_back(AddInMail{{.key = key_of(mail.bytes, recipient),
                                    .received = now_(),
                                    .return_path = mail.return_path,
                                    .recipient = recipient,
                                    .bytes = mail.bytes}});
  }
  mails_ += copies;
  bytes_ += size;
  store_.write(std::move(changes), [this, verdicts = std::move(verdicts),
                                    answer = std::move(answer)](const StoreResult<void>& result) mutable {
    if (!result) {
      log::warn("an email cannot be stored: {}", result.error().message);
      std::ranges::fill(verdicts, post::LmtpVerdict::try_later);
    }
    answer(std::move(verdicts));
    if (result) stored_();
  });
}

}  // namespace ootori::server

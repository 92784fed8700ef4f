#include "server/post/intake.hpp"

#include <utility>

#include "log/log.hpp"
#include "post/characters.hpp"
#include "post/mail.hpp"

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
  const auto waiting = PostTable{store_.pages()}.waiting();
  if (!waiting) return log::warn("waiting emails cannot be counted: {}", waiting.error().message);
  mails_ = waiting->mails;
  bytes_ = waiting->bytes;
}

bool Intake::knows(std::string_view address) const {
  return identity_.read(address).kind != post::AddressKind::foreign;
}

void Intake::take(post::LmtpMail mail, LmtpServer::Answer answer) {
  const std::size_t recipients = mail.recipients.size();
  const auto later = [&] { answer(LmtpServer::Verdicts(recipients, post::LmtpVerdict::try_later)); };
  // Bounces have no sender, so no rate limit: they are short, and the queue is bounded anyway.
  const std::string from = post::lower_case(mail.return_path);
  if (!from.empty() && of_address_.consume(from, uptime_())) return later();
  // Keeps only the start: the text comes first, and attachments are not read.
  if (mail.bytes.size() > post::most_mail_bytes) mail.bytes.resize(post::most_mail_bytes);
  // Each recipient gets a copy, which is processed as an email of its own.
  const auto copies = static_cast<std::int64_t>(recipients);
  const std::int64_t size = copies * static_cast<std::int64_t>(mail.bytes.size());
  if (mails_ + copies > limits_.most_waiting || bytes_ + size > limits_.most_bytes) return later();
  std::vector<Change> changes;
  for (const std::string& recipient : mail.recipients) {
    changes.emplace_back(AddInMail{{.key = key_of(mail.bytes, recipient),
                                    .received = now_(),
                                    .return_path = mail.return_path,
                                    .recipient = recipient,
                                    .bytes = mail.bytes}});
  }
  mails_ += copies;
  bytes_ += size;
  store_.write(
      std::move(changes), [this, recipients, answer = std::move(answer)](const StoreResult<void>& result) mutable {
        if (!result) log::warn("an email cannot be stored: {}", result.error().message);
        answer(LmtpServer::Verdicts(recipients, result ? post::LmtpVerdict::accepted : post::LmtpVerdict::try_later));
        if (result) stored_();
      });
}

}  // namespace ootori::server

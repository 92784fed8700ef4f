// Reads bounces in no standard format, which name the address in their text near an RFC 3463 status or an SMTP reply.
#include <algorithm>
#include <array>
#include <cctype>
#include <optional>

#include "post/characters.hpp"
#include "post/sender_kind.hpp"

namespace ootori::post {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

Failure reported_failure(std::string_view action, std::string_view status) {
  if (action == "delayed") return Failure::temporary;
  if (action == "delivered" || action == "relayed" || action == "expanded") return Failure::none;
  return failure_of(status);
}

bool is_address_character(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || std::string_view{".!#$%&'*+/=?^_`{|}~-"}.contains(c);
}

// The first address in a line.
std::optional<std::string_view> address_in(std::string_view line) {
  for (std::size_t at = line.find('@'); at != std::string_view::npos; at = line.find('@', at + 1)) {
    std::size_t start = at;
    while (start > 0 && is_address_character(line[start - 1])) --start;
    std::size_t end = at + 1;
    while (end < line.size() &&
           (std::isalnum(static_cast<unsigned char>(line[end])) != 0 || line[end] == '.' || line[end] == '-'))
      ++end;
    while (end > at + 1 && line[end - 1] == '.') --end;
    const std::string_view address = line.substr(start, end - start);
    if (start < at && address.substr(at - start).contains('.') && address.size() <= 254) return address;
  }
  return std::nullopt;
}

// '5' or '4', from the first "5.1.1" or "550 " in a line.
std::optional<char> status_class(std::string_view line) {
  for (std::size_t i = 0; i + 4 < line.size(); ++i) {
    if ((i > 0 && (is_digit(line[i - 1]) || line[i - 1] == '.')) || (line[i] != '4' && line[i] != '5')) continue;
    const bool is_enhanced = line[i + 1] == '.' && is_digit(line[i + 2]) && line[i + 3] == '.' && is_digit(line[i + 4]);
    const bool is_reply = is_digit(line[i + 1]) && line[i + 1] <= '5' && is_digit(line[i + 2]) &&
                          (line[i + 3] == ' ' || line[i + 3] == '-');
    if (is_enhanced || is_reply) return line[i];
  }
  return std::nullopt;
}

// Whether the returned email begins here, in bounces that copy it into their text.
bool starts_copy(std::string_view line) {
  static constexpr auto marks = std::to_array<std::string_view>(
      {"--- below this line is a copy", "------ this is a copy of", "----- original message", "--- original message",
       "----- message header follows", "----- unsent message follows",
       "received: ", "return-path: ", "------ original message"});
  const std::string small = lower_case(trimmed(line));
  return std::ranges::any_of(marks, [&](std::string_view mark) { return small.starts_with(mark); });
}

std::vector<FailedRecipient> named_in_text(std::string_view text) {
  std::vector<FailedRecipient> found;
  std::optional<char> status;
  while (!text.empty() && found.size() < 20) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (starts_copy(line)) break;
    if (!status) status = status_class(line);
    const auto address = address_in(line);
    if (!address || std::ranges::find(found, *address, &FailedRecipient::address) != found.end()) continue;
    const std::string small = lower_case(line);
    if (small.contains("mailer-daemon") || small.contains("postmaster") || small.starts_with("from:")) continue;
    found.push_back({std::string{*address}, Failure::temporary});
  }
  // The status applies to all addresses. Without a status, it is not certain that an address is wrong.
  for (FailedRecipient& one : found) one.failure = status == '5' ? Failure::permanent : Failure::temporary;
  return found;
}

}  // namespace

Failure failure_of(std::string_view status) {
  if (status.starts_with('4')) return Failure::temporary;
  // RFC 3463: 5.1.7 and 5.1.8 (the sender's address), 5.2.2 (mailbox full), 5.3.x (mail system) and 5.7.x (policy) may
  // pass; the address itself is not wrong.
  const bool may_pass = status == "5.1.7" || status == "5.1.8" || status == "5.2.2" || status.starts_with("5.3.") ||
                        status.starts_with("5.7.");
  return may_pass ? Failure::temporary : Failure::permanent;
}

std::vector<FailedRecipient> failed_recipients(const Mail& mail) {
  std::vector<FailedRecipient> found;
  for (const RecipientReport& report : mail.reports) {
    found.push_back({report.recipient, reported_failure(report.action, report.status)});
  }
  if (!found.empty()) return found;
  std::string_view listed = mail.field("x-failed-recipients");
  const Failure failure = mail.text.contains("permanent error") ? Failure::permanent : Failure::temporary;
  while (const auto address = address_in(listed)) {
    found.push_back({std::string{*address}, failure});
    listed = listed.substr(static_cast<std::size_t>(address->data() - listed.data()) + address->size());
  }
  return found.empty() ? named_in_text(mail.text) : found;
}

}  // namespace ootori::post

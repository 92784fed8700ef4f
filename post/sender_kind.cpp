#include "post/sender_kind.hpp"

#include <algorithm>
#include <array>

#include "post/characters.hpp"
#include "post/command_reader.hpp"

namespace ootori::post {
namespace {

template <std::size_t n>
bool contains_one_of(std::string_view text, const std::array<std::string_view, n>& words) {
  return std::ranges::any_of(words, [&](std::string_view word) { return text.contains(word); });
}

// Local parts from which mail systems send bounces, and those of programs.
constexpr auto machine_names = std::to_array<std::string_view>(
    {"mailer-daemon", "postmaster", "mail-daemon", "maildaemon", "mailerdaemon", "mail-delivery", "mdaemon", "mmdf",
     "root", "emailrouter", "mail-system", "mailer_daemon"});
constexpr auto silent_names =
    std::to_array<std::string_view>({"no-reply", "noreply", "no_reply", "donotreply", "do-not-reply", "bounce",
                                     "bounces", "nobody", "daemon", "devnull"});

// Subjects of bounces that show no other sign, in lower case.
constexpr auto bounce_subjects = std::to_array<std::string_view>({"undelivered mail returned",
                                                                  "delivery status notification",
                                                                  "returned mail",
                                                                  "mail delivery failed",
                                                                  "mail delivery failure",
                                                                  "delivery failure",
                                                                  "failure notice",
                                                                  "failure delivery",
                                                                  "undeliverable",
                                                                  "undelivered message",
                                                                  "mail system error",
                                                                  "mail could not be delivered",
                                                                  "message could not be delivered",
                                                                  "delivery notification",
                                                                  "delivery report",
                                                                  "warning: message",
                                                                  "non delivery",
                                                                  "non-delivery",
                                                                  "nondeliverable",
                                                                  "could not deliver",
                                                                  "unable to deliver",
                                                                  "mail returned",
                                                                  "returned to sender",
                                                                  "message you sent blocked",
                                                                  "delivery has failed",
                                                                  "loop alert",
                                                                  "メールエラー",
                                                                  "配信エラー",
                                                                  "配信不能",
                                                                  "送信エラー",
                                                                  "送信できません",
                                                                  "unzustellbar",
                                                                  "非配信",
                                                                  "メールを送信できませんでした",
                                                                  "[bounce]",
                                                                  "error sending your mail",
                                                                  "mail could not be sent",
                                                                  "message delivery has failed",
                                                                  "delayed mail",
                                                                  "complaint about message",
                                                                  "nicht zustellbar",
                                                                  "non recapitabile",
                                                                  "onbestelbaar",
                                                                  "недоставленн",
                                                                  "配信できません",
                                                                  "配信に失敗"});

constexpr auto automatic_subjects = std::to_array<std::string_view>({"out of office",
                                                                     "out of the office",
                                                                     "autoreply",
                                                                     "auto-reply",
                                                                     "auto reply",
                                                                     "automatic reply",
                                                                     "auto response",
                                                                     "autoresponse",
                                                                     "vacation",
                                                                     "on holiday",
                                                                     "away from",
                                                                     "away until",
                                                                     "automatische antwort",
                                                                     "abwesenheit",
                                                                     "réponse automatique",
                                                                     "absence du",
                                                                     "respuesta automática",
                                                                     "risposta automatica",
                                                                     "automatisch antwoord",
                                                                     "resposta automática",
                                                                     "autosvar",
                                                                     "automatyczna odpowiedź",
                                                                     "автоответ",
                                                                     "自動応答",
                                                                     "自動返信",
                                                                     "不在通知",
                                                                     "自动回复",
                                                                     "automatic notification",
                                                                     "auto:",
                                                                     "(vacation)",
                                                                     "email feedback report"});

std::string local_part(std::string_view address) { return lower_case(address.substr(0, address.rfind('@'))); }

std::string_view domain_of(std::string_view address) {
  const std::size_t at = address.rfind('@');
  return at == std::string_view::npos ? std::string_view{} : address.substr(at + 1);
}

bool is_machine_name(std::string_view local) { return std::ranges::find(machine_names, local) != machine_names.end(); }

// Addresses of the mailing list itself: RFC 3834, 2.
bool is_list_name(std::string_view local) {
  return local.starts_with("owner-") || local.ends_with("-request") || local.ends_with("-owner") ||
         local.ends_with("-bounces") || local.contains("-bounces+") || local == "majordomo" || local == "listserv" ||
         local == "mailman" || local.ends_with("-admin");
}

// All senders that the header names. If one of them is a machine, that is enough.
std::string sender_text(const Mail& mail) {
  return lower_case(mail.field("from")) + " " + lower_case(mail.field("sender"));
}

bool is_delivery_report(const Mail& mail) {
  return mail.report_type == "delivery-status" || !mail.reports.empty() || mail.has("x-failed-recipients");
}

bool is_other_report(const Mail& mail) {
  return mail.report_type == "feedback-report" || mail.report_type == "disposition-notification" ||
         mail.content_type == "multipart/report" || mail.content_type == "message/feedback-report" ||
         mail.content_type == "message/disposition-notification";
}

// Prefixes of replies in the languages of mail programs, in lower case.
constexpr auto reply_prefixes = std::to_array<std::string_view>(
    {"re:", "aw:", "sv:", "vs:", "antw:", "rif:", "res:", "odp:", "ynt:", "返信:", "回复:", "回覆:", "答复:", "re："});

bool is_reply_subject(std::string_view subject) {
  return std::ranges::any_of(reply_prefixes, [&](std::string_view prefix) { return subject.starts_with(prefix); });
}

bool is_own_id(std::string_view message_id, std::string_view own_domain) {
  return message_id.starts_with("ootori.") && lower_case(domain_of(message_id)) == lower_case(own_domain);
}

// The subject of our emails contains the names of players, and somebody may be called Undeliverable.
bool is_reply_to_own(const Mail& mail, std::string_view own_domain) {
  return is_reply_subject(lower_case(mail.subject)) &&
         std::ranges::any_of(mail.references, [&](std::string_view id) { return is_own_id(id, own_domain); });
}

bool has_bounce_sender(const Mail& mail) {
  const std::string sender = sender_text(mail);
  if (sender.contains("mailer-daemon") || sender.contains("mail delivery s") || sender.contains("postmaster@")) {
    return true;
  }
  return mail.from && is_machine_name(local_part(mail.from->address));
}

// Also matches a bounce that a person forwards. That does no harm: they mean to show it, not to give commands.
bool has_bounce_subject(const Mail& mail) { return contains_one_of(lower_case(mail.subject), bounce_subjects); }

// Phrases of mail systems in the text of a bounce, in lower case. One may come from a person; two do not.
constexpr auto bounce_phrases = std::to_array<std::string_view>(
    {"could not be delivered", "was not delivered", "delivery failed",      "delivery has failed",
     "undeliverable",          "unable to deliver", "user unknown",         "unknown user",
     "no such user",           "mailbox is full",   "mailbox full",         "recipient rejected",
     "permanent error",        "fatal errors",      "host unknown",         "final-recipient:",
     "diagnostic-code:",       "reporting-mta:",    "feedback-type:",       "transcript of session",
     "remote host said",       "smtp error",        "送信できませんでした", "配信できませんでした"});

bool has_bounce_text(const Mail& mail) {
  const std::string text = lower_case(mail.text);
  return std::ranges::count_if(bounce_phrases, [&](std::string_view phrase) { return text.contains(phrase); }) >= 2;
}

// What is known besides the email itself.
struct Circumstances {
  const Envelope* envelope;  // null: unknown
  std::string_view own_domain;
  Sender sender;
};

// Whether the addresses of this sender are to be judged.
bool is_unknown(const Circumstances& known) { return known.sender == Sender::unknown; }

bool is_bounce(const Mail& mail, const Circumstances& known) {
  if (is_delivery_report(mail)) return true;
  // The reply of a person may quote what the opponent has written in the chat.
  if ((has_bounce_text(mail) || has_bounce_subject(mail)) && !is_reply_to_own(mail, known.own_domain)) return true;
  if (!is_unknown(known)) return false;
  return has_bounce_sender(mail) ||
         (known.envelope != nullptr && is_machine_name(local_part(known.envelope->return_path)));
}

bool says_automatic(const Mail& mail) {
  const std::string submitted = lower_case(mail.field("auto-submitted"));
  if (!submitted.empty() && !submitted.starts_with("no")) return true;
  for (const std::string_view name :
       {"x-autoreply", "x-autorespond", "x-autoresponder", "x-auto-reply", "x-autoreply-from", "x-mail-autoreply",
        "x-auto-response-for", "x-autogenerated", "x-apple-action", "x-cron-env", "x-facebook-notify",
        "x-amz-sns-message-id", "x-ms-exchange-inbox-rules-loop", "x-ms-exchange-generated-message-source"}) {
    if (mail.has(name)) return true;
  }
  const std::string precedence = lower_case(mail.field("precedence"));
  if (precedence == "auto_reply" || precedence == "bulk" || precedence == "junk") return true;
  const std::string suppress = lower_case(mail.field("x-auto-response-suppress"));
  return suppress.contains("all") || suppress.contains("autoreply");
}

// Such as 'vacation on'.
bool has_command_as_subject(const Mail& mail) {
  const auto said = read_command(mail.subject);
  return said && std::holds_alternative<Instruction>(*said);
}

bool has_automatic_subject(const Mail& mail) {
  const std::string subject = lower_case(mail.subject);
  return !is_reply_subject(subject) && contains_one_of(subject, automatic_subjects) && !has_command_as_subject(mail);
}

bool is_automatic(const Mail& mail, const Circumstances& known) {
  if (says_automatic(mail) || has_automatic_subject(mail)) return true;
  return is_unknown(known) && mail.from &&
         std::ranges::find(silent_names, local_part(mail.from->address)) != silent_names.end();
}

bool is_list(const Mail& mail, const Circumstances& known) {
  for (const std::string_view name :
       {"list-id", "list-post", "list-unsubscribe", "list-help", "mailing-list", "x-mailing-list", "x-mlserver",
        "x-ml-name", "x-mailman-version", "newsgroups", "x-google-group-id", "list-archive"}) {
    if (mail.has(name)) return true;
  }
  if (lower_case(mail.field("precedence")) == "list") return true;
  return is_unknown(known) && mail.from && is_list_name(local_part(mail.from->address));
}

bool is_own(const Mail& mail, std::string_view own_domain) {
  if (own_domain.empty()) return false;
  return mail.has("x-ootori-mail") || is_own_id(mail.message_id, own_domain);
}

SenderKind kind_of(const Mail& mail, const Circumstances& known) {
  if (is_bounce(mail, known)) return SenderKind::bounce;
  if (is_other_report(mail)) return SenderKind::report;
  if (is_own(mail, known.own_domain)) return SenderKind::own;
  if (is_list(mail, known)) return SenderKind::list;
  // Apple Mail also marks it as an automatic reply.
  if (mail.has("x-apple-unsubscribe")) return SenderKind::unsubscriber;
  if (is_automatic(mail, known)) return SenderKind::automatic;
  if (known.envelope == nullptr) return SenderKind::person;
  const std::string& return_path = known.envelope->return_path;
  if (return_path.empty()) return SenderKind::automatic;
  // A mailing list sends what its members write with their addresses, but with its own return path.
  const bool is_own_path = mail.from && lower_case(return_path) == lower_case(mail.from->address);
  if (!is_unknown(known) && is_own_path) return SenderKind::person;
  return is_list_name(local_part(return_path)) ? SenderKind::list : SenderKind::person;
}

}  // namespace

std::string_view code(SenderKind kind) {
  switch (kind) {
    case SenderKind::person: return "person";
    case SenderKind::bounce: return "bounce";
    case SenderKind::report: return "report";
    case SenderKind::automatic: return "automatic";
    case SenderKind::unsubscriber: return "unsubscriber";
    case SenderKind::list: return "list";
    case SenderKind::own: return "own";
  }
  return "";
}

SenderKind sender_kind(const Mail& mail, const Envelope& envelope, std::string_view own_domain, Sender sender) {
  return kind_of(mail, {.envelope = &envelope, .own_domain = own_domain, .sender = sender});
}

SenderKind sender_kind(const Mail& mail, std::string_view own_domain) {
  if (!mail.has("return-path")) {
    return kind_of(mail, {.envelope = nullptr, .own_domain = own_domain, .sender = Sender::unknown});
  }
  std::string_view path = mail.field("return-path");
  if (path.starts_with('<')) path = path.substr(1, path.find('>') - 1);
  const Envelope envelope{.return_path = std::string{path}, .recipient = {}};
  return sender_kind(mail, envelope, own_domain);
}

}  // namespace ootori::post

#include "post/lmtp.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

#include "post/characters.hpp"

namespace ootori::post {
namespace {

constexpr std::string_view too_big = "552 5.3.4 The mail is too big\r\n";

// `FROM:<a@b> SIZE=1`: the address between < and >, and the parameters.
struct Path {
  std::string address;
  std::string_view parameters;
};

bool is_address_text(std::string_view text) {
  return text.size() <= 320 && std::ranges::all_of(text, [](char c) {
           const auto byte = static_cast<unsigned char>(c);
           return byte > ' ' && byte != 0x7f && c != '<' && c != '>';
         });
}

std::optional<Path> parse_path(std::string_view argument, std::string_view keyword) {
  if (lower_case(argument.substr(0, keyword.size())) != keyword) return std::nullopt;
  argument = trimmed(argument.substr(keyword.size()));
  const std::size_t end = argument.find('>');
  if (!argument.starts_with('<') || end == std::string_view::npos) return std::nullopt;
  std::string_view address = argument.substr(1, end - 1);
  if (!is_address_text(address)) return std::nullopt;
  // Source routes must be accepted and ignored: RFC 5321, appendix C.
  if (address.starts_with('@')) address.remove_prefix(std::min(address.find(':'), address.size() - 1) + 1);
  return Path{std::string{address}, trimmed(argument.substr(end + 1))};
}

// The value of SIZE=; none if it is missing.
std::optional<std::size_t> size_in(std::string_view parameters) {
  const std::size_t at = lower_case(parameters).find("size=");
  if (at == std::string::npos) return std::nullopt;
  std::size_t size = 0;
  const std::string_view digits = parameters.substr(at + 5);
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), size);
  return error == std::errc{} ? std::optional{size} : std::nullopt;
}

// A known parameter with a strange value is no reason to refuse an email. An unknown one is, because it may change the
// meaning of the email: RFC 5321, 4.1.1.11.
bool knows_parameters(std::string_view parameters) {
  const std::string small = lower_case(parameters);
  std::string_view rest = small;
  while (!rest.empty()) {
    const std::string_view word = rest.substr(0, rest.find(' '));
    const bool known =
        word.starts_with("size=") || word == "body=8bitmime" || word == "body=7bit" || word == "smtputf8";
    if (!known) return false;
    rest = trimmed(rest.substr(word.size()));
  }
  return true;
}

std::string_view answer_of(LmtpVerdict verdict) {
  switch (verdict) {
    case LmtpVerdict::accepted: return "250 2.0.0 Stored\r\n";
    case LmtpVerdict::try_later: return "451 4.3.0 It cannot be stored now\r\n";
    case LmtpVerdict::unknown: return "550 5.1.1 There is no such address here\r\n";
    case LmtpVerdict::refused: return "554 5.7.1 The mail is refused\r\n";
  }
  return "";
}

}  // namespace

Lmtp::Lmtp(std::string host, LmtpLimits limits, Knows knows)
    : host_(std::move(host)), limits_(limits), knows_(std::move(knows)) {}

std::string Lmtp::greeting() const { return "220 " + host_ + " LMTP Ootori\r\n"; }

std::string Lmtp::take(std::string_view bytes) {
  std::string out;
  if (phase_ == Phase::over) return out;
  input_ += bytes;
  if (phase_ != Phase::waiting) {
    pump(out);
  } else if (input_.size() > limits_.most_bytes + limits_.longest_line) {
    phase_ = Phase::over;  // the client sends more without waiting for the replies, as it must not
  }
  return out;
}

LmtpMail Lmtp::take_mail() {
  waiting_for_ = mail_.recipients.size();
  return std::exchange(mail_, {});
}

std::string Lmtp::verdict(const std::vector<LmtpVerdict>& verdicts) {
  std::string out;
  for (std::size_t i = 0; i < waiting_for_; ++i) {
    out += answer_of(i < verdicts.size() ? verdicts[i] : LmtpVerdict::try_later);
  }
  reset();
  phase_ = Phase::commands;
  pump(out);
  return out;
}

void Lmtp::pump(std::string& out) {
  bool more = true;
  while (more) {
    more = phase_ == Phase::commands ? take_line(out) : phase_ == Phase::data && take_data(out);
  }
}

bool Lmtp::take_line(std::string& out) {
  const std::size_t end = input_.find('\n');
  if (end == std::string::npos) {
    if (input_.size() <= limits_.longest_line) return false;
    input_.clear();
    skips_line_ = true;
    return false;
  }
  std::string line = input_.substr(0, end);
  input_.erase(0, end + 1);
  if (line.ends_with('\r')) line.pop_back();
  if (std::exchange(skips_line_, false) || line.size() > limits_.longest_line) {
    fault(out, "500 5.5.2 The line is too long\r\n");
  } else {
    command(line, out);
  }
  return true;
}

// Takes whole lines, or parts of long ones, up to the final dot.
bool Lmtp::take_data(std::string& out) {
  std::size_t at = 0;
  while (true) {
    const std::string_view rest = std::string_view{input_}.substr(at);
    const std::size_t end = rest.find('\n');
    if (end == std::string_view::npos) {
      // A short rest is kept, because it may become the line with the dot. A long line is taken in parts.
      if (rest.size() > limits_.longest_line) {
        add_data_line(rest);
        line_begins_ = false;
        at = input_.size();
      }
      break;
    }
    const std::string_view line = rest.substr(0, end + 1);
    at += end + 1;
    if (line_begins_ && (line == ".\r\n" || line == ".\n")) {
      input_.erase(0, at);
      end_data(out);
      return true;
    }
    add_data_line(line);
    line_begins_ = true;
  }
  input_.erase(0, at);
  return false;
}

void Lmtp::add_data_line(std::string_view line) {
  if (line_begins_ && line.starts_with('.')) line.remove_prefix(1);  // RFC 5321, 4.5.2
  if (too_big_ || mail_.bytes.size() + line.size() > limits_.most_bytes) {
    too_big_ = true;
    mail_.bytes.clear();
    return;
  }
  mail_.bytes += line;
}

void Lmtp::end_data(std::string& out) {
  if (!too_big_) {
    phase_ = Phase::waiting;
    return;
  }
  for (std::size_t i = 0; i < mail_.recipients.size(); ++i) out += too_big;
  reset();
  phase_ = Phase::commands;
}

void Lmtp::command(std::string_view line, std::string& out) {
  const std::size_t space = line.find(' ');
  const std::string verb = lower_case(line.substr(0, space));
  const std::string_view argument = space == std::string_view::npos ? std::string_view{} : trimmed(line.substr(space));
  if (verb == "lhlo") return hello(argument, out);
  if (verb == "mail") return mail(argument, out);
  if (verb == "rcpt") return recipient(argument, out);
  if (verb == "data") return begin_data(out);
  if (verb == "rset") {
    reset();
    out += "250 2.0.0 Begin again\r\n";
  } else if (verb == "noop") {
    out += "250 2.0.0 Nothing done\r\n";
  } else if (verb == "vrfy") {
    out += "252 2.5.2 Send it, and see\r\n";
  } else if (verb == "quit") {
    out += "221 2.0.0 Goodbye\r\n";
    phase_ = Phase::over;
  } else if (verb == "helo" || verb == "ehlo") {
    fault(out, "500 5.5.1 This is LMTP: say LHLO\r\n");
  } else {
    fault(out, "500 5.5.1 There is no such command\r\n");
  }
}

void Lmtp::hello(std::string_view name, std::string& out) {
  if (name.empty()) return fault(out, "501 5.5.4 LHLO needs a name\r\n");
  reset();
  greeted_ = true;
  out += "250-" + host_ + "\r\n250-PIPELINING\r\n250-8BITMIME\r\n250-SMTPUTF8\r\n250-ENHANCEDSTATUSCODES\r\n250 SIZE " +
         std::to_string(limits_.most_bytes) + "\r\n";
}

void Lmtp::mail(std::string_view argument, std::string& out) {
  if (!greeted_) return fault(out, "503 5.5.1 Say LHLO first\r\n");
  if (has_sender_) return fault(out, "503 5.5.1 The sender is known already\r\n");
  const auto path = parse_path(argument, "from:");
  if (!path) return fault(out, "501 5.1.7 Write MAIL FROM:<address>\r\n");
  if (!knows_parameters(path->parameters)) return fault(out, "555 5.5.4 There is no such parameter\r\n");
  if (size_in(path->parameters).value_or(0) > limits_.most_bytes) {
    out += too_big;
    return;
  }
  has_sender_ = true;
  mail_.return_path = path->address;
  out += "250 2.1.0 Sender taken\r\n";
}

void Lmtp::recipient(std::string_view argument, std::string& out) {
  if (!has_sender_) return fault(out, "503 5.5.1 Say MAIL FROM first\r\n");
  const auto path = parse_path(argument, "to:");
  if (!path || path->address.empty()) return fault(out, "501 5.1.3 Write RCPT TO:<address>\r\n");
  if (!path->parameters.empty()) return fault(out, "555 5.5.4 There is no such parameter\r\n");
  if (mail_.recipients.size() >= limits_.most_recipients) {
    out += "452 4.5.3 Too many recipients\r\n";
  } else if (!knows_(path->address)) {
    out += answer_of(LmtpVerdict::unknown);
  } else {
    mail_.recipients.push_back(path->address);
    out += "250 2.1.5 Recipient taken\r\n";
  }
}

void Lmtp::begin_data(std::string& out) {
  // RFC 2033, 4.2: without an accepted recipient there can be no email.
  if (mail_.recipients.empty()) return fault(out, "503 5.5.1 There is no recipient\r\n");
  phase_ = Phase::data;
  line_begins_ = true;
  out += "354 End with a dot on a line of its own\r\n";
}

void Lmtp::fault(std::string& out, std::string_view answer) {
  out += answer;
  if (++faults_ < limits_.most_faults) return;
  out += "421 4.7.0 Too many faults\r\n";
  phase_ = Phase::over;
}

void Lmtp::reset() {
  has_sender_ = false;
  too_big_ = false;
  mail_ = {};
  waiting_for_ = 0;
}

}  // namespace ootori::post

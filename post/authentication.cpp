#include "post/authentication.hpp"

#include <algorithm>
#include <ranges>
#include <utility>

#include "post/characters.hpp"

namespace ootori::post {
namespace {

struct Uncommented {
  std::string text;
  bool is_closed;  // every comment and every quoted string has an end
};

// Removes comments, which may be nested (RFC 5322, 3.2.2). Quoted strings stay.
Uncommented without_comments(std::string_view text) {
  std::string out;
  int depth = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\\' && i + 1 < text.size() && (quoted || depth > 0)) {
      if (depth == 0) out += text.substr(i, 2);
      ++i;
    } else if (c == '"' && depth == 0) {
      quoted = !quoted;
      out += c;
    } else if (c == '(' && !quoted) {
      ++depth;
    } else if (c == ')' && !quoted && depth > 0) {
      --depth;
      out += ' ';
    } else if (depth == 0) {
      out += c;
    }
  }
  return {.text = std::move(out), .is_closed = depth == 0 && !quoted};
}

// Whether the characters of a text are inside a quoted string, read from left to right. A backslash there escapes the
// next character.
class Quotes {
 public:
  // Whether this character belongs to a quoted string. The quotation marks do.
  bool take(char c) {
    if (is_escaped_) {
      is_escaped_ = false;
      return true;
    }
    if (is_open_ && c == '\\') is_escaped_ = true;
    if (c != '"') return is_open_;
    is_open_ = !is_open_;
    return true;
  }

 private:
  bool is_open_ = false, is_escaped_ = false;
};

// Splits at these characters, except inside quoted strings.
std::vector<std::string_view> split(std::string_view text, std::string_view separators) {
  std::vector<std::string_view> parts;
  std::size_t start = 0;
  Quotes quotes;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    if (i < text.size() && (quotes.take(text[i]) || !separators.contains(text[i]))) continue;
    if (const std::string_view part = trimmed(text.substr(start, i - start)); !part.empty()) parts.push_back(part);
    start = i + 1;
  }
  return parts;
}

std::string unquoted(std::string_view value) {
  if (value.size() < 2 || !value.starts_with('"') || !value.ends_with('"')) return std::string{value};
  std::string out;
  for (std::size_t i = 1; i + 1 < value.size(); ++i) {
    if (value[i] == '\\' && i + 2 < value.size()) ++i;
    out += value[i];
  }
  return out;
}

// Removes blanks around '=': `name = value` is allowed.
std::string tightened(std::string_view text) {
  std::string out;
  Quotes quotes;
  for (const char c : text) {
    const bool is_quoted = quotes.take(c);
    if (c == '=' && !is_quoted) {
      while (out.ends_with(' ') || out.ends_with('\t')) out.pop_back();
    }
    if ((c == ' ' || c == '\t') && out.ends_with('=') && !is_quoted) continue;
    out += c;
  }
  return out;
}

std::optional<AuthenticationResult> parse_result(std::string_view text) {
  const std::string tight = tightened(text);
  AuthenticationResult result;
  for (const std::string_view part : split(tight, " \t\n")) {
    const std::size_t equals = part.find('=');
    if (equals == std::string_view::npos || equals == 0) {
      if (result.method.empty()) return std::nullopt;
      continue;  // a version number
    }
    const std::string name = lower_case(part.substr(0, equals));
    const std::string value = unquoted(part.substr(equals + 1));
    if (result.method.empty()) {
      result.method = name.substr(0, name.find('/'));  // method/version
      result.result = lower_case(value);
    } else {
      result.properties.push_back({name, value});
    }
  }
  return result.method.empty() ? std::nullopt : std::optional{std::move(result)};
}

std::string domain_of(std::string_view address) {
  std::string domain = lower_case(address.substr(address.rfind('@') + 1));
  if (domain.ends_with('.')) domain.pop_back();
  return domain;
}

// The same domain, or a parent domain that is not a top-level domain: nobody else can sign for these.
bool is_aligned(std::string_view signer, std::string_view sender) {
  if (!signer.contains('.')) return false;
  return signer == sender || (sender.ends_with(signer) && sender[sender.size() - signer.size() - 1] == '.');
}

bool is_trusted(std::string_view id, std::span<const std::string> authserv_ids) {
  return std::ranges::any_of(authserv_ids, [&](const std::string& one) { return lower_case(one) == id; });
}

struct Verdict {
  bool pass = false, fail = false;
  bool is_own_server = false;  // of the sender's domain
};

Verdict verdict_on(const AuthenticationResult& one, std::string_view sender) {
  if (one.method == "dmarc") {
    const std::string of = domain_of(one.property("header.from"));
    if (of != sender) return {};
    return {.pass = one.result == "pass", .fail = one.result == "fail"};
  }
  if (one.result != "pass") return {};
  if (one.method == "spf") return {.is_own_server = is_aligned(domain_of(one.property("smtp.mailfrom")), sender)};
  if (one.method != "dkim") return {};
  std::string signer = domain_of(one.property("header.d"));
  if (signer.empty()) signer = domain_of(one.property("header.i"));
  return {.pass = is_aligned(signer, sender)};
}

// The findings of all trusted servers together.
Verdict verdict_of(const Mail& mail, std::span<const std::string> authserv_ids) {
  Verdict all;
  if (!mail.from || !mail.from->address.contains('@')) return all;
  const std::string sender = domain_of(mail.from->address);
  int received = 0;
  for (const Field& field : mail.fields) {
    if (field.name == "received" && ++received == 2) break;
    if (field.name != "authentication-results") continue;
    const AuthenticationResults found = parse_authentication_results(field.body);
    if (!is_trusted(found.authserv_id, authserv_ids)) continue;
    for (const AuthenticationResult& one : found.results) {
      const Verdict verdict = verdict_on(one, sender);
      all.pass = all.pass || (verdict.pass && found.is_sound);
      all.fail = all.fail || verdict.fail;
      all.is_own_server = all.is_own_server || (verdict.is_own_server && found.is_sound);
    }
  }
  return all;
}

}  // namespace

std::string_view AuthenticationResult::property(std::string_view name) const {
  const auto found = std::ranges::find(properties, name, &Property::name);
  return found == properties.end() ? std::string_view{} : found->value;
}

AuthenticationResults parse_authentication_results(std::string_view body) {
  AuthenticationResults parsed;
  const Uncommented plain = without_comments(body);
  parsed.is_sound = plain.is_closed;
  const auto parts = split(plain.text, ";");
  if (parts.empty()) return parsed;
  parsed.authserv_id = lower_case(unquoted(parts[0].substr(0, parts[0].find_first_of(" \t"))));
  for (const std::string_view part : parts | std::views::drop(1)) {
    if (auto result = parse_result(part)) {
      parsed.results.push_back(std::move(*result));
    } else {
      parsed.is_sound = parsed.is_sound && part == "none";  // RFC 8601, 2.2: nothing was checked
    }
  }
  return parsed;
}

bool is_authenticated(const Mail& mail, std::span<const std::string> authserv_ids) {
  const Verdict verdict = verdict_of(mail, authserv_ids);
  return verdict.pass && !verdict.fail;
}

bool is_from_own_server(const Mail& mail, std::span<const std::string> authserv_ids) {
  return verdict_of(mail, authserv_ids).is_own_server;
}

bool is_doubtful(const Mail& mail, std::span<const std::string> authserv_ids) {
  return verdict_of(mail, authserv_ids).fail;
}

}  // namespace ootori::post

#include "server/mail/email_address.hpp"

#include <algorithm>

#include "server/accounts/names.hpp"

namespace ootori::server {
namespace {

bool is_letter_or_digit(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); }

// RFC 5322, 3.2.3: atext.
bool is_atext(char c) { return is_letter_or_digit(c) || std::string_view("!#$%&'*+-/=?^_`{|}~").contains(c); }

// Parts separated by dots, each non-empty and accepted by `is_part`.
template <class Part>
bool are_parts(std::string_view text, Part is_part) {
  while (true) {
    const std::size_t dot = text.find('.');
    if (!is_part(text.substr(0, dot))) return false;
    if (dot == std::string_view::npos) return true;
    text.remove_prefix(dot + 1);
  }
}

bool is_atom(std::string_view text) { return !text.empty() && std::ranges::all_of(text, is_atext); }

bool is_label(std::string_view text) {
  return !text.empty() && text.size() <= 63 && text.front() != '-' && text.back() != '-' &&
         std::ranges::all_of(text, [](char c) { return is_letter_or_digit(c) || c == '-'; });
}

}  // namespace

bool is_email_address(std::string_view text) {
  const std::size_t at = text.find('@');
  if (text.size() > 254 || at == std::string_view::npos || at > 64) return false;
  const std::string_view domain = text.substr(at + 1);
  return are_parts(text.substr(0, at), is_atom) && are_parts(domain, is_label) &&
         (domain.contains('.') || domain == "localhost");
}

std::string folded_address(std::string_view address) { return folded(address); }

}  // namespace ootori::server

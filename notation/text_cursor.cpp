#include "notation/text_cursor.hpp"

#include <algorithm>

namespace ootori {
namespace {

constexpr std::size_t longest_quote = 40;

constexpr bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; }

// The length of the well-formed UTF-8 character at the start of the text; 0 if there is none.
std::size_t character_length(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text.front());
  const std::size_t length = lead < 0x80 ? 1 : lead >= 0xc2 && lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
  if (length == 0 || length > text.size() || (lead >= 0x80 && lead < 0xc2)) return 0;
  return std::ranges::all_of(text.substr(1, length - 1), is_continuation) ? length : 0;
}

void append_escaped(std::string& out, char byte) {
  constexpr std::string_view hex = "0123456789abcdef";
  const auto value = static_cast<unsigned char>(byte);
  out += "\\x";
  out += hex[value >> 4];
  out += hex[value & 15];
}

}  // namespace

std::string_view first_characters(std::string_view text, std::size_t count) {
  std::size_t size = 0;
  for (; count > 0 && size < text.size(); --count) {
    do ++size;
    while (size < text.size() && is_continuation(text[size]));
  }
  return text.substr(0, size);
}

std::string excerpt(std::string_view text) { return std::string{first_characters(text, longest_quote + 1)}; }

std::string quoted(std::string_view text) {
  std::string out = "'";
  std::size_t characters = 0;
  while (!text.empty() && characters++ < longest_quote) {
    const std::size_t length = character_length(text);
    const auto lead = static_cast<unsigned char>(text.front());
    // C1 control characters (U+0080 … U+009F) are two bytes that start with C2.
    const bool control = lead < 0x20 || lead == 0x7f || (length == 2 && lead == 0xc2 && (text[1] & 0x20) == 0);
    if (length == 0 || control) {
      append_escaped(out, text.front());
      text.remove_prefix(1);
    } else {
      out += text.substr(0, length);
      text.remove_prefix(length);
    }
  }
  return out + (text.empty() ? "'" : "…'");
}

}  // namespace ootori

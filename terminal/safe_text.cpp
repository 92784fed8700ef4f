#include "terminal/safe_text.hpp"

#include <cstdint>
#include <optional>

namespace ootori::terminal {
namespace {

struct Character {
  char32_t code;
  std::size_t length;
};

// The first character, if it is valid UTF-8 in the shortest form.
std::optional<Character> first_character(std::string_view text) {
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
  const unsigned char lead = byte(0);
  if (lead < 0x80) return Character{lead, 1};
  const std::size_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 0;
  if (length == 0 || lead > 0xf4 || text.size() < length) return std::nullopt;
  char32_t code = lead & (0x7fU >> length);
  for (std::size_t at = 1; at < length; ++at) {
    if ((byte(at) & 0xc0U) != 0x80) return std::nullopt;
    code = code << 6 | (byte(at) & 0x3fU);
  }
  constexpr char32_t shortest[]{0, 0, 0x80, 0x800, 0x10000};
  const bool is_surrogate = code >= 0xd800 && code < 0xe000;
  if (code < shortest[length] || code > 0x10ffff || is_surrogate) return std::nullopt;
  return Character{code, length};
}

bool is_obeyed_or_hidden(char32_t code) {
  return code < 0x20 || (code >= 0x7f && code < 0xa0) || code == 0xad || code == 0x61c || code == 0x115f ||
         code == 0x1160 || code == 0x17b4 || code == 0x17b5 || (code >= 0x180b && code <= 0x180f) ||
         (code >= 0x200b && code <= 0x200f) || (code >= 0x2028 && code <= 0x202e) ||
         (code >= 0x2060 && code <= 0x206f) || code == 0x3164 || (code >= 0xfe00 && code <= 0xfe0f) || code == 0xfeff ||
         code == 0xffa0 || (code >= 0xfff0 && code <= 0xfffb) || (code >= 0xe0000 && code <= 0xe0fff) ||
         (code & 0xfffe) == 0xfffe || (code >= 0xe000 && code <= 0xf8ff);
}

bool is_mark(char32_t code) {
  return (code >= 0x300 && code < 0x370) || (code >= 0x1ab0 && code < 0x1b00) || (code >= 0x1dc0 && code < 0x1e00) ||
         (code >= 0x20d0 && code < 0x2100) || (code >= 0xfe20 && code < 0xfe30);
}

}  // namespace

std::string safe_text(std::string_view text, bool unicode, std::size_t most_characters) {
  constexpr int most_marks = 3;  // combining marks on one letter; more would reach into other lines
  std::string out;
  std::size_t characters = 0;
  int marks = 0;
  while (!text.empty()) {
    const auto found = first_character(text);
    const std::string_view bytes = text.substr(0, found ? found->length : 1);
    text.remove_prefix(bytes.size());
    if (found && (found->code == '\t' || found->code == '\n')) {
      if (!out.empty() && out.back() != ' ') out += ' ', ++characters;
      continue;
    }
    if (found && is_obeyed_or_hidden(found->code)) continue;
    if (found && is_mark(found->code)) {
      if (unicode && ++marks <= most_marks && !out.empty()) out += bytes;
      continue;
    }
    if (++characters > most_characters) return out + "...";
    marks = 0;
    const bool shows = found && (unicode || found->code < 0x80);
    out += shows ? bytes : std::string_view{"?"};
  }
  return out;
}

}  // namespace ootori::terminal

#include "server/store/postgres_text.hpp"

#include <cstdint>

namespace ootori::postgres {
namespace {

// The first two bytes of U+10F000 to U+10FFFF; those from U+10FF00 on are escapes (is_escape()).
constexpr std::string_view last_plane = "\xf4\x8f";

bool is_escape(std::string_view character) {
  return character.size() == 4 && character.starts_with(last_plane) && static_cast<unsigned char>(character[2]) >= 0xbc;
}

std::size_t length_by(unsigned char first) {
  if (first < 0x80) return 1;
  if (first >= 0xc2 && first < 0xe0) return 2;
  if (first >= 0xe0 && first < 0xf0) return 3;
  return first >= 0xf0 && first < 0xf5 ? 4 : 0;
}

// The bounds of the second byte exclude overlong forms, surrogates, and values beyond Unicode.
bool may_follow(unsigned char first, unsigned char second) {
  const unsigned char least = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
  const unsigned char most = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
  return second >= least && second <= most;
}

// The UTF-8 character at the front; empty: the first byte has to be escaped.
std::string_view character_of(std::string_view bytes) {
  const auto at = [&](std::size_t index) { return static_cast<unsigned char>(bytes[index]); };
  const std::size_t length = length_by(at(0));
  if (length == 0 || length > bytes.size() || at(0) == 0) return {};
  if (length > 1 && !may_follow(at(0), at(1))) return {};
  for (std::size_t i = 2; i < length; ++i) {
    if (at(i) < 0x80 || at(i) > 0xbf) return {};
  }
  const auto character = bytes.substr(0, length);
  return is_escape(character) ? std::string_view{} : character;
}

void append_escape(std::string& text, unsigned char byte) {
  text += last_plane;
  text += static_cast<char>(0xbc + (byte >> 6));
  text += static_cast<char>(0x80 + (byte & 0x3f));
}

std::size_t plain_length(std::string_view bytes) {
  std::size_t length = 0;
  while (length < bytes.size()) {
    const auto character = character_of(bytes.substr(length));
    if (character.empty()) break;
    length += character.size();
  }
  return length;
}

}  // namespace

std::optional<std::string> escaped(std::string_view bytes) {
  std::size_t plain = plain_length(bytes);
  if (plain == bytes.size()) return std::nullopt;
  std::string text;
  while (!bytes.empty()) {
    text += bytes.substr(0, plain);
    bytes.remove_prefix(plain);
    if (bytes.empty()) break;
    append_escape(text, static_cast<unsigned char>(bytes.front()));
    bytes.remove_prefix(1);
    plain = plain_length(bytes);
  }
  return text;
}

std::optional<std::string> unescaped(std::string_view text) {
  std::size_t found = text.find(last_plane);
  if (found == std::string_view::npos) return std::nullopt;
  std::string bytes;
  for (; found != std::string_view::npos; found = text.find(last_plane)) {
    bytes += text.substr(0, found);
    text.remove_prefix(found);
    const auto character = text.substr(0, 4);
    if (is_escape(character)) {
      bytes += static_cast<char>(((static_cast<unsigned char>(character[2]) - 0xbc) << 6) | (character[3] & 0x3f));
    } else {
      bytes += character;
    }
    text.remove_prefix(character.size());
  }
  return bytes += text;
}

}  // namespace ootori::postgres

#include "notation/keyboard.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "notation/text_cursor.hpp"

namespace ootori {
namespace {

constexpr std::array<std::string_view, 9> rank_numbers{"一", "二", "三", "四", "五", "六", "七", "八", "九"};

// The letter of the rank; '\0' if this is none.
char rank_letter(std::string_view character) {
  const auto found = std::ranges::find(rank_numbers, character);
  return found == rank_numbers.end() ? '\0' : static_cast<char>('a' + (found - rank_numbers.begin()));
}

// U+FF01 to U+FF5E are the printable ASCII characters, in the same order. '\0' if this is none of them.
char full_width(std::string_view character) {
  if (character == "　") return ' ';
  if (character == "、") return ',';
  if (character.size() != 3 || character[0] != '\xEF') return '\0';
  const auto bits = [&](std::size_t at) { return static_cast<std::uint32_t>(character[at]) & 0x3FU; };
  const std::uint32_t point = 0xF000U | bits(1) << 6U | bits(2);
  return point >= 0xFF01U && point <= 0xFF5EU ? static_cast<char>(point - 0xFF01U + '!') : '\0';
}

}  // namespace

std::string in_ascii(std::string_view typed) {
  std::string plain;
  while (!typed.empty()) {
    const std::string_view character = first_characters(typed, 1);
    typed.remove_prefix(character.size());
    const bool is_after_file = !plain.empty() && plain.back() >= '1' && plain.back() <= '9';
    if (const char rank = rank_letter(character); rank != '\0' && is_after_file) {
      plain += rank;
    } else if (const char ascii = full_width(character); ascii != '\0') {
      plain += ascii;
    } else {
      plain += character;
    }
  }
  return plain;
}

}  // namespace ootori

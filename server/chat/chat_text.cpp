#include "server/chat/chat_text.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <ranges>
#include <span>
#include <utility>

#include <fmt/format.h>

namespace ootori::server {
namespace {

using enum ChatTextFault;

struct Range {
  char32_t first, last;
};

constexpr bool is_in(std::span<const Range> ranges, char32_t c) {
  return std::ranges::any_of(ranges, [c](const Range& range) { return c >= range.first && c <= range.last; });
}

// Unicode 15, general category Cc, and the line and paragraph separators.
constexpr std::array controls{Range{0x00, 0x1f}, Range{0x7f, 0x9f}, Range{0x2028, 0x2029}};

// Unicode Standard Annex 9, 'Directional Formatting Characters'.
constexpr std::array directions{Range{0x061c, 0x061c}, Range{0x200e, 0x200f}, Range{0x202a, 0x202e},
                                Range{0x2066, 0x2069}};

// Default_Ignorable_Code_Point, except joiners of letters and emoji (200c, 200d) and variation selectors (fe00…fe0f);
// also private use and tags, and the noncharacters that are not the last two of their plane.
constexpr std::array invisibles{Range{0x00ad, 0x00ad},   Range{0x034f, 0x034f},   Range{0x115f, 0x1160},
                                Range{0x17b4, 0x17b5},   Range{0x180b, 0x180f},   Range{0x200b, 0x200b},
                                Range{0x2060, 0x2065},   Range{0x206a, 0x206f},   Range{0x3164, 0x3164},
                                Range{0xe000, 0xf8ff},   Range{0xfdd0, 0xfdef},   Range{0xfeff, 0xfeff},
                                Range{0xffa0, 0xffa0},   Range{0xfff0, 0xfffb},   Range{0x1bca0, 0x1bca3},
                                Range{0x1d173, 0x1d17a}, Range{0xe0000, 0xe0fff}, Range{0xf0000, 0x10ffff}};

// Blocks of combining marks.
constexpr std::array marks{Range{0x0300, 0x036f}, Range{0x0483, 0x0489}, Range{0x1ab0, 0x1aff}, Range{0x1dc0, 0x1dff},
                           Range{0x20d0, 0x20ff}, Range{0x3099, 0x309a}, Range{0xfe20, 0xfe2f}};
constexpr int most_marks = 3;  // per letter; Vietnamese needs two

constexpr std::array spaces{Range{' ', ' '},       Range{0xa0, 0xa0},     Range{0x1680, 0x1680}, Range{0x2000, 0x200a},
                            Range{0x202f, 0x202f}, Range{0x205f, 0x205f}, Range{0x2800, 0x2800}, Range{0x3000, 0x3000}};
// Characters that join their neighbours and are invisible on their own.
constexpr std::array joiners{Range{0x200c, 0x200d}, Range{0xfe00, 0xfe0f}};

struct Decoded {
  char32_t character;
  std::size_t size;
};

// RFC 3629: shortest form only, no surrogates, nothing above 10ffff.
std::optional<Decoded> decode(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  if (first < 0x80) return Decoded{first, 1};
  const std::size_t size = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || text.size() < size) return std::nullopt;
  char32_t character = first & (0xffU >> (size + 1));
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xc0U) != 0x80) return std::nullopt;
    character = character << 6U | (byte(i) & 0x3fU);
  }
  constexpr std::array<char32_t, 5> least{0, 0, 0x80, 0x800, 0x10000};
  if (character < least[size] || character > 0x10ffff || (character >= 0xd800 && character <= 0xdfff)) {
    return std::nullopt;
  }
  return Decoded{character, size};
}

std::optional<ChatTextFault> fault_of(char32_t c) {
  if (is_in(controls, c)) return control;
  if (is_in(directions, c)) return direction;
  if (is_in(invisibles, c) || (c & 0xfffe) == 0xfffe) return invisible;
  return std::nullopt;
}

std::size_t characters_of(std::string_view utf8) {
  const auto begins_character = [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80; };
  return static_cast<std::size_t>(std::ranges::count_if(utf8, begins_character));
}

}  // namespace

std::expected<std::string, ChatTextFault> read_chat_text(std::string_view text, std::size_t longest) {
  std::size_t begin = text.size();  // of the visible part
  std::size_t end = 0;
  std::size_t count = 0;
  int stacked_marks = 0;
  for (std::size_t at = 0; at < text.size();) {
    const auto decoded = decode(text.substr(at));
    if (!decoded) return std::unexpected(not_utf8);
    const auto [c, size] = *decoded;
    if (const auto fault = fault_of(c)) return std::unexpected(*fault);
    stacked_marks = is_in(marks, c) ? stacked_marks + 1 : 0;
    if (stacked_marks > most_marks) return std::unexpected(stacked);
    if (!is_in(spaces, c) && !is_in(joiners, c)) begin = std::min(begin, at);
    if (!is_in(spaces, c)) end = at + size;
    at += size;
    // Surrounding spaces do not count, but do not let anybody send megabytes of them.
    if (++count > 4 * longest) return std::unexpected(too_long);
  }
  if (begin >= end) return std::unexpected(empty);
  const std::string_view seen = text.substr(begin, end - begin);
  if (characters_of(seen) > longest) return std::unexpected(too_long);
  return std::string(seen);
}

std::string visible_text(std::string_view text) {
  std::string visible;
  int stacked_marks = 0;
  for (std::size_t at = 0; at < text.size();) {
    const auto decoded = decode(text.substr(at));
    const std::string_view one = text.substr(at, decoded ? decoded->size : 1);
    at += one.size();
    if (!decoded) continue;
    const auto fault = fault_of(decoded->character);
    if (fault && fault != control) continue;
    stacked_marks = is_in(marks, decoded->character) ? stacked_marks + 1 : 0;
    if (stacked_marks <= most_marks) visible += fault == control ? " " : one;
  }
  return read_chat_text(visible, visible.size()).value_or("");
}

std::expected<std::string, ChatTextFault> read_paragraphs(std::string_view text, std::size_t longest) {
  std::string made;
  for (const auto& part : std::views::split(text, '\n')) {
    std::string_view line(part.begin(), part.end());
    if (line.ends_with('\r')) line.remove_suffix(1);
    auto read = read_chat_text(line, longest);
    if (!read && read.error() != empty) return std::unexpected(read.error());
    if (!made.empty() || read) made += (made.empty() ? "" : "\n") + read.value_or("");
  }
  while (made.ends_with('\n')) made.pop_back();
  if (characters_of(made) > longest) return std::unexpected(too_long);
  return made;
}

std::string describe(ChatTextFault fault, std::string_view what, std::size_t longest) {
  switch (fault) {
    case empty: return fmt::format("{} must not be empty.", what);
    case too_long: return fmt::format("{} may have at most {} characters.", what, longest);
    case not_utf8: return fmt::format("{} must be text in UTF-8.", what);
    case control: return fmt::format("{} must be one line without control characters.", what);
    case direction: return fmt::format("{} must not change the writing direction.", what);
    case invisible: return fmt::format("{} must not contain invisible characters.", what);
    case stacked: return fmt::format("{} may have no more than {} marks on one letter.", what, most_marks);
  }
  std::unreachable();
}

}  // namespace ootori::server

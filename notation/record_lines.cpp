#include "notation/record_lines.hpp"

#include "notation/text_cursor.hpp"

namespace ootori {

std::string one_line(std::string_view text) {
  std::string line{text};
  std::ranges::replace_if(line, [](char c) { return c == '\n' || c == '\r'; }, ' ');
  return line;
}

std::string_view without_wide_spaces(std::string_view text) {
  constexpr std::string_view wide_space = "　";
  text = trimmed(text);
  while (text.starts_with(wide_space)) text = trimmed(text.substr(wide_space.size()));
  while (text.ends_with(wide_space)) text = trimmed(text.substr(0, text.size() - wide_space.size()));
  return text;
}

std::string prefixed_lines(std::string_view text, std::string_view prefix) {
  std::string lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines += std::string{prefix} + std::string{text.substr(0, end)} + "\n";
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

}  // namespace ootori

#include "notation/record_lines.hpp"

#include <algorithm>

namespace ootori {

std::string one_line(std::string_view text) {
  std::string line{text};
  std::ranges::replace_if(line, [](char c) { return c == '\n' || c == '\r'; }, ' ');
  return line;
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

#include "terminal/screen/line_wrap.hpp"

#include <algorithm>
#include <string_view>

#include "notation/text_board.hpp"

namespace ootori::terminal {
namespace {

// Characters that must not begin a line.
constexpr std::string_view closing =
    "。、，．・：；？！）」』】〉》〕］｝ー々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ…‥";
// Characters that must not end a line, and the marks before a move.
constexpr std::string_view opening = "（「『【〈《〔［｛▲△☗☖";

// The start of the second column in a line like "  save FILE   Save the record"; 0 if there is none.
int second_column(const std::string& line) {
  if (!line.starts_with("  ")) return 0;
  const std::size_t word = line.find_first_not_of(' ');
  const std::size_t gap = word == std::string::npos ? word : line.find("  ", word);
  const std::size_t column = gap == std::string::npos ? gap : line.find_first_not_of(' ', gap);
  return column == std::string::npos ? 0 : text_width(std::string_view{line}.substr(0, column));
}

bool may_break_between(std::string_view before, std::string_view after) {
  if (after == " ") return before != " ";
  if (closing.contains(after) || opening.contains(before)) return false;
  return text_width(before) == 2 || text_width(after) == 2;
}

// The last possible break in the first `most` bytes and after the first `least`; `most` if there is none.
std::size_t last_break(const std::string& text, std::size_t least, std::size_t most) {
  const std::string_view all{text};
  std::size_t found = most, at = 0;
  while (at < most) {
    const std::size_t length = length_of_character(text, at), next = at + length;
    const bool is_in_text = next > least && all.substr(0, next).find_first_not_of(' ') != std::string_view::npos;
    if (is_in_text && next <= most && next < text.size() &&
        may_break_between(all.substr(at, length), all.substr(next, length_of_character(text, next)))) {
      found = next;
    }
    at = next;
  }
  return found;
}

}  // namespace

std::size_t length_of_character(const std::string& text, std::size_t at) {
  const auto lead = static_cast<unsigned char>(text[at]);
  const std::size_t length = lead < 0xc0 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  return std::min(length, text.size() - at);
}

std::string fitted(const std::string& text, int columns) {
  int used = 0;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t length = length_of_character(text, at);
    used += text_width(std::string_view{text}.substr(at, length));
    if (used > columns) break;
    at += length;
  }
  return text.substr(0, at);
}

std::vector<std::string> wrapped(const std::string& text, int columns) {
  std::vector<std::string> lines;
  std::string rest = text;
  const int column = second_column(text);
  const bool has_room = columns >= 20 && 3 * column <= 2 * columns;
  const std::string indent(static_cast<std::size_t>(has_room ? column : 0), ' ');
  while (text_width(rest) > columns) {
    const std::size_t most = fitted(rest, std::max(columns, 2)).size();
    std::string line = rest.substr(0, last_break(rest, indent.size(), most));
    rest.erase(0, line.size());
    rest.erase(0, rest.find_first_not_of(' '));
    rest.insert(0, indent);
    line.erase(line.find_last_not_of(' ') + 1);
    lines.push_back(std::move(line));
  }
  lines.push_back(std::move(rest));
  return lines;
}

}  // namespace ootori::terminal

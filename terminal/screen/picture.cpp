#include "terminal/screen/picture.hpp"

#include <algorithm>
#include <map>

#include "notation/text_board.hpp"

namespace ootori::terminal {
namespace {

std::size_t length_of_character(const std::string& text, std::size_t at) {
  const auto lead = static_cast<unsigned char>(text[at]);
  const std::size_t length = lead < 0xc0 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  return std::min(length, text.size() - at);
}

}  // namespace

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

namespace {

// Where the second column of "  save FILE   Save the record" begins; 0: the line has none.
int second_column(const std::string& line) {
  if (!line.starts_with("  ")) return 0;
  const std::size_t word = line.find_first_not_of(' ');
  const std::size_t gap = word == std::string::npos ? word : line.find("  ", word);
  const std::size_t column = gap == std::string::npos ? gap : line.find_first_not_of(' ', gap);
  return column == std::string::npos ? 0 : text_width(std::string_view{line}.substr(0, column));
}

}  // namespace

std::vector<std::string> wrapped(const std::string& text, int columns) {
  std::vector<std::string> lines;
  std::string rest = text;
  const int column = second_column(text);
  const bool has_room = columns >= 20 && 3 * column <= 2 * columns;
  const std::string indent(static_cast<std::size_t>(has_room ? column : 0), ' ');
  while (text_width(rest) > columns) {
    std::string line = fitted(rest, std::max(columns, 2));
    const std::size_t space = line.rfind(' ');
    if (space != std::string::npos && line.find_first_not_of(' ') < space && space >= indent.size()) line.resize(space);
    rest.erase(0, line.size());
    rest.erase(0, rest.find_first_not_of(' '));
    rest.insert(0, indent);
    lines.push_back(std::move(line));
  }
  lines.push_back(std::move(rest));
  return lines;
}

void Picture::draw(int row, int column, std::string text, Look look, int most_columns) {
  if (row < 0 || row >= rows || column >= columns) return;
  text = fitted(text, std::min(columns - column, most_columns));
  if (!text.empty()) strokes.push_back({row, column, std::move(text), look});
}

std::vector<std::string> Picture::text() const {
  std::vector<std::map<int, std::string>> cells(static_cast<std::size_t>(rows));
  for (const Stroke& stroke : strokes) {
    int column = stroke.column;
    for (std::size_t at = 0; at < stroke.text.size();) {
      const std::size_t length = length_of_character(stroke.text, at);
      const std::string character = stroke.text.substr(at, length);
      auto& row = cells[static_cast<std::size_t>(stroke.row)];
      const int width = text_width(character);
      if (width == 0 && row.contains(column - 1)) {
        row[column - 1] += character;
      } else {
        row[column] = character;
        if (width == 2) row[column + 1] = "";
      }
      column += width;
      at += length;
    }
  }
  std::vector<std::string> lines;
  for (const auto& row : cells) {
    std::string line;
    int at = 0;
    for (const auto& [column, character] : row) {
      line.append(static_cast<std::size_t>(std::max(column - at, 0)), ' ');
      line += character;
      at = column + 1;
    }
    line.erase(line.find_last_not_of(' ') + 1);
    lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace ootori::terminal

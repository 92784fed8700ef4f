#include "terminal/screen/picture.hpp"

#include <algorithm>
#include <map>

#include "notation/text_board.hpp"
#include "terminal/screen/line_wrap.hpp"

namespace ootori::terminal {
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

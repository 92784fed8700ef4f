#include "engine/review/review_graph.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace ootori {
namespace {

constexpr int margin = 8;  // columns for the scale on the left
constexpr std::array<std::string_view, 9> eighths{" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};

struct Column {
  double expected;  // Black's points, 0 … 1
  Judgement judgement;
  int number;
};

std::vector<Column> columns_of(const GameReview& review, int most) {
  std::vector<Column> columns;
  const std::size_t moves = review.moves.size();
  const std::size_t width = std::min(moves, static_cast<std::size_t>(most));
  for (std::size_t at = 0; at < width; ++at) {
    const std::size_t first = at * moves / width;
    const std::size_t end = (at + 1) * moves / width;
    Judgement gravest = Judgement::none;
    for (std::size_t move = first; move < end; ++move) gravest = std::max(gravest, review.moves[move].judgement);
    const ReviewedMove& last = review.moves[end - 1];
    columns.push_back({expected_points(last.score_for_black()), gravest, last.number});
  }
  return columns;
}

// The character in row `row`, counted from the top, of a column filled up to `expected`.
std::string_view cell(double expected, int row, const GraphSize& size) {
  const double filled = expected * size.rows - (size.rows - 1 - row);
  if (!size.unicode) return filled >= 0.5 ? "#" : " ";
  return eighths[static_cast<std::size_t>(std::clamp(std::lround(filled * 8), 0L, 8L))];
}

std::string scale(int row, int rows) {
  std::string text;
  if (row == 0) text = "Black";
  if (row == rows / 2) text = "even";
  if (row == rows - 1) text = "White";
  text.resize(margin - 2, ' ');
  return text + "| ";
}

std::string marks(std::span<const Column> columns) {
  std::string line(margin, ' ');
  for (const Column& column : columns) {
    line += column.judgement == Judgement::blunder      ? 'X'
            : column.judgement == Judgement::mistake    ? '?'
            : column.judgement == Judgement::inaccuracy ? '.'
                                                        : ' ';
  }
  return line;
}

std::string numbers(std::span<const Column> columns) {
  std::string line(margin, ' ');
  constexpr std::size_t between = 10;
  for (std::size_t at = 0; at < columns.size(); at += between) {
    const std::string number = std::to_string(columns[at].number);
    if (at + number.size() > columns.size()) break;  // no wider than the graph
    line.resize(margin + at, ' ');
    line += number;
  }
  return line;
}

std::string without_spaces_at_end(std::string line) {
  line.erase(line.find_last_not_of(' ') + 1);
  return line + "\n";
}

}  // namespace

std::string write_review_graph(const GameReview& review, const GraphSize& size) {
  const std::vector<Column> columns = columns_of(review, std::max(size.columns, 20) - margin);
  if (columns.empty()) return {};
  std::string out;
  for (int row = 0; row < size.rows; ++row) {
    std::string line = scale(row, size.rows);
    for (const Column& column : columns) line += cell(column.expected, row, size);
    out += without_spaces_at_end(std::move(line));
  }
  out += without_spaces_at_end(marks(columns));
  out += without_spaces_at_end(numbers(columns));
  return out + "X blunder, ? mistake, . inaccuracy\n";
}

}  // namespace ootori

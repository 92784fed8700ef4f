#include "notation/text_moves.hpp"

#include <algorithm>
#include <cstdlib>
#include <vector>

namespace ootori {
namespace {

constexpr int cell_width = 3;  // columns

constexpr int sign(int n) { return (n > 0) - (n < 0); }

char line_of(Step step) {
  if (step.right == 0) return '|';
  if (step.forward == 0) return '-';
  return sign(step.right) == sign(step.forward) ? '/' : '\\';
}

class MovesDiagram {
 public:
  explicit MovesDiagram(int radius)
      : radius_(radius), rows_(static_cast<std::size_t>(2 * radius + 1), std::string(row_width(), ' ')) {}

  void mark(Step at, char what) { rows_[row(at)][column(at)] = what; }

  void draw(PieceMove move) {
    const Step step = move.step;
    if (move.is_ride()) {
      return mark(step, move.range < unlimited_range ? static_cast<char>('0' + move.range) : line_of(step));
    }
    const int length = std::max(std::abs(step.right), std::abs(step.forward));
    const bool is_straight = step.right == 0 || step.forward == 0 || std::abs(step.right) == std::abs(step.forward);
    for (int passed = 1; is_straight && passed < length; ++passed) {
      mark({step.right / length * passed, step.forward / length * passed}, '.');
    }
    mark(step, 'x');
  }

  // Writes the name in the middle. Its letter is in the column of the squares ahead and behind.
  void name(const std::string& text) {
    const std::size_t before = text.starts_with('+') ? 1 : 0;
    rows_[row({})].replace(column({}) - before, text.size(), text);
  }

  [[nodiscard]] std::string text() const {
    const auto is_empty = [](const std::string& row) { return row.find_first_not_of(' ') == std::string::npos; };
    const auto first = std::ranges::find_if_not(rows_, is_empty);
    const auto last = std::ranges::find_if_not(rows_.rbegin(), rows_.rend(), is_empty).base();
    std::string out;
    for (const std::string& row : std::ranges::subrange(first, last)) {
      out += row.substr(0, row.find_last_not_of(' ') + 1) + '\n';
    }
    return out;
  }

 private:
  [[nodiscard]] std::size_t row_width() const { return static_cast<std::size_t>(cell_width * (2 * radius_ + 1) + 2); }
  [[nodiscard]] std::size_t row(Step at) const { return static_cast<std::size_t>(radius_ - at.forward); }
  [[nodiscard]] std::size_t column(Step at) const {
    return static_cast<std::size_t>(cell_width * (radius_ + at.right) + 1);
  }

  int radius_;
  std::vector<std::string> rows_;
};

int radius_of(const PieceMoves& moves) {
  int radius = 1;
  for (const PieceMove move : moves) {
    radius = std::max({radius, std::abs(move.step.right), std::abs(move.step.forward)});
  }
  return radius;
}

}  // namespace

std::string write_text_moves(const GameSpec& spec, PieceType type) {
  const PieceSpec& piece = spec[type];
  MovesDiagram diagram(radius_of(piece.moves));
  diagram.name((piece.promoted_from ? "+" : "") + std::string{piece.hodges});
  for (const PieceMove move : piece.moves) diagram.draw(move);
  return diagram.text();
}

}  // namespace ootori

#include "notation/art/move_diagram.hpp"

#include <algorithm>
#include <cstdlib>

#include "notation/art/limb.hpp"
#include "notation/art/page.hpp"

namespace ootori {
namespace {

using art::Gait;
using art::Page;
using art::Spot;

constexpr double cell = 40;
constexpr double border = 2;
constexpr std::string_view paper = "#fbf3df";
constexpr std::string_view grid = "#a98f62";
constexpr std::string_view walk = "#2b6e4f";
constexpr std::string_view flight = "#c9481c";

// The number of squares on each side of the piece: two, or more if a move of limited length needs them.
int radius_of(const PieceMoves& moves) {
  int radius = 2;
  for (const PieceMove move : moves) {
    const int step = std::max(std::abs(move.step.right), std::abs(move.step.forward));
    if (move.range < unlimited_range) radius = std::max(radius, step * move.range);
  }
  return radius;
}

class Diagram {
 public:
  explicit Diagram(int radius) : radius_(radius) {}

  [[nodiscard]] double size() const { return cell * (2 * radius_ + 1) + 2 * border; }
  [[nodiscard]] Spot at(double right, double forward) const {
    return {border + cell * (radius_ + .5 + right), border + cell * (radius_ + .5 - forward)};
  }

  void draw_grid() {
    const double end = size() - border;
    page.rect({border, border}, end - border, end - border, {.fill = paper, .stroke = grid, .width = 2});
    for (double line = border + cell; line < end - 1; line += cell) {
      page.line({line, border}, {line, end}, {.stroke = grid});
      page.line({border, line}, {end, line}, {.stroke = grid});
    }
  }

  void draw_move(PieceMove move) {
    const auto [right, forward] = move.step;
    switch (art::gait(move)) {
      case Gait::step: return dot(move.step, 1);
      case Gait::leap:
        page.arc(at(0, 0), at(right, forward), right < 0 ? .22 : -.22, {.stroke = flight, .width = 2.5});
        return page.star(at(right, forward), cell * .27, {.fill = flight});
      case Gait::slide:
        page.line(at(0, 0), at(right * move.range, forward * move.range), {.stroke = walk, .width = 4});
        for (int far = 1; far <= move.range; ++far) dot(move.step, far);
        return;
      case Gait::ride: {
        const double far = radius_ + .42;
        return page.arrow(at(0, 0), at(right * far, forward * far), 5, walk);
      }
    }
  }

  Page page;

 private:
  void dot(Step step, int times) {
    page.circle(at(step.right * times, step.forward * times), cell * .2, {.fill = walk});
  }

  int radius_;
};

}  // namespace

std::string move_diagram_svg(const GameSpec& game, PieceType type, PieceSet set) {
  const PieceSpec& spec = game[type];
  Diagram diagram(radius_of(spec.moves));
  diagram.draw_grid();
  for (const PieceMove move : spec.moves) diagram.draw_move(move);
  diagram.page.picture(piece_markup(game, {Color::black, type}, set), diagram.at(0, 0), cell * .94);
  return diagram.page.document(diagram.size(), diagram.size(), std::string(spec.name) + ": how it moves");
}

}  // namespace ootori

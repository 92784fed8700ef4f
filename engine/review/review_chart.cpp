#include "engine/review/review_chart.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/review/review_text.hpp"

namespace ootori {
namespace {

constexpr std::string_view style = R"(
  .review { font: 14px system-ui, sans-serif; --paper: #fffdf8; --ink: #26232e; --soft: #6b6675; --grid: #d9d2c4;
    --black: #4a4558; --white: #f1eadb; --line: #b4561d; --blunder: #c4162a; --mistake: #b86a00; --inaccuracy: #7a7300; }
  @media (prefers-color-scheme: dark) { .review { --paper: #17151d; --ink: #efeaf5; --soft: #aaa3b8; --grid: #413c4d;
    --black: #0b0a0e; --white: #57516a; --line: #ff9d5c; --blunder: #ff6b7a; --mistake: #ffb454; --inaccuracy: #e6dc5a; } }
  .review text { fill: var(--ink); }
  .review .axis text { fill: var(--soft); }
  .review .axis line { stroke: var(--grid); }
  .review .curve { fill: none; stroke: var(--line); stroke-width: 2; stroke-linejoin: round; }
  .review .mark { stroke: var(--paper); stroke-width: 1.5; }
  .review .mark text, .review .key text { stroke: none; }
  .review .mark text { paint-order: stroke; stroke: var(--paper); stroke-width: 3; font-weight: 700; text-anchor: middle; }
  .review .blunder { fill: var(--blunder); } .review .blunder text { fill: var(--blunder); }
  .review .mistake { fill: var(--mistake); } .review .mistake text { fill: var(--mistake); }
  .review .inaccuracy { fill: var(--inaccuracy); } .review .inaccuracy text { fill: var(--inaccuracy); }
)";

std::string number(double value) {
  std::string text = std::to_string(std::round(value * 10) / 10);
  text.resize(text.find('.') + 2);
  return text;
}

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&': result += "&amp;"; break;
      case '<': result += "&lt;"; break;
      case '>': result += "&gt;"; break;
      case '"': result += "&quot;"; break;
      default: result += c;
    }
  }
  return result;
}

std::string attribute(std::string_view name, std::string_view value) {
  return " " + std::string{name} + "=\"" + std::string{value} + "\"";
}

std::string at(std::string_view x_name, double x, std::string_view y_name, double y) {
  return attribute(x_name, number(x)) + attribute(y_name, number(y));
}

std::string text_at(double x, double y, const std::string& text, std::string_view anchor = "start") {
  return "<text" + at("x", x, "y", y) + attribute("text-anchor", anchor) + ">" + escaped(text) + "</text>\n";
}

class Chart {
 public:
  explicit Chart(const GameReview& review) : review_(review) {
    points_.push_back(expected_points(review.start));
    for (const ReviewedMove& move : review.moves) points_.push_back(expected_points(move.score_for_black()));
  }

  [[nodiscard]] std::string write() const {
    const std::string title = title_text();
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"review\" role=\"img\" viewBox=\"0 0 " + number(width) +
           " " + number(height) + "\"" + attribute("aria-label", escaped(title)) + ">\n<title>" + escaped(title) +
           "</title>\n<style>" + std::string{style} + "</style>\n<rect" + at("width", width, "height", height) +
           " style=\"fill: var(--paper)\"/>\n" + players() + areas() + axes() + "<path class=\"curve\"" +
           attribute("d", curve()) + "/>\n" + marks() + key() + "</svg>\n";
  }

 private:
  // In SVG units, chosen to keep the text legible on a phone 360 pixels wide.
  static constexpr double width = 440;
  static constexpr double height = 330;
  static constexpr double left = 64;
  static constexpr double right = width - 14;
  static constexpr double top = 62;
  static constexpr double bottom = 258;
  static constexpr int most_ticks = 7;

  [[nodiscard]] double x_of(std::size_t ply) const {
    const double last = std::max(static_cast<double>(points_.size() - 1), 1.0);
    return left + (right - left) * static_cast<double>(ply) / last;
  }
  static double y_of(double points) { return bottom - (bottom - top) * points; }

  [[nodiscard]] const SideReview& side(Color color) const { return review_.sides[index(color)]; }

  [[nodiscard]] std::string side_text(Color color) const {
    const double percent = std::round(side(color).accuracy * 10) / 10;
    return side_title(side(color), color) + ": accuracy " + number(percent) + " %";
  }

  [[nodiscard]] std::string title_text() const {
    return std::string{review_.game->name} + ", " + std::to_string(review_.moves.size()) + " moves. " +
           side_text(Color::black) + ". " + side_text(Color::white) + ".";
  }

  // The legend of the two sides: colour, name and accuracy.
  [[nodiscard]] std::string players() const {
    std::string text;
    double y = 22;
    for (const Color color : {Color::black, Color::white}) {
      const std::string_view fill = color == Color::black ? "fill: var(--black)" : "fill: var(--white)";
      text += "<rect" + at("x", left, "y", y - 11) + at("width", 12, "height", 12) + attribute("style", fill) +
              attribute("stroke", "#888") + "/>\n";
      text += text_at(left + 20, y, side_text(color));
      y += 22;
    }
    return text;
  }

  [[nodiscard]] std::string curve() const {
    std::string path;
    for (std::size_t ply = 0; ply < points_.size(); ++ply) {
      path += (ply == 0 ? "M" : " L") + number(x_of(ply)) + " " + number(y_of(points_[ply]));
    }
    return path;
  }

  // Fills the chart in Black's colour below the curve and in White's above it.
  [[nodiscard]] std::string areas() const {
    const double end = x_of(points_.size() - 1);
    return "<rect" + at("x", left, "y", top) + at("width", end - left, "height", bottom - top) +
           " style=\"fill: var(--white)\"/>\n<path style=\"fill: var(--black)\"" +
           attribute("d", curve() + " L" + number(end) + " " + number(bottom) + " L" + number(left) + " " +
                              number(bottom) + " Z") +
           "/>\n";
  }

  [[nodiscard]] std::string axes() const {
    std::string text = "<g class=\"axis\">\n";
    for (const double share : {0.0, 0.5, 1.0}) {
      text += "<line" + at("x1", left, "y1", y_of(share)) + at("x2", right, "y2", y_of(share)) + "/>\n";
      text += text_at(left - 6, y_of(share) + 5, std::to_string(std::lround(100 * share)) + "%", "end");
    }
    const double middle = (top + bottom) / 2;
    text += "<text text-anchor=\"middle\" transform=\"translate(14 " + number(middle) +
            ") rotate(-90)\">Black&#8217;s chances</text>\n";
    for (std::size_t ply = tick(); ply < points_.size(); ply += tick()) {
      text += text_at(x_of(ply), bottom + 18, std::to_string(review_.moves[ply - 1].number), "middle");
    }
    text += text_at((left + right) / 2, bottom + 38, "Move", "middle");
    return text + "</g>\n";
  }

  // The distance between labels on the axis, in plies: 1, 2, 5, 10, 20 …
  [[nodiscard]] std::size_t tick() const {
    std::size_t unit = 1;
    for (;; unit *= 10) {
      for (const std::size_t factor : {1, 2, 5}) {
        if (points_.size() <= most_ticks * unit * factor) return unit * factor;
      }
    }
  }

  [[nodiscard]] std::string marks() const {
    std::string text;
    for (const Judgement judgement : {Judgement::inaccuracy, Judgement::mistake, Judgement::blunder}) {
      for (std::size_t ply = 1; ply < points_.size(); ++ply) {
        const ReviewedMove& move = review_.moves[ply - 1];
        if (move.judgement == judgement) text += mark_at(x_of(ply), y_of(points_[ply]), move);
      }
    }
    return text;
  }

  static std::string mark_at(double x, double y, const ReviewedMove& move) {
    const std::string note = std::to_string(move.number) + ". " + move.text + std::string{mark(move.judgement)} + " " +
                             score_text(move.score_for_black()) +
                             (move.line.empty() ? "" : ", better " + move.line.front());
    const bool is_small = move.judgement == Judgement::inaccuracy;
    std::string text = "<g class=\"mark " + std::string{code(move.judgement)} + "\"><title>" + escaped(note) +
                       "</title><circle" + at("cx", x, "cy", y) + attribute("r", is_small ? "3.5" : "5") + "/>";
    if (!is_small) {
      text +=
          "<text" + at("x", x, "y", sign_height(y, move.mover)) + ">" + std::string{mark(move.judgement)} + "</text>";
    }
    return text + "</g>\n";
  }

  // Black's bad moves turn the curve down and have their sign below it, White's above it, as far as there is space.
  static double sign_height(double y, Color mover) {
    const double above = y - 9;
    const double below = y + 20;
    if (mover == Color::black) return below < bottom ? below : above;
    return above > top + 10 ? above : below;
  }

  // The legend of the marks, with the number of each.
  [[nodiscard]] std::string key() const {
    std::string text;
    double x = left;
    for (const Judgement judgement : {Judgement::blunder, Judgement::mistake, Judgement::inaccuracy}) {
      const int count = side(Color::black).number_of(judgement) + side(Color::white).number_of(judgement);
      text += "<g class=\"key " + std::string{code(judgement)} + "\"><circle" + at("cx", x + 5, "cy", height - 17) +
              attribute("r", "5") + "/>" + text_at(x + 16, height - 12, count_text(count, judgement)) + "</g>\n";
      x += 112;
    }
    return text;
  }

  const GameReview& review_;
  std::vector<double> points_;  // Black's expected points at the start and after each ply
};

}  // namespace

std::string write_review_chart(const GameReview& review) { return Chart{review}.write(); }

}  // namespace ootori

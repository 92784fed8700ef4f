#include "train/loss_chart.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace ootori {
namespace {

constexpr double chart_width = 640;
constexpr double chart_height = 400;
constexpr double left = 80;
constexpr double right = chart_width - 20;
constexpr double top = 50;
constexpr double bottom = chart_height - 50;

constexpr std::string_view style = R"(<style>
text { font: 13px sans-serif; fill: #26232e; }
.grid { stroke: #d9d2c4; }
path { fill: none; stroke-width: 2; }
.training { stroke: #b4561d; }
.validation { stroke: #2a5db0; }
</style>
)";

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '&') {
      result += "&amp;";
    } else if (c == '<') {
      result += "&lt;";
    } else {
      result += c;
    }
  }
  return result;
}

struct Range {
  double least;
  double most;
};

Range range_of(std::span<const EpochLoss> losses) {
  Range range{1, 0};
  for (const EpochLoss& loss : losses) {
    for (const double value : {loss.training, loss.validation}) {
      range.least = std::min(range.least, value);
      range.most = std::max(range.most, value);
    }
  }
  if (range.least >= range.most) range = {range.most - 0.01, range.most + 0.01};
  return range;
}

double x_of(std::size_t epoch, std::size_t epochs) {
  const double last = static_cast<double>(std::max<std::size_t>(epochs, 2) - 1);
  return left + (right - left) * static_cast<double>(epoch) / last;
}

double y_of(double loss, const Range& range) {
  return bottom - (bottom - top) * (loss - range.least) / (range.most - range.least);
}

std::string curve(std::span<const EpochLoss> losses, double EpochLoss::* value, std::string_view name,
                  const Range& range) {
  std::string path;
  for (std::size_t epoch = 0; epoch < losses.size(); ++epoch) {
    path += fmt::format("{}{:.1f} {:.1f}", epoch == 0 ? "M" : " L", x_of(epoch, losses.size()),
                        y_of(losses[epoch].*value, range));
  }
  return fmt::format("<path class=\"{}\" d=\"{}\"/>\n", name, path);
}

std::string axes(std::size_t epochs, const Range& range) {
  std::string text;
  constexpr int lines = 4;
  for (int line = 0; line <= lines; ++line) {
    const double loss = range.least + (range.most - range.least) * line / lines;
    const double y = y_of(loss, range);
    text += fmt::format("<line class=\"grid\" x1=\"{}\" x2=\"{}\" y1=\"{:.1f}\" y2=\"{:.1f}\"/>\n", left, right, y, y);
    text += fmt::format("<text x=\"{}\" y=\"{:.1f}\" text-anchor=\"end\">{:.5f}</text>\n", left - 6, y + 4, loss);
  }
  const std::size_t step = std::max<std::size_t>(1, epochs / 10);
  for (std::size_t epoch = 0; epoch < epochs; epoch += step) {
    text += fmt::format("<text x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n", x_of(epoch, epochs),
                        bottom + 18, epoch + 1);
  }
  return text +
         fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">epoch</text>\n", (left + right) / 2, bottom + 38);
}

}  // namespace

std::string write_loss_chart(std::string_view title, std::span<const EpochLoss> losses) {
  const Range range = range_of(losses);
  return fmt::format(
             "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" role=\"img\">\n<title>{2}</title>\n{3}"
             "<rect width=\"{0}\" height=\"{1}\" fill=\"#fffdf8\"/>\n<text x=\"{4}\" y=\"24\">{2}</text>\n"
             "<text x=\"{5}\" y=\"24\" text-anchor=\"end\"><tspan fill=\"#b4561d\">training</tspan> "
             "<tspan fill=\"#2a5db0\">validation</tspan></text>\n",
             chart_width, chart_height, escaped(title), style, left, right) +
         axes(losses.size(), range) + curve(losses, &EpochLoss::training, "training", range) +
         curve(losses, &EpochLoss::validation, "validation", range) + "</svg>\n";
}

}  // namespace ootori

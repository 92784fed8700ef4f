#include "train/bar_chart.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace ootori {
namespace {

constexpr double chart_width = 640;
constexpr double names_end = 150;
constexpr double bars_end = chart_width - 60;
constexpr double first_bar = 48;
constexpr double bar_height = 14;

// The picture has its own background, so it is readable on light and dark pages.
constexpr std::string_view chart_style = R"(<style>
text { font: 13px sans-serif; fill: #26232e; }
.zero { stroke: #8a8395; }
.first { fill: #b4561d; }
.second { fill: #2a5db0; }
</style>
)";

struct Scale {
  double least;
  double most;

  [[nodiscard]] double x(double value) const {
    return names_end + (bars_end - names_end) * (value - least) / (most - least);
  }
};

Scale scale_of(std::span<const Bar> bars) {
  Scale scale{0, 1e-9};
  for (const Bar& bar : bars) {
    for (const double value : {bar.value, bar.second.value_or(0)}) {
      scale.least = std::min(scale.least, value);
      scale.most = std::max(scale.most, value);
    }
  }
  return scale;
}

std::string bar_of(double value, std::string_view part, double y, const Scale& scale) {
  const double left = std::min(scale.x(0), scale.x(value));
  return fmt::format(
      "<rect class=\"{}\" x=\"{:.1f}\" y=\"{:.0f}\" width=\"{:.1f}\" height=\"{:.0f}\"/>\n"
      "<text x=\"{:.1f}\" y=\"{:.0f}\">{:.2f}</text>\n",
      part, left, y, std::abs(scale.x(value) - scale.x(0)), bar_height - 2, std::max(scale.x(value), scale.x(0)) + 6,
      y + 11, value);
}

}  // namespace

std::string write_bar_chart(std::string_view title, std::array<std::string_view, 2> names, std::span<const Bar> bars) {
  const Scale scale = scale_of(bars);
  const bool has_second = std::ranges::any_of(bars, [](const Bar& bar) { return bar.second.has_value(); });
  const double row = has_second ? 2 * bar_height + 10 : bar_height + 10;
  const double height = first_bar + row * static_cast<double>(bars.size()) + 8;
  std::string body;
  for (double y = first_bar; const Bar& bar : bars) {
    body += fmt::format("<text x=\"{}\" y=\"{:.0f}\" text-anchor=\"end\">{}</text>\n", names_end - 8,
                        y + (bar.second ? 18 : 11), bar.name);
    body += bar_of(bar.value, "first", y, scale);
    if (bar.second) body += bar_of(*bar.second, "second", y + bar_height, scale);
    y += row;
  }
  std::string legend = fmt::format("<tspan fill=\"#b4561d\">{}</tspan>", names[0]);
  if (has_second) legend += fmt::format(" <tspan fill=\"#2a5db0\">{}</tspan>", names[1]);
  return fmt::format(
             "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1:.0f}\" role=\"img\">\n<title>{2}</title>\n"
             "{3}<rect width=\"{0}\" height=\"{1:.0f}\" fill=\"#fffdf8\"/>\n<text x=\"16\" y=\"24\">{2}</text>\n"
             "<text x=\"{4}\" y=\"24\" text-anchor=\"end\">{5}</text>\n",
             chart_width, height, title, chart_style, chart_width - 16, legend) +
         body +
         fmt::format("<line class=\"zero\" x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"{1}\" y2=\"{2:.0f}\"/>\n</svg>\n",
                     scale.x(0), first_bar - 6, height - 8);
}

}  // namespace ootori

// Draws figures as a bar chart, for the documentation.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace ootori {

struct Bar {
  std::string name;
  double value;
  std::optional<double> second{};  // drawn below the first, lighter
};

// An SVG document. `names` labels the first and the second bars. Texts must not contain `&` or `<`.
[[nodiscard]] std::string write_bar_chart(std::string_view title, std::array<std::string_view, 2> names,
                                          std::span<const Bar> bars);

}  // namespace ootori

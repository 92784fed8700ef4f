// A minimal SVG reader for tests: is the document well-formed, and where are its points?
#pragma once

#include <algorithm>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

namespace ootori::art {

// Empty, or the error: tags that are not nested correctly, attributes without quotes, raw '<' or '&'.
inline std::string xml_fault(std::string_view text) {
  std::vector<std::string> open;
  std::size_t at = 0;
  while (at < text.size()) {
    if (text[at] == '&' && text.substr(at, 8).find(';') == std::string_view::npos) return "a raw &";
    if (text[at] != '<') {
      ++at;
      continue;
    }
    const std::size_t end = text.find('>', at);
    if (end == std::string_view::npos) return "a tag without an end";
    const std::string_view tag = text.substr(at + 1, end - at - 1);
    if (tag.find('<') != std::string_view::npos) return "a raw <";
    if (tag.empty()) return "an empty tag";
    if (std::ranges::count(tag, '"') % 2 != 0) return "an open quote in <" + std::string(tag) + '>';
    const std::string name(tag.substr(0, tag.find_first_of(" /", 1)));
    if (tag.front() == '/') {
      if (open.empty() || "/" + open.back() != name) return "<" + std::string(tag) + "> closes nothing";
      open.pop_back();
    } else if (tag.back() != '/') {
      open.push_back(name);
    }
    at = end + 1;
  }
  return open.empty() ? "" : "<" + open.back() + "> stays open";
}

inline int occurrences(std::string_view text, std::string_view wanted) {
  int number = 0;
  for (std::size_t at = text.find(wanted); at != std::string_view::npos; at = text.find(wanted, at + 1)) ++number;
  return number;
}

struct ReadPoint {
  double x, y;
};

// Every point of the absolute paths in `d` attributes.
inline std::vector<ReadPoint> path_points(std::string_view svg) {
  std::vector<ReadPoint> points;
  for (std::size_t at = svg.find(" d=\""); at != std::string_view::npos; at = svg.find(" d=\"", at + 1)) {
    const std::string data(svg.substr(at + 4, svg.find('"', at + 4) - at - 4));
    std::vector<double> numbers;
    for (const char* next = data.c_str(); *next != 0;) {
      char* after = nullptr;
      const double value = std::strtod(next, &after);
      if (after == next) {
        ++next;
      } else {
        numbers.push_back(value);
        next = after;
      }
    }
    for (std::size_t i = 0; i + 1 < numbers.size(); i += 2) points.push_back({numbers[i], numbers[i + 1]});
  }
  return points;
}

}  // namespace ootori::art

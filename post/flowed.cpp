#include "post/flowed.hpp"

#include <cstddef>

namespace ootori::post {
namespace {

struct FlowedLine {
  std::size_t depth = 0;  // of quotation
  std::string_view text;  // without quote marks and stuffing
  bool flows = false;     // the paragraph continues on the next line
};

// RFC 3676, 4.1 to 4.5.
FlowedLine parse_line(std::string_view line) {
  FlowedLine parsed;
  while (parsed.depth < line.size() && line[parsed.depth] == '>') ++parsed.depth;
  line.remove_prefix(parsed.depth);
  if (line.starts_with(' ')) line.remove_prefix(1);
  parsed.flows = line.ends_with(' ') && line != "-- ";
  parsed.text = line;
  return parsed;
}

std::string marks(std::size_t depth) {
  std::string marks(depth, '>');
  return depth > 0 ? marks + ' ' : marks;
}

}  // namespace

std::string unflowed(std::string_view text, DeletesSpace deletes) {
  std::string out;
  std::size_t depth = 0;
  bool goes_on = false;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    FlowedLine line = parse_line(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (goes_on && (line.depth != depth || line.text == "-- ")) {
      out += '\n';
      goes_on = false;
    }
    if (!goes_on) out += marks(line.depth);
    if (line.flows && deletes == DeletesSpace::yes) line.text.remove_suffix(1);
    out += line.text;
    depth = line.depth;
    goes_on = line.flows;
    if (!goes_on) out += '\n';
  }
  if (goes_on) out += '\n';
  return out;
}

}  // namespace ootori::post

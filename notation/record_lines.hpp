// The lines of KIF and CSA files: text that fits into a line, and files with several records. Internal to notation/.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ootori {

// Replaces line breaks with spaces.
std::string one_line(std::string_view text);

// What a line says about where records begin, in a file with several records.
enum class LineKind : std::uint8_t {
  head,       // before the moves
  body,       // moves, and what follows them
  separator,  // between records
  any,        // a comment or an empty line
};

// The records of a file, each from its header to the next record. The results point into the text.
template <class KindOf>
std::vector<std::string_view> split_records(std::string_view text, KindOf&& kind_of) {
  std::vector<std::string_view> records;
  std::size_t begin = 0;
  bool in_body = false;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const LineKind kind = kind_of(text.substr(at, end - at));
    if (kind == LineKind::separator || (kind == LineKind::head && in_body)) {
      records.push_back(text.substr(begin, at - begin));
      begin = kind == LineKind::separator ? std::min(end + 1, text.size()) : at;
    }
    if (kind != LineKind::any) in_body = kind == LineKind::body;
    at = end + 1;
  }
  records.push_back(text.substr(begin));
  return records;
}

// Removes half-width and full-width spaces at both ends.
std::string_view without_wide_spaces(std::string_view text);

// Each line of the text with this prefix and a line break.
std::string prefixed_lines(std::string_view text, std::string_view prefix);

}  // namespace ootori

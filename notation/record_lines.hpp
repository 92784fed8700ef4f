// The lines that KIF and CSA are made of: text fitted into them, and files of several records. Internal to notation/.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ootori {

// Ends of lines become spaces.
std::string one_line(std::string_view text);

// What a line says of where a record begins, in a file of several.
enum class LineKind : std::uint8_t {
  head,       // what stands before the moves
  body,       // moves, and what follows them
  separator,  // stands between records
  any,        // a comment, or nothing
};

// The records of a file: each goes from its head to the one after its body. They point into the text.
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

// Less the spaces of either width at both ends.
std::string_view without_wide_spaces(std::string_view text);

// Each line after a prefix, and ended.
std::string prefixed_lines(std::string_view text, std::string_view prefix);

}  // namespace ootori

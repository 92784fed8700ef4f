#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace ootori {

// Reads a text line by line and counts the lines, for messages about them. Lines end with LF or CR LF.
class NumberedLines {
 public:
  explicit NumberedLines(std::string_view text) : text_(text) {}

  [[nodiscard]] bool done() const { return text_.empty(); }
  // Of the line that was read last; the first line has the number 1.
  [[nodiscard]] std::size_t number() const { return number_; }
  std::string_view next() {
    const std::size_t end = std::min(text_.find('\n'), text_.size());
    std::string_view line = text_.substr(0, end);
    text_.remove_prefix(std::min(end + 1, text_.size()));
    ++number_;
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
  }

 private:
  std::string_view text_;
  std::size_t number_ = 0;
};

}  // namespace ootori

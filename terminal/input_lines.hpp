// Splits input that arrives in pieces into lines. Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace ootori::terminal {

class InputLines {
 public:
  static constexpr std::size_t longest_line = 4096;  // bytes; the rest of a longer line is dropped

  void add(std::string_view bytes) {
    for (const char c : bytes) {
      if (c != '\n') {
        if (unread_.size() - line_begin_ < longest_line) unread_ += c;
        continue;
      }
      unread_ += c;
      line_begin_ = unread_.size();
    }
  }
  // Called at the end of the input. Text without a final line break counts as a line.
  void end() {
    if (unread_.size() > line_begin_) add("\n");
  }

  [[nodiscard]] std::optional<std::string> next() {
    const std::size_t end = unread_.find('\n');
    if (end == std::string::npos) return std::nullopt;
    std::string line = unread_.substr(0, end);
    unread_.erase(0, end + 1);
    line_begin_ -= end + 1;
    if (line.ends_with('\r')) line.pop_back();
    return line;
  }
  [[nodiscard]] bool has_line() const { return line_begin_ > 0; }

 private:
  std::string unread_;
  std::size_t line_begin_ = 0;  // the start of the incomplete line
};

}  // namespace ootori::terminal

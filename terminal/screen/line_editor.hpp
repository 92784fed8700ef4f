// The line that is being typed: characters, a cursor, what was typed before. Pure.
#pragma once

#include <string>
#include <vector>

#include "terminal/screen/key.hpp"

namespace ootori::terminal {

class LineEditor {
 public:
  static constexpr std::size_t longest = 1000;  // characters; more are not taken, however they come

  [[nodiscard]] std::string text() const;
  [[nodiscard]] std::string before_cursor() const;
  [[nodiscard]] bool empty() const { return characters_.empty(); }
  void set(const std::string& text);
  void clear();
  // The text; it is kept among those typed before.
  std::string take();

  // False: the key does nothing to a line.
  bool handle(const Key& key);

 private:
  void insert(char32_t character);
  void recall(int step);

  std::u32string characters_;
  std::size_t cursor_ = 0;
  std::vector<std::string> before_;
  std::size_t recalled_ = 0;  // index into before_; its size: none
};

}  // namespace ootori::terminal

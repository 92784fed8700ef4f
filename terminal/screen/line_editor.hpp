// The line being typed, with a cursor and a history of earlier lines. Pure.
#pragma once

#include <string>
#include <vector>

#include "terminal/screen/key.hpp"

namespace ootori::terminal {

class LineEditor {
 public:
  static constexpr std::size_t longest = 1000;  // characters; more are ignored, typed or pasted

  [[nodiscard]] std::string text() const;
  [[nodiscard]] std::string before_cursor() const;
  [[nodiscard]] bool empty() const { return characters_.empty(); }
  void set(const std::string& text);
  void clear();
  // Returns the text, adds it to the history, and clears the line.
  std::string take();

  // False: the key does not edit the line.
  bool handle(const Key& key);

 private:
  void insert(char32_t character);
  void recall(int step);

  std::u32string characters_;
  std::size_t cursor_ = 0;
  std::vector<std::string> before_;
  std::size_t recalled_ = 0;  // index into before_; its size: no earlier line is recalled
  std::string draft_;         // the line that was being typed when an earlier one was recalled
};

}  // namespace ootori::terminal

// Splits a command line of an engine protocol into words.
#pragma once

#include <charconv>
#include <concepts>
#include <expected>
#include <string>
#include <string_view>

#include "notation/text_cursor.hpp"

namespace ootori {

class Words {
 public:
  explicit Words(std::string_view line) : rest_(line) { skip_spaces(); }

  [[nodiscard]] bool done() const { return rest_.empty(); }
  [[nodiscard]] std::string_view rest() const { return rest_; }
  [[nodiscard]] std::string_view peek() const { return rest_.substr(0, rest_.find_first_of(spaces)); }

  // The next word; empty at the end of the line.
  std::string_view next() {
    const std::string_view word = peek();
    rest_.remove_prefix(word.size());
    skip_spaces();
    return word;
  }

  // The words before `end`, as written. `end` itself is skipped.
  std::string_view up_to(std::string_view end) {
    const char* const begin = rest_.data();
    const char* last = begin;
    while (!done()) {
      const std::string_view word = next();
      if (word == end) break;
      last = word.data() + word.size();
    }
    return {begin, static_cast<std::size_t>(last - begin)};
  }

 private:
  static constexpr std::string_view spaces = " \t\r\v\f";

  void skip_spaces() { rest_.remove_prefix(std::min(rest_.find_first_not_of(spaces), rest_.size())); }

  std::string_view rest_;
};

// Parses the whole word as a number within the range. `what` names the value in the error message.
template <std::integral T>
std::expected<T, std::string> parse_number(std::string_view what, std::string_view word, T lowest, T highest) {
  T value{};
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error == std::errc{} && end == word.data() + word.size() && value >= lowest && value <= highest) return value;
  return std::unexpected(std::string{what} + " must be a whole number from " + std::to_string(lowest) + " to " +
                         std::to_string(highest) + (word.empty() ? "; the value is missing" : ", not " + quoted(word)));
}

// Compares option names and values, ignoring the case of ASCII letters.
bool same_word(std::string_view a, std::string_view b);

}  // namespace ootori

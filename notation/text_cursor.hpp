// Reads a line of text from left to right and keeps track of the place. For ASCII syntax only; Japanese text has its
// own readers.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace ootori {

// In UTF-8, every byte of a character except the first begins with the bits 10.
constexpr bool starts_character(char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }

constexpr std::size_t count_characters(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(text, starts_character));
}

class TextCursor {
 public:
  explicit constexpr TextCursor(std::string_view text) : text_(text) {}

  [[nodiscard]] constexpr std::size_t at() const { return at_; }  // bytes read so far
  [[nodiscard]] constexpr bool done() const { return at_ == text_.size(); }
  [[nodiscard]] constexpr std::string_view rest() const { return text_.substr(at_); }
  [[nodiscard]] constexpr char before() const { return at_ == 0 ? '\0' : text_[at_ - 1]; }
  // The line of the cursor, from 1. Counted from the start of the text on each call: for messages.
  [[nodiscard]] constexpr int line() const {
    return 1 + static_cast<int>(std::ranges::count(text_.substr(0, at_), '\n'));
  }
  // The column of a place in its line, in characters from 1. Counted from the start of the line on each call: for
  // messages.
  [[nodiscard]] constexpr int column_at(std::size_t at) const {
    const std::string_view before = text_.substr(0, at);
    return 1 + static_cast<int>(count_characters(before.substr(before.rfind('\n') + 1)));
  }
  // The number of line breaks between an earlier place and the cursor.
  [[nodiscard]] constexpr int lines_since(std::size_t at) const {
    return static_cast<int>(std::ranges::count(text_.substr(at, at_ - at), '\n'));
  }
  [[nodiscard]] constexpr char peek() const { return done() ? '\0' : text_[at_]; }

  constexpr void skip(std::size_t characters = 1) { at_ += characters; }
  constexpr bool accept(char wanted) {
    if (done() || text_[at_] != wanted) return false;
    ++at_;
    return true;
  }
  constexpr bool accept(std::string_view wanted) {
    if (!rest().starts_with(wanted)) return false;
    at_ += wanted.size();
    return true;
  }
  constexpr void skip_spaces() {
    while (!done() && is_space(text_[at_])) ++at_;
  }
  // Skips to the end of the line, but not past the line break.
  constexpr void skip_line() {
    while (!done() && text_[at_] != '\n') ++at_;
  }
  // Everything up to the next space or the end; empty only at a space or the end.
  constexpr std::string_view word() {
    const std::size_t start = at_;
    while (!done() && !is_space(text_[at_])) ++at_;
    return text_.substr(start, at_ - start);
  }
  constexpr std::string_view digits() {
    const std::size_t start = at_;
    while (!done() && is_digit(text_[at_])) ++at_;
    return text_.substr(start, at_ - start);
  }

  static constexpr bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }
  static constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
};

// A decimal number from 1 to `most` without leading zeros.
constexpr std::optional<int> parse_count(std::string_view digits, int most) {
  if (digits.empty() || digits.size() > 9 || digits.front() == '0') return std::nullopt;
  int value = 0;
  for (const char digit : digits) {
    if (!TextCursor::is_digit(digit)) return std::nullopt;
    value = value * 10 + (digit - '0');
  }
  if (value > most) return std::nullopt;
  return value;
}

constexpr std::string_view trimmed(std::string_view text) {
  while (!text.empty() && TextCursor::is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && TextCursor::is_space(text.back())) text.remove_suffix(1);
  return text;
}

// Removes the byte order mark that some programs write before UTF-8.
constexpr std::string_view without_byte_order_mark(std::string_view text) {
  constexpr std::string_view mark = "\xEF\xBB\xBF";
  return text.substr(text.starts_with(mark) ? mark.size() : 0);
}

// The first characters of a UTF-8 text, without cutting one.
std::string_view first_characters(std::string_view text, std::size_t count);

// The beginning of a text, for an error to store: longer than what `quoted` shows.
std::string excerpt(std::string_view text);

// Makes text from outside safe for a message: in quotes, shortened, without control characters.
std::string quoted(std::string_view text);

}  // namespace ootori

#include "notation/record_time.hpp"

#include "notation/text_cursor.hpp"

namespace ootori {
namespace {

using std::chrono::milliseconds;

constexpr std::int64_t longest = 10'000 * 3600;  // seconds

// A number of at most `most` digits, leading zeros allowed.
std::optional<int> number(TextCursor& text, std::size_t most) {
  const std::string_view digits = text.digits();
  if (digits.empty() || digits.size() > most) return std::nullopt;
  int value = 0;
  for (const char digit : digits) value = value * 10 + (digit - '0');
  return value;
}

std::string two_digits(std::int64_t value) { return (value < 10 ? "0" : "") + std::to_string(value); }

}  // namespace

std::optional<milliseconds> parse_record_time(std::string_view source) {
  TextCursor text{trimmed(source)};
  auto total = number(text, 8);
  int fields = 1;
  std::int64_t seconds = total.value_or(0);
  while (total && text.accept(':')) {
    total = number(text, 2);
    if (++fields > 3 || !total || *total > 59) return std::nullopt;
    seconds = seconds * 60 + *total;
  }
  if (!total || seconds >= longest) return std::nullopt;
  milliseconds time{seconds * 1000};
  if (text.accept('.')) {
    const std::string_view fraction = text.digits();
    if (fraction.empty() || fraction.size() > 3) return std::nullopt;
    int scale = 100;
    for (const char digit : fraction) {
      time += milliseconds{(digit - '0') * scale};
      scale /= 10;
    }
  }
  if (!text.done()) return std::nullopt;
  return time;
}

std::string write_record_time(milliseconds time) {
  const std::int64_t tenths = time.count() / 100;
  const std::int64_t seconds = tenths / 10;
  std::string text =
      std::to_string(seconds / 3600) + ":" + two_digits(seconds / 60 % 60) + ":" + two_digits(seconds % 60);
  if (tenths % 10 != 0) text += "." + std::to_string(tenths % 10);
  return text;
}

}  // namespace ootori

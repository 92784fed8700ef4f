// `name=value,name=value`: the format in which the command line describes engines and tests.
#pragma once

#include <charconv>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace ootori {

struct KeyValue {
  std::string_view key;
  std::string_view value;
};

// The parts of the text. They point into the text, which must outlive them. A value ends at the next comma, and may
// contain '='.
std::expected<std::vector<KeyValue>, std::string> parse_key_values(std::string_view text);

// The whole value as a number within the range, or an error message.
template <class T>
std::expected<T, std::string> parse_value(KeyValue part, T lowest, T highest) {
  T value{};
  const char* const last = part.value.data() + part.value.size();
  const auto [end, error] = std::from_chars(part.value.data(), last, value);
  if (error == std::errc{} && end == last && value >= lowest && value <= highest) return value;
  return std::unexpected(std::string{part.key} + " must be a number from " + std::to_string(lowest) + " to " +
                         std::to_string(highest) + ", not '" + std::string{part.value} + "'");
}

}  // namespace ootori

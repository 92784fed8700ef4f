// Concatenates SQL from parts that several statements share, at compile time.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace ootori::sqlite {

template <const std::string_view&... parts>
inline constexpr auto joined_characters = [] {
  std::array<char, (parts.size() + ...)> all{};
  auto end = all.begin();
  ((end = std::ranges::copy(parts, end).out), ...);
  return all;
}();

template <const std::string_view&... parts>
inline constexpr std::string_view joined{joined_characters<parts...>.data(), joined_characters<parts...>.size()};

}  // namespace ootori::sqlite

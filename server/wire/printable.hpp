// Makes text from outside, which may contain anything, fit for logs, terminals and pages.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace ootori::server {

// The first `most` bytes, with a question mark for each that is not printable ASCII.
[[nodiscard]] inline std::string printable(std::string_view text, std::size_t most) {
  std::string shown(text.substr(0, most));
  std::ranges::replace_if(shown, [](char c) { return c < ' ' || c > '~'; }, '?');
  return shown;
}

}  // namespace ootori::server

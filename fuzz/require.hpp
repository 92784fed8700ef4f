// What fuzzers demand.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <string>

namespace ootori::fuzz {

inline void require(bool holds) {
  if (!holds) std::abort();
}

// Fit to be shown to a person: something is said, and nothing in it that a terminal would obey.
inline void require_message(const std::string& message) {
  require(!message.empty());
  require(std::ranges::all_of(message, [](char c) { return static_cast<unsigned char>(c) >= ' ' && c != 0x7f; }));
}

}  // namespace ootori::fuzz

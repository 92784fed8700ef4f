// The preset chat phrases, which every reader sees in their own language (docs/protocol.md, 'Chat').
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "terminal/words.hpp"

namespace ootori::terminal {

inline constexpr std::array<std::string_view, 8> phrase_codes{"hello",  "please", "good_luck",  "good_move",
                                                              "thanks", "sorry",  "one_moment", "good_game"};

// The phrase in the reader's language; an unknown code is shown as it is.
inline std::string phrase_shown(const Words& words, std::string_view code) {
  const auto found = std::ranges::find(phrase_codes, code);
  if (found == phrase_codes.end()) return std::string{code};
  return std::string{words.phrases[static_cast<std::size_t>(found - phrase_codes.begin())]};
}

// The phrase that the text names by its code or in the user's language; none: it is ordinary text.
inline std::optional<std::string_view> phrase_of(const Words& words, std::string_view text) {
  for (std::size_t n = 0; n < phrase_codes.size(); ++n) {
    if (text == phrase_codes[n] || text == words.phrases[n]) return phrase_codes[n];
  }
  return std::nullopt;
}

}  // namespace ootori::terminal

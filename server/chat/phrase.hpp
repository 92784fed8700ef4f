// Predefined messages. Each reader sees them in the language of the page.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

namespace ootori::server {

enum class Phrase : std::uint8_t {
  hello,
  please,  // onegai shimasu, before the game
  good_luck,
  good_move,
  thanks,
  sorry,
  one_moment,
  good_game,  // arigatō gozaimashita, after the game
};

inline constexpr std::array<std::pair<Phrase, std::string_view>, 8> phrase_names{{
    {Phrase::hello, "hello"},
    {Phrase::please, "please"},
    {Phrase::good_luck, "good_luck"},
    {Phrase::good_move, "good_move"},
    {Phrase::thanks, "thanks"},
    {Phrase::sorry, "sorry"},
    {Phrase::one_moment, "one_moment"},
    {Phrase::good_game, "good_game"},
}};

constexpr std::string_view code(Phrase phrase) { return phrase_names[static_cast<std::size_t>(phrase)].second; }

constexpr std::optional<Phrase> parse_phrase(std::string_view name) {
  for (const auto& [phrase, its_name] : phrase_names) {
    if (its_name == name) return phrase;
  }
  return std::nullopt;
}

}  // namespace ootori::server

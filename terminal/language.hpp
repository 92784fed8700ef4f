// The languages of the terminal client.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace ootori::terminal {

enum class Language : std::uint8_t { english, japanese };

inline constexpr std::array languages{Language::english, Language::japanese};

constexpr std::string_view code(Language language) { return language == Language::english ? "en" : "ja"; }

constexpr std::optional<Language> parse_language(std::string_view text) {
  for (const Language language : languages) {
    if (code(language) == text) return language;
  }
  return std::nullopt;
}

// The language of a locale such as `ja_JP.UTF-8`; English for all other locales.
constexpr Language language_of_locale(std::string_view locale) {
  return locale.starts_with("ja") ? Language::japanese : Language::english;
}

}  // namespace ootori::terminal

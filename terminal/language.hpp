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

// Whether the locale's encoding is UTF-8: `ja_JP.UTF-8`, `C.utf8`, or only `UTF-8`, which macOS sends over SSH.
constexpr bool is_utf8_locale(std::string_view locale) {
  std::string_view encoding = locale.substr(locale.find('.') + 1);  // the whole name if there is no dot
  encoding = encoding.substr(0, encoding.find('@'));
  return encoding == "UTF-8" || encoding == "utf-8" || encoding == "UTF8" || encoding == "utf8";
}

}  // namespace ootori::terminal

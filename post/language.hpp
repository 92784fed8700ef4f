// The languages of emails, and texts that exist in both.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace ootori::post {

enum class Language : std::uint8_t { english, japanese };

constexpr std::string_view code(Language language) { return language == Language::english ? "en" : "ja"; }

struct Wording {
  std::string english, japanese;

  [[nodiscard]] const std::string& in(Language language) const {
    return language == Language::english ? english : japanese;
  }
  bool operator==(const Wording&) const = default;
};

}  // namespace ootori::post

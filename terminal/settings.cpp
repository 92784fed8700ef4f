#include "terminal/settings.hpp"

#include <algorithm>

namespace ootori::terminal {
namespace {

bool can_show(TextBoardStyle style, const Abilities& abilities) {
  return abilities.unicode || style != TextBoardStyle::unicode;
}

// Japanese, and Latin letters with diacritics, are not ASCII.
bool can_show(const MoveNotation& notation, const Abilities& abilities) {
  return abilities.unicode || (notation.name != "japanese" && notation.name != "kif" && notation.name != "romaji");
}

}  // namespace

Settings settings_for(Language language, Abilities abilities) {
  // Japanese cannot be written in ASCII.
  if (!abilities.unicode) language = Language::english;
  return {.language = language,
          .style = abilities.unicode ? TextBoardStyle::unicode : TextBoardStyle::standard,
          .notation = find_move_notation(language == Language::japanese ? "japanese" : "hodges"),
          .abilities = abilities};
}

std::span<const Language> languages_of(const Abilities& abilities) {
  static_assert(languages.front() == Language::english);
  const std::span<const Language> all{languages};
  return abilities.unicode ? all : all.first(1);
}

std::string language_names(const Abilities& abilities, std::string_view separator) {
  std::string names;
  for (const Language language : languages_of(abilities)) {
    if (!names.empty()) names += separator;
    names += code(language);
  }
  return names;
}

std::string style_names(const Abilities& abilities) {
  std::string names;
  for (const auto& [its_name, style] : text_board_styles) {
    if (can_show(style, abilities)) names += (names.empty() ? "" : ", ") + std::string{its_name};
  }
  return names;
}

std::optional<TextBoardStyle> find_style(std::string_view wanted, const Abilities& abilities) {
  const auto found = std::ranges::find(text_board_styles, wanted, &decltype(text_board_styles)::value_type::first);
  if (found == text_board_styles.end() || !can_show(found->second, abilities)) return std::nullopt;
  return found->second;
}

std::vector<std::string_view> notation_names(const Abilities& abilities) {
  std::vector<std::string_view> names;
  for (const MoveNotation& notation : move_notations()) {
    if (can_show(notation, abilities)) names.push_back(notation.name);
  }
  return names;
}

const MoveNotation* find_notation(std::string_view wanted, const Abilities& abilities) {
  const MoveNotation* notation = find_move_notation(wanted);
  return notation != nullptr && can_show(*notation, abilities) ? notation : nullptr;
}

std::string_view name(TextBoardStyle style) {
  return std::ranges::find(text_board_styles, style, &decltype(text_board_styles)::value_type::second)->first;
}

}  // namespace ootori::terminal

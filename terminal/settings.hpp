// How things are shown to a person.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "notation/move_notation.hpp"
#include "notation/text_board.hpp"
#include "terminal/language.hpp"

namespace ootori::terminal {

// What the terminal can show, according to its locale and environment.
struct Abilities {
  bool unicode = true;  // kanji and box drawing; otherwise only ASCII
  bool colors = true;   // not with NO_COLOR, TERM=dumb, or output to something other than a terminal
  bool files = true;    // whether records can be read and written on this machine
};

struct Settings {
  Language language = Language::english;
  TextBoardStyle style = TextBoardStyle::unicode;
  const MoveNotation* notation = nullptr;  // not null if made by `settings_for`
  Abilities abilities{};
};

// The defaults for this language and terminal.
Settings settings_for(Language language, Abilities abilities);

// Without Unicode, only English.
std::span<const Language> languages_of(const Abilities& abilities);
std::string language_names(const Abilities& abilities, std::string_view separator);

// "unicode, standard …": the styles that the terminal can show.
std::string style_names(const Abilities& abilities);
std::optional<TextBoardStyle> find_style(std::string_view name, const Abilities& abilities);
std::string_view name(TextBoardStyle style);

// The same for move notations.
std::vector<std::string_view> notation_names(const Abilities& abilities);
const MoveNotation* find_notation(std::string_view name, const Abilities& abilities);

}  // namespace ootori::terminal

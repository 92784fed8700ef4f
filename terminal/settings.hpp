// How a person wants things shown.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "notation/move_notation.hpp"
#include "notation/text_board.hpp"
#include "terminal/language.hpp"

namespace ootori::terminal {

// What the terminal can show, by its locale and environment.
struct Abilities {
  bool unicode = true;  // kanji and box drawing; otherwise ASCII alone
  bool colors = true;   // not with NO_COLOR, TERM=dumb, or where the output is no terminal
  bool files = true;    // whether records may be read and written on this machine
};

struct Settings {
  Language language = Language::english;
  TextBoardStyle style = TextBoardStyle::unicode;
  const MoveNotation* notation = nullptr;  // never null once made by `settings_for`
  Abilities abilities{};
};

// What fits the language and the terminal until somebody chooses otherwise.
Settings settings_for(Language language, Abilities abilities);

// "unicode, standard …": those that the terminal can show.
std::string style_names(const Abilities& abilities);
std::optional<TextBoardStyle> find_style(std::string_view name, const Abilities& abilities);
std::string_view name(TextBoardStyle style);

// The same for the notations of moves.
std::vector<std::string_view> notation_names(const Abilities& abilities);
const MoveNotation* find_notation(std::string_view name, const Abilities& abilities);

}  // namespace ootori::terminal

#include "cli/terminal_input.hpp"

#include <clocale>
#include <cstdlib>
#include <cstring>
#include <iostream>

#include <langinfo.h>
#include <unistd.h>

#include "cli/choice_type.hpp"
#include "cli/failure.hpp"
#include "terminal/screen/terminal_type.hpp"

namespace ootori::cli {
namespace {

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string{} : std::string{value};
}

std::string listed_names(const std::vector<std::string_view>& names) {
  std::string text;
  for (const std::string_view name : names) text += (text.empty() ? "" : ", ") + std::string{name};
  return text;
}

bool is_dumb() {
  const std::string terminal = variable("TERM");
  return terminal.empty() || terminal == "dumb";
}

// The locale that the person has chosen for a category; empty: none.
std::string chosen_locale(const char* category) {
  for (const char* name : {"LC_ALL", category, "LANG"}) {
    if (std::string locale = variable(name); !locale.empty()) return locale;
  }
  return {};
}

terminal::Abilities abilities(bool restricted) {
  std::setlocale(LC_ALL, "");
  return {
      .unicode = has_unicode_locale(), .colors = wants_colors() && isatty(STDOUT_FILENO) != 0, .files = !restricted};
}

}  // namespace

// Over SSH, this machine rarely has the locale of the person, but every machine has that of C with UTF-8.
bool has_unicode_locale() {
  const bool is_missing = std::setlocale(LC_CTYPE, "") == nullptr;
  if (is_missing && terminal::is_utf8_locale(chosen_locale("LC_CTYPE"))) std::setlocale(LC_CTYPE, "C.UTF-8");
  return std::strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

bool wants_colors() { return variable("NO_COLOR").empty() && !is_dumb(); }

void TerminalInput::add_to(CLI::App& command) {
  command.add_flag("--plain", plain,
                   "Write plain lines of text instead of using the full screen, for screen readers and pipes");
  command.add_option("--language", language, "Language, en or ja; default: from the locale")
      ->type_name(choice_type("LANGUAGE", "en or ja"));
  command.add_option("--style", style, "Board style: unicode, standard, alternate or small")
      ->type_name(choice_type("STYLE", "unicode, standard, alternate or small"));
  command.add_option("--notation", notation, "Notation of moves: " + move_notation_names())
      ->type_name(choice_type("NOTATION", move_notation_names()));
  command.add_flag("--restricted", restricted, "Do not read or write files (for public access over SSH)");
}

terminal::Settings TerminalInput::settings() const {
  const terminal::Abilities able = abilities(restricted);
  auto spoken = terminal::language_of_locale(chosen_locale("LC_MESSAGES"));
  if (!language.empty()) {
    const auto chosen = terminal::parse_language(language);
    if (!chosen) fail("--language is en or ja, not '" + language + "'");
    spoken = *chosen;
  }
  terminal::Settings settings = terminal::settings_for(spoken, able);
  if (!style.empty()) {
    const auto found = terminal::find_style(style, able);
    if (!found) fail("--style is one of " + terminal::style_names(able) + ", not '" + style + "'");
    settings.style = *found;
  }
  if (!notation.empty()) {
    settings.notation = terminal::find_notation(notation, able);
    if (settings.notation == nullptr) {
      fail("--notation is one of " + listed_names(terminal::notation_names(able)) + ", not '" + notation + "'");
    }
  }
  return settings;
}

std::string TerminalInput::full_screen() const {
  if (plain || is_dumb() || isatty(STDIN_FILENO) == 0 || isatty(STDOUT_FILENO) == 0) return {};
  std::string known = terminal::known_terminal(variable("TERM"));
  if (known.empty()) {
    std::cerr << "This system does not know the terminal '" << variable("TERM") << "', so plain mode is used.\n";
  }
  return known;
}

}  // namespace ootori::cli

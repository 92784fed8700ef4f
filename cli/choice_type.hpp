// Adds the words that an option accepts to the name of its value, for shell completion. CLI11 writes them into the
// option's type in the same way; --help shows only the name.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace ootori::cli {

// ("GAME", "tori or yari") and ("STYLE", "unicode, standard or small") give "GAME:{tori,yari}" and
// "STYLE:{unicode,standard,small}". Text in parentheses after a word is left out.
inline std::string choice_type(std::string_view name, std::string_view words) {
  std::string type = std::string{name} + ":{";
  while (!words.empty()) {
    const std::size_t comma = words.find(", "), either = words.find(" or ");
    const std::size_t end = std::min({comma, either, words.size()});
    if (!type.ends_with('{')) type += ',';
    type += words.substr(0, std::min(words.find(" ("), end));
    words.remove_prefix(std::min(end + (end == comma ? 2 : 4), words.size()));
  }
  return type + '}';
}

}  // namespace ootori::cli

// Words that an option may have, for the completion of shells: they are written into CLI11's type of the option, as
// CLI11 itself does it, and --help shows the name alone.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace ootori::cli {

// ("GAME", "tori or yari") and ("STYLE", "unicode, standard or small") are "GAME:{tori,yari}" and
// "STYLE:{unicode,standard,small}". What a word has in parentheses is left out.
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

// A position in words, for people who do not see its picture: screen readers say it, mail programs show it in place of
// pictures that they do not load.
#pragma once

#include <string>

#include "post/language.hpp"
#include "rules/games.hpp"

namespace ootori::post {

// "Black: Phoenix 4g, Falcon 4f, Swallow 3d 7e. In hand: 2 Swallow. White: …", the reader's side first. One line.
[[nodiscard]] std::string position_words(const AnyPosition& position, Color reader, Language language);

}  // namespace ootori::post

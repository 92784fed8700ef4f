// Describes a position in words, for screen readers and for mail programs that do not load images.
#pragma once

#include <string>

#include "post/language.hpp"
#include "rules/games.hpp"

namespace ootori::post {

// "Black: Phoenix 4g, Falcon 4f, Swallow 3d 7e. In hand: 2 Swallow. White: …", on one line, with the reader's side
// first.
[[nodiscard]] std::string position_words(const AnyPosition& position, Color reader, Language language);

}  // namespace ootori::post

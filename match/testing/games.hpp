// Games for tests, as the words of USI's `position` command describe them.
#pragma once

#include "engine/doors/dialect.hpp"
#include "engine/doors/position.hpp"
#include "engine/doors/words.hpp"

namespace ootori::testing {

inline AnyGame usi_game(std::string_view words, const GameSpec& spec = Tori::spec) {
  return *parse_position(usi_dialect, spec, Words{words});
}

}  // namespace ootori::testing

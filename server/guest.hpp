// Browsers without an account. The cookie holds a secret of 128 random bits; the server keeps and stores only a hash
// of it, so that a stolen database lets nobody play in another's name.
#pragma once

#include <string>
#include <string_view>

#include "game/seat.hpp"

namespace ootori::server {

struct Guest {
  game::PlayerId id;
  std::string set_cookie;  // for the answer, if the browser is new; otherwise empty
};

// The guest of a `Cookie` header; a new one if it names none, or names one badly.
[[nodiscard]] Guest identify(std::string_view cookie_header);

}  // namespace ootori::server

// Error messages for emails, in the reader's language.
#pragma once

#include <string>

#include "post/language.hpp"
#include "server/wire/error.hpp"

namespace ootori::server {

// In English the error's own text. In Japanese a text for its code, because errors carry only English texts.
[[nodiscard]] std::string refusal_text(const Error& error, post::Language language);

}  // namespace ootori::server

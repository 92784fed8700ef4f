// Why the server did not do what an email asked for, in the reader's language.
#pragma once

#include <string>

#include "post/language.hpp"
#include "server/wire/error.hpp"

namespace ootori::server {

// English is the error's own text. Japanese goes by its code: the folders below say their errors in English alone.
[[nodiscard]] std::string refusal_text(const Error& error, post::Language language);

}  // namespace ootori::server

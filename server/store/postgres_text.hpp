// Texts in PostgreSQL are UTF-8 without zero bytes; those of the port are any bytes, as SQLite's are: an email comes as
// it comes. A byte that cannot be told there is kept as one of the last 256 characters of Unicode, U+10FF00 and the
// byte, which are for private use; and so is each byte of these characters themselves. Every text comes back as it was,
// and two that differ stay different.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace ootori::postgres {

// None: it can stay as it is, as nearly every text can.
[[nodiscard]] std::optional<std::string> escaped(std::string_view bytes);
[[nodiscard]] std::optional<std::string> unescaped(std::string_view text);

}  // namespace ootori::postgres

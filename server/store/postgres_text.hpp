// PostgreSQL's texts are UTF-8 without zero bytes; the store's may contain any bytes, as in SQLite (an email is stored
// as it comes). A byte that is not valid there is stored as one of the last 256 characters of Unicode, U+10FF00 plus
// the byte, which are for private use; so is each byte of such a character itself. Every text is read back unchanged,
// and different texts stay different.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace ootori::postgres {

// None: the text can be stored as it is, like nearly every text.
[[nodiscard]] std::optional<std::string> escaped(std::string_view bytes);
[[nodiscard]] std::optional<std::string> unescaped(std::string_view text);

}  // namespace ootori::postgres

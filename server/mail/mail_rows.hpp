// Letters and the tokens of letters in the database, as they are read.
#pragma once

#include <string_view>

#include "server/store/rows.hpp"

namespace ootori::server {

inline constexpr std::string_view letters_sql =
    "SELECT id, player, kind, address, language, created, due, tries FROM letters WHERE due <= ? ORDER BY due LIMIT ?";
[[nodiscard]] Store::Result<Letter> letter_of(const sqlite::Statement& row);

inline constexpr std::string_view mail_token_sql =
    "SELECT hash, player, kind, address, expires FROM mail_tokens WHERE hash = ?";
[[nodiscard]] Store::Result<MailToken> mail_token_of(const sqlite::Statement& row);

}  // namespace ootori::server

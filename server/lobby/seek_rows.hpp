// Seeks in the database as they are read.
#pragma once

#include <string_view>

#include "server/store/rows.hpp"

namespace ootori::server {

inline constexpr std::string_view seeks_sql =
    "SELECT id, maker, challenged, game, handicap, sfen, side, time, rated, listed, created, expires FROM seeks "
    "ORDER BY created, id";
[[nodiscard]] Store::Result<Seek> seek_of(const sqlite::Statement& row);

}  // namespace ootori::server

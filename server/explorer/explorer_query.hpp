// What the addresses of the explorer ask for.
#pragma once

#include <expected>
#include <string_view>

#include "rules/games.hpp"
#include "server/explorer/opening_count.hpp"
#include "server/http/query.hpp"
#include "server/wire/error.hpp"

namespace ootori::server {

struct ExplorerQuery {
  AnyPosition position;
  OpeningFilter filter{};
};

// `game`, `sfen`, `speed`, `rating`, `since` and `until`.
[[nodiscard]] std::expected<ExplorerQuery, Error> parse_explorer_query(std::string_view text);

// "rapid,classical,none" as OpeningFilter::speeds; refused where one of them is no speed.
[[nodiscard]] std::uint8_t take_speeds(Query& query);
// The position of `sfen`, or the usual one without it; refused where it is none of the game.
[[nodiscard]] AnyPosition take_position(Query& query, const GameSpec& spec);

}  // namespace ootori::server

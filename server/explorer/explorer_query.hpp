// Parses the query strings of the explorer's calls.
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

// Parses "rapid,classical,none" into OpeningFilter::speeds. Refuses unknown speeds.
[[nodiscard]] std::uint8_t take_speeds(Query& query);
// The position in `sfen`, or the initial position if absent. Refuses positions that are not valid in the game.
[[nodiscard]] AnyPosition take_position(Query& query, const GameSpec& spec);

}  // namespace ootori::server

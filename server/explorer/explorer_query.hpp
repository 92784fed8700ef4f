// Parses the query strings of the explorer's calls.
#pragma once

#include <expected>
#include <optional>
#include <string_view>

#include "rules/games.hpp"
#include "server/accounts/names.hpp"
#include "server/explorer/opening_count.hpp"
#include "server/http/query.hpp"
#include "server/wire/error.hpp"

namespace ootori::server {

struct ExplorerQuery {
  AnyPosition position;
  OpeningFilter filter{};
  std::optional<game::PlayerId> player{};  // only this player's games
  std::optional<Color> side{};             // of `player`
};

// `game`, `sfen`, `speed`, `rating`, `since` and `until`.
[[nodiscard]] std::expected<ExplorerQuery, Error> parse_explorer_query(std::string_view text);

// The same and `side`, for the games of `player`.
[[nodiscard]] std::expected<ExplorerQuery, Error> parse_explorer_query_of(const game::PlayerId& player,
                                                                          std::string_view text);
// The same, and `player`, the name of a player.
[[nodiscard]] std::expected<ExplorerQuery, Error> parse_explorer_query_of_named(std::string_view text,
                                                                                const Names& names);

// Parses "rapid,classical,none" into OpeningFilter::speeds. Refuses unknown speeds.
[[nodiscard]] std::uint8_t take_speeds(Query& query);
// The position in `sfen`, or the initial position if absent. Refuses positions that are not valid in the game.
[[nodiscard]] AnyPosition take_position(Query& query, const GameSpec& spec);

}  // namespace ootori::server

// Lists of a player's games, page by page: finished games for everybody, and all games for the player.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/accounts/names.hpp"
#include "server/games/game_filter.hpp"
#include "server/games/stored_game.hpp"
#include "server/store/store.hpp"
#include "server/wire/error.hpp"

namespace ootori::server {

struct GameListQuery {
  static constexpr std::int64_t usual = 20, most = 100;  // games per page

  GameFilter filter{};
  std::size_t limit = usual;

  bool operator==(const GameListQuery&) const = default;
};

// Reads `game`, `speed`, `rated`, `result`, `opponent`, `before` and `limit`.
[[nodiscard]] std::expected<GameListQuery, Error> parse_game_list_query(std::string_view query, const Names& names);

struct GamePage {
  std::vector<Summary> games;
  std::optional<GamePlace> next{};  // where the next page starts; empty: this is the last
};

[[nodiscard]] StoreResult<GamePage> read_game_page(Reads& store, const game::PlayerId& player,
                                                   const GameListQuery& query);

// A player's own games: first all games in progress, then the finished ones, most recently ended first.
struct OwnGamesQuery {
  static constexpr std::int64_t most = 200;  // finished games per page

  std::optional<GamePlace> before{};  // only finished games, after this one
  std::size_t limit = most;

  bool operator==(const OwnGamesQuery&) const = default;
};

// Reads `before` and `limit`.
[[nodiscard]] std::expected<OwnGamesQuery, Error> parse_own_games_query(std::string_view query);

[[nodiscard]] StoreResult<GamePage> read_own_games(Reads& store, const game::PlayerId& player,
                                                   const OwnGamesQuery& query);

// Includes the text of `next`.
[[nodiscard]] std::string write(const GamePage& page, const Viewer& viewer);

}  // namespace ootori::server

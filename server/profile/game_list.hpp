// Games of a player, page by page: those that everybody may look through, and all that are one's own.
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
  static constexpr std::int64_t usual = 20, most = 100;  // games of a page

  GameFilter filter{};
  std::size_t limit = usual;

  bool operator==(const GameListQuery&) const = default;
};

// `game`, `speed`, `rated`, `result`, `opponent`, `before` and `limit`.
[[nodiscard]] std::expected<GameListQuery, Error> parse_game_list_query(std::string_view query, const Names& names);

struct GamePage {
  std::vector<Summary> games;
  std::optional<GamePlace> next{};  // for the page after it; none: this is the last
};

[[nodiscard]] StoreResult<GamePage> read_game_page(Reads& store, const game::PlayerId& player,
                                                   const GameListQuery& query);

// One's own games: all that run, and after them those that have ended, by their last event.
struct OwnGamesQuery {
  static constexpr std::int64_t most = 200;  // ended games of a page

  std::optional<GamePlace> before{};  // only ended games, after this one
  std::size_t limit = most;

  bool operator==(const OwnGamesQuery&) const = default;
};

// `before` and `limit`.
[[nodiscard]] std::expected<OwnGamesQuery, Error> parse_own_games_query(std::string_view query);

[[nodiscard]] StoreResult<GamePage> read_own_games(Reads& store, const game::PlayerId& player,
                                                   const OwnGamesQuery& query);

// With the text of its `next`.
[[nodiscard]] std::string write(const GamePage& page, const Viewer& viewer);

// As `before` takes it: "1795219200000-k3j9x2m4q8aa".
[[nodiscard]] std::string text(const GamePlace& place);
[[nodiscard]] std::optional<GamePlace> parse_game_place(std::string_view text);

}  // namespace ootori::server

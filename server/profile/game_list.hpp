// A player's finished games, page by page.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/accounts/names.hpp"
#include "server/error.hpp"
#include "server/profile/game_filter.hpp"
#include "server/store/store.hpp"

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

[[nodiscard]] Store::Result<GamePage> read_game_page(Store& store, const game::PlayerId& player,
                                                     const GameListQuery& query);

// As `before` takes it: "1795219200000-k3j9x2m4q8aa".
[[nodiscard]] std::string text(const GamePlace& place);
[[nodiscard]] std::optional<GamePlace> parse_game_place(std::string_view text);

}  // namespace ootori::server

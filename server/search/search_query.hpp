// Parses the query strings of searches and exports.
#pragma once

#include <expected>
#include <string_view>

#include "notation/record_format.hpp"
#include "server/accounts/names.hpp"
#include "server/search/game_search.hpp"
#include "server/wire/error.hpp"

namespace ootori::server {

struct SearchQuery {
  static constexpr std::int64_t usual = 20, most = 100;  // games in one response

  GameSearch search;
  std::int64_t before;  // the number of a game: only earlier ones are searched
  std::size_t limit = usual;
};

// `game`, `player`, `opponent`, `side`, `speed`, `rated`, `rating_min`, `rating_max`, `winner`, `reason`, `plies_min`,
// `plies_max`, `since`, `until`, `sfen`, `moves` and `pattern`; `before` and `limit`.
[[nodiscard]] std::expected<SearchQuery, Error> parse_search_query(std::string_view text, const Names& names);

struct ExportQuery {
  GameSearch search;
  const RecordFormat* format;
};

// The same parameters without `before` and `limit`, plus `format`.
[[nodiscard]] std::expected<ExportQuery, Error> parse_export_query(std::string_view text, const Names& names);

}  // namespace ootori::server

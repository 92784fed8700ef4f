// The query parameter of calls that return a game's position: ?legal_moves=1.
#pragma once

#include <expected>
#include <string_view>

#include "server/http/query.hpp"
#include "server/wire/news.hpp"

namespace ootori::server {

[[nodiscard]] inline Positions take_positions(Query& query) {
  return query.number("legal_moves", 0, 1) == 1 ? Positions::with_legal_moves : Positions::alone;
}

[[nodiscard]] inline std::expected<Positions, Error> parse_positions(std::string_view text) {
  auto query = Query::parse(text);
  if (!query) return std::unexpected(std::move(query.error()));
  const Positions wanted = take_positions(*query);
  if (auto fault = query->fault()) return std::unexpected(std::move(*fault));
  return wanted;
}

}  // namespace ootori::server

// A place in a list that is ordered by time, newest first: the last row of a page, after which the next page begins.
// The id tells apart rows with the same time.
#pragma once

#include <charconv>
#include <compare>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "server/wire/unix_time.hpp"

namespace ootori::server {

// `Id` is a kind of Id of server/wire/id.hpp.
template <class Id>
struct ListPlace {
  UnixMillis at;
  Id id;

  auto operator<=>(const ListPlace&) const = default;
};

// The text form for `before` and `next`: "1795219200000-k3j9x2m4q8aa".
template <class Id>
[[nodiscard]] std::string text(const ListPlace<Id>& place) {
  return std::to_string(place.at) + '-' + place.id.text();
}

template <class Id>
[[nodiscard]] std::optional<ListPlace<Id>> parse_list_place(std::string_view text) {
  const std::size_t dash = text.find('-');
  if (dash == std::string_view::npos) return std::nullopt;
  UnixMillis at = 0;
  const char* const end = text.data() + dash;
  const auto [stop, error] = std::from_chars(text.data(), end, at);
  auto id = Id::parse(text.substr(dash + 1));
  if (error != std::errc{} || stop != end || !id) return std::nullopt;
  return ListPlace<Id>{at, std::move(*id)};
}

// The time and the id that a query compares rows with to find those that follow the place; none: all rows follow.
template <class Id>
[[nodiscard]] std::pair<UnixMillis, std::string> last_row(const std::optional<ListPlace<Id>>& place) {
  if (!place) return {std::numeric_limits<UnixMillis>::max(), ""};
  return {place->at, place->id.text()};
}

}  // namespace ootori::server

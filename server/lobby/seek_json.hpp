// JSON for seeks and for requests to create one: docs/protocol.md, 'The lobby'.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "server/lobby/seek.hpp"
#include "server/wire/error.hpp"
#include "server/wire/viewer.hpp"

namespace ootori::server {

[[nodiscard]] boost::json::object public_json(const Seek& seek, const Viewer& viewer);
[[nodiscard]] boost::json::array public_json(const std::vector<Seek>& seeks, const Viewer& viewer);
[[nodiscard]] std::string write(const Seek& seek, const Viewer& viewer);
[[nodiscard]] std::string write(const SeekPage& page, const Viewer& viewer);
// Where the page starts: ?before= takes the "next" of the previous page. Empty: the first page.
[[nodiscard]] std::expected<std::optional<SeekCursor>, Error> parse_seek_query(std::string_view text);

struct CreateSeek {
  game::Terms terms;
  std::optional<Color> side;  // of the maker; empty: random
  std::optional<std::string> to{};
  bool listed = true;

  bool operator==(const CreateSeek&) const = default;
};

// The body of POST /api/v1/seeks.
[[nodiscard]] std::expected<CreateSeek, Error> parse_seek(std::string_view body);

}  // namespace ootori::server

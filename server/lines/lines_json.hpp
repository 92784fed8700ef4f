// Conditional moves as text: a line is a sequence of USI moves separated by spaces. docs/protocol.md, 'Conditional
// moves'.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "game/lines.hpp"
#include "server/wire/error.hpp"
#include "server/wire/viewer.hpp"

namespace ootori::server {

// The body of PUT /api/v1/games/{id}/lines, with the texts of the lines not parsed yet.
struct AskLines {
  std::size_t ply;
  std::vector<std::string> lines;

  bool operator==(const AskLines&) const = default;
};
[[nodiscard]] std::expected<AskLines, Error> parse_lines(std::string_view body);

// What their owner is shown.
struct LinesView {
  std::size_t ply;
  std::vector<std::string> lines;
};
[[nodiscard]] std::string write(const LinesView& view, const Viewer& viewer);

[[nodiscard]] std::expected<game::Lines, Error> read_lines(const GameSpec& spec, const AskLines& ask);
[[nodiscard]] std::vector<std::string> write_lines(const GameSpec& spec, const game::Lines& lines);
[[nodiscard]] Error to_error(const game::LinesFault& fault);

}  // namespace ootori::server

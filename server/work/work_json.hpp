// What a server says to a worker that computes for it, line by line (docs/protocol.md: Workers). Both sides use this:
// the server writes the lines, and `ootori worker` reads them.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <variant>

#include "notation/record.hpp"
#include "server/engines/engine_player.hpp"
#include "server/wire/error.hpp"

namespace ootori::server {

// A move to choose.
struct MoveWork {
  std::string lease;  // what is handed in names it
  EngineTask task;
};

// A game to look over: its start and its moves.
struct ReportWork {
  std::string lease;
  std::uint64_t nodes;  // of each position
  Record record;
};

// Nobody needs it any more.
struct WorkOver {
  std::string lease;
};

using WorkLine = std::variant<MoveWork, ReportWork, WorkOver>;

inline constexpr std::string_view move_line = "move", report_line = "report", over_line = "over";

[[nodiscard]] std::string write(const WorkLine& line);
[[nodiscard]] std::expected<WorkLine, Error> parse_work_line(std::string_view text);

}  // namespace ootori::server

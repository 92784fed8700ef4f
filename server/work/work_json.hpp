// The lines that a server sends to a worker (docs/protocol.md: Workers). Both sides use this: the server writes them,
// and `ootori worker` parses them.
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
  std::string lease;  // identifies the task when the result is handed in
  EngineTask task;
};

// A game to analyse: its start and its moves.
struct ReportWork {
  std::string lease;
  std::uint64_t nodes;  // for each position
  Record record;
};

// The task is not needed any more.
struct WorkOver {
  std::string lease;
};

using WorkLine = std::variant<MoveWork, ReportWork, WorkOver>;

inline constexpr std::string_view move_line = "move", report_line = "report", over_line = "over";

[[nodiscard]] std::string write(const WorkLine& line);
[[nodiscard]] std::expected<WorkLine, Error> parse_work_line(std::string_view text);

}  // namespace ootori::server

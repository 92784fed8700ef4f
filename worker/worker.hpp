// Computes for a server on another machine: moves of its engine, and reports on games (docs/operations.md: Workers).
#pragma once

#include <cstddef>
#include <expected>
#include <stop_token>
#include <string>

namespace ootori::worker {

struct WorkerOptions {
  std::string server;       // its address
  std::string token;        // of an administrator, with the scope work
  std::string name;         // for the server's log
  std::string version;      // of this program
  std::size_t moves = 0;    // at the same time
  std::size_t reports = 0;  // likewise
};

// Works until `stop` is asked for; what is begun then is given back, except moves, which take two seconds at most. The
// error is one line: the server will never let it in. While the server is away, or has another version, it waits.
[[nodiscard]] std::expected<void, std::string> run(const WorkerOptions& options, const std::stop_token& stop);

}  // namespace ootori::worker

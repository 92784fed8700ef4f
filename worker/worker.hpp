// Computes engine moves and game reports for a server on another machine (docs/operations.md: Workers).
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
  std::size_t moves = 0;    // computed at the same time
  std::size_t reports = 0;  // likewise
};

// Works until `stop` is requested. Then it finishes the moves in progress, which take two seconds at most, and returns
// the reports in progress to the server. While the server is away or has another version, it keeps trying. The error is
// one line, and means that the server will never accept this worker.
[[nodiscard]] std::expected<void, std::string> run(const WorkerOptions& options, const std::stop_token& stop);

}  // namespace ootori::worker

// The listening socket that systemd passes to the server at its start (sd_listen_fds(3)). It stays open while the
// server restarts, so clients that connect meanwhile wait instead of being refused.
#pragma once

#include <expected>
#include <optional>
#include <string>

namespace ootori::server {

// The file descriptor of the listening TCP socket; empty if none was passed to this process. The error is one line for
// the administrator. Also removes the environment variables, so no child process uses the socket. Call this once,
// before starting any thread.
[[nodiscard]] std::expected<std::optional<int>, std::string> take_passed_socket();

}  // namespace ootori::server

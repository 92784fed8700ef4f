// The socket that systemd listens on for a server and hands over at its start (sd_listen_fds(3)): it stays open while
// the server restarts, so whoever connects meanwhile waits instead of being refused.
#pragma once

#include <expected>
#include <optional>
#include <string>

namespace ootori::server {

// The file descriptor of the listening TCP socket; none: nobody passed one to this process. The error is one line for a
// person. The environment forgets it, so that no child takes it for its own: to be called once, before any thread is
// made.
[[nodiscard]] std::expected<std::optional<int>, std::string> take_passed_socket();

}  // namespace ootori::server

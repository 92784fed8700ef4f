// WebSocket frames that a folder of the server handles, and the state that it keeps for each socket.
#pragma once

#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/limits/ledger.hpp"
#include "server/wire/access.hpp"
#include "server/wire/fields.hpp"
#include "server/wire/id.hpp"
#include "server/wire/news.hpp"

namespace ootori::server {

struct FrameKind {
  std::string_view type;
  Access access;  // what a token must allow to send it
};

// The client at the other end of a socket.
struct SocketUser {
  std::shared_ptr<Listener> listener;
  std::string address;
};

// A parsed frame. `act` is called if the limits and the token's scopes allow it.
struct Asked {
  std::optional<GameId> about{};  // the game that the frame refers to
  std::optional<Making> makes{};  // what the frame counts as for the limits
  std::function<void()> act;      // runs on the socket's strand, while the socket is open
};

// A folder's state for one socket while it is open. Not thread-safe.
class SocketPart {
 public:
  virtual ~SocketPart() = default;
  // Parses a frame of one of the kinds from Frames::kinds().
  [[nodiscard]] virtual std::expected<Asked, Error> parse(std::string_view type, Fields& fields) = 0;
  // Called when the listener's silence() has begun or ended.
  virtual void silence_changed() {}
};

// Any thread; must outlive the sockets.
class Frames {
 public:
  virtual ~Frames() = default;
  [[nodiscard]] virtual std::vector<FrameKind> kinds() const = 0;
  [[nodiscard]] virtual std::unique_ptr<SocketPart> open(const SocketUser& user) = 0;
};

}  // namespace ootori::server

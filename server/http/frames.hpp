// The frames that a room answers to on sockets.
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
  Access access;  // what a token needs to send it
};

// Whose socket it is.
struct SocketUser {
  std::shared_ptr<Listener> listener;
  std::string address;
};

// A frame that has been parsed, and is done if it may be.
struct Asked {
  std::optional<GameId> about{};  // the game that it was for
  std::optional<Making> makes{};  // what is counted for its limits
  std::function<void()> act;      // on the socket's strand, while the socket is open
};

// What a room keeps of one socket while it is open. For one thread at a time.
class SocketPart {
 public:
  virtual ~SocketPart() = default;
  // A frame of one of the room's kinds.
  [[nodiscard]] virtual std::expected<Asked, Error> parse(std::string_view type, Fields& fields) = 0;
  // The listener's silence() has begun or ended.
  virtual void silence_changed() {}
};

// Any thread; outlives the sockets.
class Frames {
 public:
  virtual ~Frames() = default;
  [[nodiscard]] virtual std::vector<FrameKind> kinds() const = 0;
  [[nodiscard]] virtual std::unique_ptr<SocketPart> open(const SocketUser& user) = 0;
};

}  // namespace ootori::server

// One of several servers over the same PostgreSQL database, of which one is active: it stands by until the active one
// ends, takes its place, and stands by again when it is replaced itself or loses the database.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/server.hpp"

namespace ootori::server {

// Where this server lets the others in while it is active.
struct InnerAddress {
  std::string host;
  std::uint16_t port = 0;
};

struct SuccessionOptions {
  ServerOptions server;
  std::optional<InnerAddress> inner{};  // none: the others cannot have this one answer, and only stand by
};

class Succession {
 public:
  // Listens at once, and goes on in a thread of its own. `on_end`: it cannot, and why, a line for a person; stop() is
  // still to be called then, though not from there. The error is one line for a person.
  static std::expected<std::unique_ptr<Succession>, std::string> start(SuccessionOptions options,
                                                                       std::function<void(std::string)> on_end);
  virtual ~Succession() = default;

  [[nodiscard]] virtual std::uint16_t port() const = 0;
  [[nodiscard]] virtual bool is_active() const = 0;

  // As Server::stop(). Once.
  virtual void stop() = 0;
};

}  // namespace ootori::server

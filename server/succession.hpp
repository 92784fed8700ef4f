// One of several servers over the same PostgreSQL database, one of which is active. It stands by until the active
// server ends, takes over, and stands by again when another server replaces it or it loses the database.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/server.hpp"

namespace ootori::server {

// Where this server listens for the others while it is active.
struct InnerAddress {
  std::string host;
  std::uint16_t port = 0;
};

struct SuccessionOptions {
  ServerOptions server;
  std::optional<InnerAddress> inner{};  // none: the others cannot pass requests on to this one, and only wait
};

class Succession {
 public:
  // Listens at once and continues on its own thread. `on_end` is called with one human-readable line if it cannot go
  // on; stop() must still be called then, but not from `on_end`. The error is one human-readable line.
  static std::expected<std::unique_ptr<Succession>, std::string> start(SuccessionOptions options,
                                                                       std::function<void(std::string)> on_end);
  virtual ~Succession() = default;

  [[nodiscard]] virtual std::uint16_t port() const = 0;
  [[nodiscard]] virtual bool is_active() const = 0;

  // As Server::stop(). Once.
  virtual void stop() = 0;
};

}  // namespace ootori::server

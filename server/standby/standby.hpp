// What a server is while another one serves: it waits for its turn, and tells whoever asks that it does.
#pragma once

#include <expected>
#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "server/http/http_server.hpp"

namespace ootori::server {

struct StandbyOptions {
  HttpOptions http;
  std::optional<HttpOptions> metrics{};  // where /metrics is served
  std::filesystem::path data;            // held meanwhile
  std::string store;                     // address of the PostgreSQL database
};

class Standby {
 public:
  // Answers from now on: 503 to everything but /api/v1/health. The error is one line for a person.
  static std::expected<std::unique_ptr<Standby>, std::string> begin(const StandbyOptions& options);
  virtual ~Standby() = default;

  // Blocks until nobody writes to the database any more; false: until it was told to stop.
  [[nodiscard]] virtual bool wait(const std::stop_token& stop) = 0;

  [[nodiscard]] virtual std::uint16_t port() const = 0;
  [[nodiscard]] virtual std::uint16_t metrics_port() const = 0;  // 0: none
  // The socket that it listens on, once more, for HttpOptions::listening; the caller's to close. -1: there is none.
  [[nodiscard]] virtual int share_listening() const = 0;
};

}  // namespace ootori::server

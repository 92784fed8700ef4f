// What a server does while another one is active: it answers read-only requests, passes the others on to the active
// server, and waits for its turn.
#pragma once

#include <cstdint>
#include <expected>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "server/http/http_server.hpp"
#include "server/nodes/front.hpp"
#include "server/standby/local_reads.hpp"

namespace ootori::server {

struct StandbyOptions {
  std::string url{};                     // at which this machine reaches the server
  std::optional<HttpOptions> metrics{};  // where /metrics is served
  std::filesystem::path data;            // locked meanwhile
  std::string store;                     // address of the PostgreSQL database
  std::int64_t version = 0;              // of the schema that this program knows
  // Creates what answers requests locally; empty: all are passed on. When it is closed, it is given to `end`, which
  // destroys it and may take long.
  std::function<std::unique_ptr<LocalReads>(PassOn)> make_reads{};
  std::function<void(std::unique_ptr<LocalReads>)> end{};
};

class Standby {
 public:
  // `front` must outlive this; it is turned to no server before and afterwards. The error is one human-readable line.
  static std::expected<std::unique_ptr<Standby>, std::string> begin(const StandbyOptions& options, Front& front);
  virtual ~Standby() = default;

  // Blocks until no server writes to the database. False: stopped by `stop`. If a later version of the program has
  // written the data, this blocks until `stop`, and the server only passes requests on.
  [[nodiscard]] virtual bool wait(const std::stop_token& stop) = 0;
};

}  // namespace ootori::server

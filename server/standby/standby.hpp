// What a server does while another one is active: it answers what only reads, has that one answer the rest, and waits
// for its turn.
#pragma once

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
  std::optional<HttpOptions> metrics{};  // where /metrics is served
  std::filesystem::path data;            // held meanwhile
  std::string store;                     // address of the PostgreSQL database
  // Makes what it answers with by itself; none: it passes everything on. It is ended by `end` when it is closed, which
  // may take as long as it likes.
  std::function<std::unique_ptr<LocalReads>(PassOn)> make_reads{};
  std::function<void(std::unique_ptr<LocalReads>)> end{};
};

class Standby {
 public:
  // `front` outlives this, and is turned to nobody before and after. The error is one line for a person.
  static std::expected<std::unique_ptr<Standby>, std::string> begin(const StandbyOptions& options, Front& front);
  virtual ~Standby() = default;

  // Blocks until nobody writes to the database any more; false: until it was told to stop.
  [[nodiscard]] virtual bool wait(const std::stop_token& stop) = 0;
};

}  // namespace ootori::server

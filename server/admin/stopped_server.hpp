// The parts of a server that change accounts, for when none is running: no network, no engines, nobody who plays.
#pragma once

#include <expected>
#include <filesystem>
#include <memory>
#include <string>

#include "server/admin/administration.hpp"

namespace ootori::server {

class StoppedServer {
 public:
  // Or one line for a person, for instance that a server uses the folder after all.
  static std::expected<std::unique_ptr<StoppedServer>, std::string> open(const std::filesystem::path& data);
  virtual ~StoppedServer() = default;  // after what was begun is stored

  [[nodiscard]] virtual Administration& administration() = 0;
};

}  // namespace ootori::server

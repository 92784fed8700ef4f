// The connection between `ootori admin` and a running server: a Unix socket in the data folder, which only the server's
// user may open.
#pragma once

#include <expected>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/admin/administration.hpp"

namespace ootori::server {

inline constexpr const char* control_file = "ootori.sock";

// Where a server answers on its own machine, for example http://127.0.0.1:8080. Empty: nowhere.
struct LocalAddresses {
  std::string url;
  std::string metrics;  // without /metrics
};

// Listens on its own thread. Each connection carries one request and one answer; requests are handled one at a time.
class ControlSocket {
 public:
  // Blocks until the request is carried out. `actor` is the name of the user who made it.
  using CarryOut =
      std::function<std::expected<std::string, Error>(const AdminRequest& request, const std::string& actor)>;

  // Returns a one-line error message on failure. `administration` must outlive the socket.
  static std::expected<std::unique_ptr<ControlSocket>, std::string> open(const std::filesystem::path& data,
                                                                         LocalAddresses addresses,
                                                                         Administration& administration);
  // For a server without an Administration.
  static std::expected<std::unique_ptr<ControlSocket>, std::string> open(const std::filesystem::path& data,
                                                                         LocalAddresses addresses, CarryOut carry_out);
  virtual ~ControlSocket() = default;  // finishes the request in progress first
};

// Text for people to read; the error too.
using AdminAnswer = std::expected<std::string, std::string>;

// Sends the request to the server that uses the data folder. Empty if no server is running. Blocks.
[[nodiscard]] std::optional<AdminAnswer> ask_server(const std::filesystem::path& data, const AdminRequest& request);

// The id of the server process that uses the data folder. Empty if there is none.
[[nodiscard]] std::optional<int> pid_of_server(const std::filesystem::path& data);

// The addresses of the server that uses the data folder. Empty if there is none, or if it does not tell. Blocks.
[[nodiscard]] std::optional<LocalAddresses> addresses_of_server(const std::filesystem::path& data);

// Blocks until the request is carried out. `actor` is recorded in the audit log.
[[nodiscard]] std::expected<std::string, Error> carry_out_now(Administration& administration,
                                                              const AdminRequest& request, const std::string& actor);

// Name of the user who runs this program.
[[nodiscard]] std::string own_name();

}  // namespace ootori::server

// How `ootori admin` reaches a running server: a socket in the data folder, which only the user of the server may open.
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

// Listens in a thread of its own; one request, one answer, one after the other.
class ControlSocket {
 public:
  // Blocks until it is carried out. `actor` is who asks.
  using CarryOut =
      std::function<std::expected<std::string, Error>(const AdminRequest& request, const std::string& actor)>;

  // Or one line for a person. `administration` must outlive it.
  static std::expected<std::unique_ptr<ControlSocket>, std::string> open(const std::filesystem::path& data,
                                                                         Administration& administration);
  // Of a server that has nothing to administer.
  static std::expected<std::unique_ptr<ControlSocket>, std::string> open(const std::filesystem::path& data,
                                                                         CarryOut carry_out);
  virtual ~ControlSocket() = default;  // what was begun is answered first
};

// Lines for a person, the error one.
using AdminAnswer = std::expected<std::string, std::string>;

// Has the server of the data folder carry out the request; none: none is running. Blocks.
[[nodiscard]] std::optional<AdminAnswer> ask_server(const std::filesystem::path& data, const AdminRequest& request);

// The process that serves the data folder; none: none does.
[[nodiscard]] std::optional<int> pid_of_server(const std::filesystem::path& data);

// Blocks until it is carried out. `actor` is who asks, for the record.
[[nodiscard]] std::expected<std::string, Error> carry_out_now(Administration& administration,
                                                              const AdminRequest& request, const std::string& actor);

// Of the user of the machine who runs this program.
[[nodiscard]] std::string own_name();

}  // namespace ootori::server

// How `ootori admin` reaches a running server: a socket in the data folder, which only the user of the server may open.
#pragma once

#include <expected>
#include <filesystem>
#include <memory>
#include <string>

#include "server/admin/administration.hpp"

namespace ootori::server {

inline constexpr const char* control_file = "ootori.sock";

// Listens in a thread of its own; one request, one answer, one after the other.
class ControlSocket {
 public:
  // Or one line for a person. `administration` must outlive it.
  static std::expected<std::unique_ptr<ControlSocket>, std::string> open(const std::filesystem::path& data,
                                                                         Administration& administration);
  virtual ~ControlSocket() = default;  // what was begun is answered first
};

// Has the server of the data folder carry out the request, or does it here where none is running. Blocks. The answer is
// lines for a person, the error one.
[[nodiscard]] std::expected<std::string, std::string> administer(const std::filesystem::path& data,
                                                                 const AdminRequest& request);

}  // namespace ootori::server

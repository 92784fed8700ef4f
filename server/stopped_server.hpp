// What `ootori admin` asks of a data folder, whether a server is running there or not.
#pragma once

#include <filesystem>

#include "server/admin/control_socket.hpp"

namespace ootori::server {

// Has the server of the data folder carry out the request, or does it here where none is running: no network, no
// engines, nobody who plays. Blocks.
[[nodiscard]] AdminAnswer administer(const std::filesystem::path& data, const AdminRequest& request);

}  // namespace ootori::server

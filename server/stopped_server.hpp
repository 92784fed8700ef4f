// What `ootori admin` asks of what a server keeps, whether it is running or not.
#pragma once

#include "server/admin/control_socket.hpp"
#include "server/store/open_store.hpp"

namespace ootori::server {

// Has the server of the data folder carry out the request, or does it here where none is running: no network, no
// engines, nobody who plays. Blocks.
[[nodiscard]] AdminAnswer administer(const StorePlace& place, const AdminRequest& request);

}  // namespace ootori::server

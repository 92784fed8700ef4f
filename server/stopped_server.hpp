// The administrative requests of `ootori admin`, whether a server is running or not.
#pragma once

#include <functional>
#include <string>

#include "server/admin/control_socket.hpp"
#include "server/store/open_store.hpp"

namespace ootori::server {

// Lets the server that uses the data folder carry out the request. If none is running, carries it out here, without
// network, engines or players. Blocks.
[[nodiscard]] AdminAnswer administer(const StorePlace& place, const AdminRequest& request);

// Rebuilds the index of openings and blocks until that is done; `tell` is called with human-readable progress lines. An
// interrupted rebuild continues with the next call or in the next server.
[[nodiscard]] AdminAnswer rebuild_explorer(const StorePlace& place,
                                           const std::function<void(const std::string&)>& tell);

}  // namespace ootori::server

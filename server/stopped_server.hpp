// What `ootori admin` asks of what a server keeps, whether it is running or not.
#pragma once

#include <functional>
#include <string>

#include "server/admin/control_socket.hpp"
#include "server/store/open_store.hpp"

namespace ootori::server {

// Has the server of the data folder carry out the request, or does it here where none is running: no network, no
// engines, nobody who plays. Blocks.
[[nodiscard]] AdminAnswer administer(const StorePlace& place, const AdminRequest& request);

// Has the index of openings made anew, and blocks until it is; `tell` is told lines for a person now and then. What was
// interrupted goes on with the next call, or with the next server.
[[nodiscard]] AdminAnswer rebuild_explorer(const StorePlace& place,
                                           const std::function<void(const std::string&)>& tell);

}  // namespace ootori::server

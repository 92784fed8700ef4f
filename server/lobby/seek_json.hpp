// Seeks as JSON: docs/protocol.md, 'The lobby'.
#pragma once

#include <boost/json/object.hpp>

#include "server/accounts/names.hpp"
#include "server/lobby/seek.hpp"

namespace ootori::server {

[[nodiscard]] boost::json::object public_json(const Seek& seek, const Viewer& viewer);

}  // namespace ootori::server

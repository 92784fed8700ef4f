// Seeks as JSON: docs/protocol.md, 'The lobby'.
#pragma once

#include <boost/json/object.hpp>

#include "server/names.hpp"
#include "server/seek.hpp"

namespace ootori::server {

[[nodiscard]] boost::json::object public_json(const Seek& seek, const Viewer& viewer);

}  // namespace ootori::server

// Settings as JSON, for calls and for the export of a player's own data.
#pragma once

#include <vector>

#include <boost/json/object.hpp>

#include "server/settings/settings_table.hpp"

namespace ootori::server {

// Keyed by name. The values are JSON, because nothing else is stored.
[[nodiscard]] boost::json::object settings_json(const std::vector<Setting>& settings);

}  // namespace ootori::server

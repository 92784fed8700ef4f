// Settings as calls and the file of a player's own data show them.
#pragma once

#include <vector>

#include <boost/json/object.hpp>

#include "server/settings/settings_table.hpp"

namespace ootori::server {

// By name. Each value is JSON, for nothing else was stored.
[[nodiscard]] boost::json::object settings_json(const std::vector<Setting>& settings);

}  // namespace ootori::server

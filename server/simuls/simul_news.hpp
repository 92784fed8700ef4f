// The news about a simul on sockets.
#pragma once

#include <boost/json/object.hpp>

#include "server/wire/id.hpp"
#include "server/wire/news.hpp"

namespace ootori::server {

// The simul has changed; clients that show it fetch it again.
struct SimulNews {
  static constexpr std::string_view type = "simul";
  static constexpr Access access = Access::anybody();

  SimulId id;
  std::uint64_t version;

  void write(boost::json::object& object, const Viewer& viewer) const;
};

}  // namespace ootori::server

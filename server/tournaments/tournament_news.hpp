// The news about a tournament on sockets.
#pragma once

#include <boost/json/object.hpp>

#include "server/wire/id.hpp"
#include "server/wire/news.hpp"

namespace ootori::server {

// The tournament has changed; clients that show it fetch it again.
struct TournamentNews {
  static constexpr std::string_view type = "tournament";
  static constexpr Access access = Access::anybody();

  TournamentId id;
  std::uint64_t version;

  void write(boost::json::object& object, const Viewer& viewer) const;
};

}  // namespace ootori::server

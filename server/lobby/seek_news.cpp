#include "server/lobby/seek_news.hpp"

#include <boost/json.hpp>

#include "server/lobby/seek_json.hpp"

namespace ootori::server {

namespace json = boost::json;

void SeekList::write(json::object& object, const Viewer& viewer) const { object["seeks"] = public_json(seeks, viewer); }

void SeekNews::write(json::object& object, const Viewer& viewer) const { object["seek"] = public_json(seek, viewer); }

void SeekGone::write(json::object& object, const Viewer& /*viewer*/) const {
  object["id"] = id.text();
  if (game) object["game"] = game->text();
}

}  // namespace ootori::server

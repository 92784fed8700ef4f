#include "server/simuls/simul_news.hpp"

#include <boost/json.hpp>

namespace ootori::server {

void SimulNews::write(boost::json::object& object, const Viewer& /*viewer*/) const {
  object["id"] = id.text();
  object["version"] = version;
}

}  // namespace ootori::server

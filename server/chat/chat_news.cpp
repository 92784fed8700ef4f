#include "server/chat/chat_news.hpp"

#include <boost/json.hpp>

#include "server/chat/chat_json.hpp"

namespace ootori::server {

namespace json = boost::json;

void ChatNews::write(json::object& object, const Viewer& viewer) const {
  json::array list;
  for (const auto& message : messages) list.push_back(public_json(*message, viewer));
  object["game"] = game.text();
  object["messages"] = std::move(list);
}

void SaidNews::write(json::object& object, const Viewer& viewer) const {
  object["game"] = game.text();
  object["message"] = public_json(*message, viewer);
}

void UnsaidNews::write(json::object& object, const Viewer& /*viewer*/) const {
  object["game"] = game.text();
  object["n"] = message;
}

}  // namespace ootori::server

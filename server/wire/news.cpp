#include "server/wire/news.hpp"

#include <boost/json.hpp>

namespace ootori::server {

std::string News::text(const Viewer& viewer) const {
  boost::json::object object{{"t", type()}};
  kind_->write(object, viewer);
  return boost::json::serialize(object);
}

void Refused::write(boost::json::object& object, const Viewer& /*viewer*/) const {
  object["code"] = name(error.code);
  object["message"] = error.message;
  if (game) object["game"] = game->text();
  if (!error.field.empty()) object["field"] = error.field;
  if (!error.rule.empty()) object["rule"] = error.rule;
  if (!frame.empty()) object["frame"] = frame;
  if (!error.scope.empty()) object["scope"] = error.scope;
  if (const auto wait = retry_after(error)) object["retry_after"] = wait->count();
}

}  // namespace ootori::server

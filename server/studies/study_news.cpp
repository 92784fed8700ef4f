#include "server/studies/study_news.hpp"

#include <boost/json.hpp>

#include "server/studies/study_json.hpp"

namespace ootori::server {

namespace json = boost::json;

void StudyNews::write(json::object& object, const Viewer& viewer) const {
  const auto name = viewer.names.of(recorded->by);
  object["study"] = study.text();
  object["number"] = recorded->number;
  object["at"] = recorded->at;
  object["by"] = name ? json::value(*name) : json::value(nullptr);
  object["event"] = public_json(recorded->event, spec, viewer.names);
}

void StudyNow::write(json::object& object, const Viewer& /*viewer*/) const {
  object["study"] = study.text();
  object["number"] = number;
}

void StudyAnew::write(json::object& object, const Viewer& /*viewer*/) const { object["study"] = study.text(); }

void StudyGone::write(json::object& object, const Viewer& /*viewer*/) const { object["study"] = study.text(); }

}  // namespace ootori::server

#include "server/analysis/analysis_news.hpp"

#include <array>

#include <boost/json.hpp>

namespace ootori::server {
namespace {

namespace json = boost::json;

std::string_view name_of(AnalysisState state) {
  constexpr std::array<std::string_view, 5> names{"none", "waiting", "running", "done", "failed"};
  return names[static_cast<std::size_t>(state)];
}

void describe(const AnalysisView& analysis, json::object& object, const Viewer& viewer) {
  object["game"] = analysis.game.text();
  object["state"] = name_of(analysis.state);
  object["place"] = analysis.place;
  object["done"] = analysis.done;
  object["positions"] = analysis.positions;
  object["mine"] = analysis.by == viewer.player;
  object["finished"] = nullptr;
  if (analysis.finished) object["finished"] = *analysis.finished;
}

}  // namespace

AnalysisView finished_view(const StoredAnalysis& stored) {
  using enum AnalysisState;
  return {.game = stored.request.game,
          .state = stored.report.empty() ? failed : done,
          .by = stored.request.by,
          .finished = stored.finished,
          .report = stored.report.empty() ? nullptr : std::make_shared<const std::string>(stored.report)};
}

void AnalysisNews::write(json::object& object, const Viewer& viewer) const { describe(analysis, object, viewer); }

std::string write(const AnalysisView& analysis, const Viewer& viewer) {
  json::object object;
  describe(analysis, object, viewer);
  std::string text = json::serialize(object);
  text.pop_back();
  // The report is stored as JSON.
  return text + ",\"report\":" + (analysis.report ? *analysis.report : "null") + '}';
}

}  // namespace ootori::server

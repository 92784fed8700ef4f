#include "server/session/news.hpp"

#include <array>

#include <boost/json.hpp>

#include "notation/sfen.hpp"
#include "notation/usi.hpp"
#include "server/chat/chat_json.hpp"
#include "server/lobby/seek_json.hpp"
#include "server/session/time_json.hpp"
#include "server/store/event_json.hpp"

namespace ootori::server {
namespace {

namespace json = boost::json;

json::object to_json(const Watching& watching) { return {{"game", watching.game.text()}, {"events", watching.events}}; }

json::object to_json(const EventNews& news, const Viewer& viewer) {
  return {{"game", news.game.text()},
          {"n", news.event->number},
          {"at", news.event->at},
          {"event", public_json(news.event->event, *news.spec, viewer)}};
}

json::value millis(const std::optional<game::Millis>& span) {
  if (!span) return nullptr;
  return span->count();
}

json::value or_null(const std::optional<UnixMillis>& time) {
  if (!time) return nullptr;
  return *time;
}

json::object to_json(const ClockNews& news) {
  json::value running = nullptr;
  if (news.running) running = text(*news.running);
  return {{"game", news.game.text()},
          {"black", public_json(news.black)},
          {"white", public_json(news.white)},
          {"running", running},
          {"adjourned_for", millis(news.adjourned_for)},
          {"until_flag", millis(news.until_flag)}};
}

json::object to_json(const PresenceNews& news) {
  return {
      {"game", news.game.text()}, {"black", news.black}, {"white", news.white}, {"claim_in", millis(news.claim_in)}};
}

json::object to_json(const Thinking& thinking) { return {{"game", thinking.game.text()}, {"on", thinking.on}}; }

json::object to_json(const ChatNews& news, const Viewer& viewer) {
  json::array messages;
  for (const auto& message : news.messages) messages.push_back(public_json(*message, viewer));
  return {{"game", news.game.text()}, {"messages", std::move(messages)}};
}

json::object to_json(const SaidNews& news, const Viewer& viewer) {
  return {{"game", news.game.text()}, {"message", public_json(*news.message, viewer)}};
}

json::object to_json(const UnsaidNews& news) { return {{"game", news.game.text()}, {"n", news.message}}; }

std::string_view name_of(AnalysisState state) {
  constexpr std::array<std::string_view, 5> names{"none", "waiting", "running", "done", "failed"};
  return names[static_cast<std::size_t>(state)];
}

json::object to_json(const AnalysisView& analysis, const Viewer& viewer) {
  json::value finished = nullptr;
  if (analysis.finished) finished = *analysis.finished;
  return {{"game", analysis.game.text()}, {"state", name_of(analysis.state)}, {"place", analysis.place},
          {"done", analysis.done},        {"positions", analysis.positions},  {"mine", analysis.by == viewer.player},
          {"finished", finished}};
}

json::object to_json(const AnalysisNews& news, const Viewer& viewer) {
  json::object object = to_json(news.analysis, viewer);
  return object;
}

json::object to_json(const Refused& refused) {
  const Error& error = refused.error;
  json::object object{{"code", name(error.code)}, {"message", error.message}};
  if (refused.game) object["game"] = refused.game->text();
  if (!error.field.empty()) object["field"] = error.field;
  if (!error.rule.empty()) object["rule"] = error.rule;
  if (!refused.frame.empty()) object["frame"] = refused.frame;
  if (!error.scope.empty()) object["scope"] = error.scope;
  if (const auto wait = retry_after(error)) object["retry_after"] = wait->count();
  return object;
}

json::array to_json(const std::vector<Seek>& seeks, const Viewer& viewer) {
  json::array list;
  for (const Seek& seek : seeks) list.push_back(public_json(seek, viewer));
  return list;
}

json::object to_json(const SeekList& list, const Viewer& viewer) { return {{"seeks", to_json(list.seeks, viewer)}}; }

json::object to_json(const SeekNews& news, const Viewer& viewer) { return {{"seek", public_json(news.seek, viewer)}}; }

json::object to_json(const SeekGone& gone) {
  json::object object{{"id", gone.id.text()}};
  if (gone.game) object["game"] = gone.game->text();
  return object;
}

json::object to_json(const Pong&) { return {}; }

json::value level_of(const game::Seats& seats) {
  for (const Color color : {Color::black, Color::white}) {
    if (const auto* engine = std::get_if<game::EngineSeat>(&seats[color])) return engine->level.value();
  }
  return nullptr;
}

json::object to_json(const Summary& summary, const Viewer& viewer) {
  json::value side = nullptr;
  if (const auto color = summary.seats.side_of(viewer.player)) side = text(*color);
  return {{"id", summary.id.text()},
          {"game", summary.game->id},
          {"handicap", summary.handicap},
          {"side", side},
          {"level", level_of(summary.seats)},
          {"time", public_json(summary.time)},
          {"rated", summary.rated},
          {"seats", public_json(summary.seats, viewer)},
          {"plies", summary.digest.plies},
          {"turn", text(summary.digest.turn)},
          {"deadline", or_null(summary.digest.deadline)},
          {"adjourned", summary.digest.adjourned},
          {"vacation", {{"black", summary.digest.on_vacation[0]}, {"white", summary.digest.on_vacation[1]}}},
          {"created", summary.created},
          {"updated", summary.updated},
          {"outcome", public_json(summary.digest.outcome)}};
}

}  // namespace

Access access_of(const ServerFrame& frame) {
  return std::visit([]<class Frame>(const Frame&) { return Frame::access; }, frame);
}

std::string write(const ServerFrame& frame, const Viewer& viewer) {
  const json::object object = std::visit(
      [&]<class Frame>(const Frame& one) {
        json::object whole{{"t", Frame::type}};
        const auto take = [&](json::object fields) {
          for (auto& [name, value] : fields) whole.emplace(name, std::move(value));
        };
        if constexpr (requires { to_json(one, viewer); }) {
          take(to_json(one, viewer));
        } else {
          take(to_json(one));
        }
        return whole;
      },
      frame);
  return json::serialize(object);
}

std::string write(const GameView& view, const Viewer& viewer) {
  json::object object = to_json(view.summary, viewer);
  json::array moves;
  for (const Move move : view.moves) moves.emplace_back(write_usi(*view.summary.game, move));
  object["start"] = write_sfen(view.start);
  object["moves"] = std::move(moves);
  object["events"] = view.events;
  return json::serialize(object);
}

std::string write(const Summary& summary, const Viewer& viewer) { return json::serialize(to_json(summary, viewer)); }

std::string write(const AnalysisView& analysis, const Viewer& viewer) {
  std::string text = json::serialize(to_json(analysis, viewer));
  text.pop_back();
  // It was written as JSON before it was stored.
  return text + ",\"report\":" + (analysis.report ? *analysis.report : "null") + '}';
}

std::string write(const std::vector<Summary>& games, const Viewer& viewer) {
  json::array list;
  for (const Summary& summary : games) list.push_back(to_json(summary, viewer));
  return json::serialize(json::object{{"games", std::move(list)}});
}

std::string write(const LinesView& view, const Viewer&) {
  json::array lines(view.lines.begin(), view.lines.end());
  return json::serialize(json::object{{"ply", view.ply}, {"lines", std::move(lines)}});
}

std::string write(const Seek& seek, const Viewer& viewer) { return json::serialize(public_json(seek, viewer)); }

std::string write(const std::vector<Seek>& seeks, const Viewer& viewer) {
  return json::serialize(json::object{{"seeks", to_json(seeks, viewer)}});
}

}  // namespace ootori::server

#include "server/games/game_json.hpp"

#include <boost/json.hpp>

#include "notation/sfen.hpp"
#include "notation/usi.hpp"
#include "server/wire/game_json.hpp"
#include "server/wire/time_json.hpp"

namespace ootori::server {
namespace {

namespace json = boost::json;

json::value or_null(const std::optional<UnixMillis>& time) {
  if (!time) return nullptr;
  return *time;
}

json::value or_null(const std::optional<game::Millis>& span) {
  if (!span) return nullptr;
  return span->count();
}

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
          {"recalled", summary.digest.recalled},
          {"vacation", {{"black", summary.digest.on_vacation[0]}, {"white", summary.digest.on_vacation[1]}}},
          {"created", summary.created},
          {"updated", summary.updated},
          {"outcome", public_json(summary.digest.outcome)}};
}

}  // namespace

std::string write(const GameView& view, const Viewer& viewer) {
  json::object object = to_json(view.summary, viewer);
  object["start"] = write_sfen(view.start);
  object["moves"] = to_json(*view.summary.game, view.moves);
  object["sfen"] = write_sfen(view.position, static_cast<int>(view.moves.size()) + 1);
  object["events"] = view.events;
  object["clock"] = nullptr;
  if (view.clock) write_clock(object["clock"].emplace_object(), *view.clock);
  if (view.legal_moves) object["legal_moves"] = to_json(*view.summary.game, *view.legal_moves);
  return json::serialize(object);
}

void write_clock(json::object& object, const ClockStanding& clock) {
  object["black"] = public_json(clock.black);
  object["white"] = public_json(clock.white);
  object["running"] = nullptr;
  if (clock.running) object["running"] = text(*clock.running);
  object["adjourned_for"] = or_null(clock.adjourned_for);
  object["until_flag"] = or_null(clock.until_flag);
}

json::array to_json(const GameSpec& spec, const std::vector<Move>& moves) {
  json::array list;
  for (const Move move : moves) list.emplace_back(write_usi(spec, move));
  return list;
}

std::string write(const Summary& summary, const Viewer& viewer) { return json::serialize(to_json(summary, viewer)); }

std::string write(const std::vector<Summary>& games, const Viewer& viewer) {
  json::array list;
  for (const Summary& summary : games) list.push_back(to_json(summary, viewer));
  return json::serialize(json::object{{"games", std::move(list)}});
}

}  // namespace ootori::server

#include "server/rooms/game_news.hpp"

#include <boost/json.hpp>

#include "notation/sfen.hpp"
#include "notation/usi.hpp"
#include "server/games/event_json.hpp"
#include "server/games/game_json.hpp"
#include "server/wire/game_json.hpp"

namespace ootori::server {
namespace {

namespace json = boost::json;

json::value millis(const std::optional<game::Millis>& span) {
  if (!span) return nullptr;
  return span->count();
}

}  // namespace

void Watching::write(json::object& object, const Viewer& /*viewer*/) const {
  object["game"] = game.text();
  object["events"] = events;
}

void EventNews::write(json::object& object, const Viewer& viewer) const {
  object["game"] = game.text();
  object["n"] = event->number;
  object["at"] = event->at;
  object["event"] = public_json(event->event, *spec, viewer);
}

void Thinking::write(json::object& object, const Viewer& /*viewer*/) const {
  object["game"] = game.text();
  object["on"] = on;
}

void ClockNews::write(json::object& object, const Viewer& /*viewer*/) const {
  object["game"] = game.text();
  write_clock(object, *this);
}

void PositionNews::write(json::object& object, const Viewer& /*viewer*/) const {
  const GameSpec& spec = spec_of(position);
  const Color turn = std::visit([](const auto& one) { return one.side_to_move(); }, position);
  object["game"] = game.text();
  object["n"] = number;
  object["ply"] = plies;
  object["sfen"] = write_sfen(position, static_cast<int>(plies) + 1);
  object["turn"] = ootori::server::text(turn);
  object["last"] = nullptr;
  if (last) object["last"] = write_usi(spec, *last);
  if (moves) object["legal_moves"] = to_json(spec, *moves);
}

void PresenceNews::write(json::object& object, const Viewer& /*viewer*/) const {
  object["game"] = game.text();
  object["black"] = black;
  object["white"] = white;
  object["away_for"] = {{"black", millis(away[index(Color::black)])}, {"white", millis(away[index(Color::white)])}};
  object["claim_in"] = millis(claim_in);
}

}  // namespace ootori::server

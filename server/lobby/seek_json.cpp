#include "server/lobby/seek_json.hpp"

#include <boost/json.hpp>

#include "notation/sfen.hpp"
#include "server/session/time_json.hpp"
#include "server/store/event_json.hpp"

namespace ootori::server {

namespace json = boost::json;

json::object public_json(const Seek& seek, const Viewer& viewer) {
  json::value sfen = nullptr;
  if (seek.terms.position) sfen = write_sfen(*seek.terms.position);
  json::value to = nullptr;
  if (seek.to) to = viewer.names.of(*seek.to).value_or("");
  return {{"id", seek.id.text()},
          {"game", seek.terms.game->id},
          {"handicap",
           seek.terms.position ? text_of_handicap(seek.terms.position) : std::string(text(seek.terms.handicap))},
          {"sfen", sfen},
          {"time", public_json(seek.terms.time)},
          {"rated", seek.terms.rated},
          {"side", seek.side ? text(*seek.side) : "random"},
          {"by", public_json(game::Seat{game::PersonSeat{seek.by}}, viewer)},
          {"to", to},
          {"listed", seek.listed},
          {"mine", seek.by == viewer.player},
          {"created", seek.created},
          {"expires", seek.expires}};
}

}  // namespace ootori::server

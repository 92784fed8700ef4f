#include "server/lobby/seek_json.hpp"

#include <algorithm>
#include <charconv>

#include <boost/json.hpp>

#include "notation/sfen.hpp"
#include "server/http/query.hpp"
#include "server/wire/game_json.hpp"
#include "server/wire/terms_json.hpp"
#include "server/wire/time_json.hpp"

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

json::array public_json(const std::vector<Seek>& seeks, const Viewer& viewer) {
  json::array list;
  for (const Seek& seek : seeks) list.push_back(public_json(seek, viewer));
  return list;
}

std::string write(const Seek& seek, const Viewer& viewer) { return json::serialize(public_json(seek, viewer)); }

std::string write(const SeekPage& page, const Viewer& viewer) {
  json::value next = nullptr;
  if (page.next) next = std::to_string(page.next->created) + '_' + page.next->id.text();
  return json::serialize(json::object{{"seeks", public_json(page.seeks, viewer)}, {"next", next}});
}

std::expected<std::optional<SeekCursor>, Error> parse_seek_query(std::string_view text) {
  auto query = Query::parse(text);
  if (!query) return std::unexpected(std::move(query.error()));
  std::optional<SeekCursor> after;
  if (const auto written = query->text("before")) {
    const std::size_t middle = std::min(written->find('_'), written->size());
    UnixMillis created = 0;
    const auto [end, error] = std::from_chars(written->data(), written->data() + middle, created);
    auto id = SeekId::parse(std::string_view(*written).substr(std::min(middle + 1, written->size())));
    if (error == std::errc{} && end == written->data() + middle && id) {
      after = SeekCursor{created, std::move(*id)};
    } else {
      query->refuse("before", "\"before\" must be the \"next\" value of another page.");
    }
  }
  if (auto fault = query->fault()) return std::unexpected(std::move(*fault));
  return after;
}

std::expected<CreateSeek, Error> parse_seek(std::string_view body) {
  auto fields = Fields::parse(body);
  if (!fields) return std::unexpected(std::move(fields.error()));
  auto terms = parse_terms(*fields, WithTime::yes);
  const auto side = parse_side(*fields);
  auto to = fields->optional_text("to");
  const auto listed = fields->optional_flag("listed");
  if (to && listed == true) {
    fields->refuse(ErrorCode::bad_value, "listed", "A challenge to a player cannot be listed.");
  }
  if (auto fault = fields->fault()) return std::unexpected(std::move(*fault));
  const bool is_listed = !to && listed.value_or(true);
  return CreateSeek{.terms = *terms, .side = side, .to = std::move(to), .listed = is_listed};
}

}  // namespace ootori::server

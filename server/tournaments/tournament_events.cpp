#include "server/tournaments/tournament_events.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include <boost/json.hpp>

#include "server/wire/printable.hpp"
#include "server/wire/time_json.hpp"
#include "tournament/trf.hpp"

namespace ootori::server {
namespace {

namespace json = boost::json;
using namespace tournament;

constexpr std::size_t longest_shown = 300;  // bytes of an unreadable event that messages show

constexpr std::array<std::pair<Mark, std::string_view>, 3> bye_names{
    {{Mark::full_bye, "full"}, {Mark::half_bye, "half"}, {Mark::zero_bye, "zero"}}};

PairingFault parse_fault(std::string_view name) {
  for (const auto fault : {PairingFault::too_few, PairingFault::impossible, PairingFault::too_many}) {
    if (text(fault) == name) return fault;
  }
  throw std::invalid_argument("unknown fault");
}

std::string string_of(const json::object& object, std::string_view name) {
  return std::string(object.at(name).as_string());
}

std::size_t size_of(const json::object& object, std::string_view name) {
  return object.at(name).to_number<std::size_t>();
}

// Empty in events that were stored before there were clubs.
std::string club_in(const json::object& object) {
  const json::value* club = object.if_contains("club");
  return club == nullptr || club->is_null() ? std::string{} : std::string(club->as_string());
}

Settings read_settings(const json::object& object) {
  Settings settings{.system = parse_system(object.at("system").as_string()).value(),
                    .name = string_of(object, "name"),
                    .about = string_of(object, "about"),
                    .prizes = string_of(object, "prizes"),
                    .games = {},
                    .time = parse_stored_time(json::serialize(object.at("time"))).value(),
                    .rated = object.at("rated").as_bool(),
                    .handicap = object.at("handicap").as_bool(),
                    .listed = object.at("listed").as_bool(),
                    .club = club_in(object),
                    .starts = object.at("starts").to_number<std::int64_t>(),
                    .rounds = size_of(object, "rounds"),
                    .length = Millis{object.at("length").to_number<std::int64_t>()},
                    .no_show = Millis{object.at("no_show").to_number<std::int64_t>()},
                    .automatic = object.at("automatic").as_bool()};
  for (const json::value& name : object.at("games").as_array()) {
    const GameSpec* spec = find_game(name.as_string());
    if (spec == nullptr) throw std::invalid_argument("unknown game");
    settings.games.push_back(spec);
  }
  if (const auto fault = check(settings)) throw std::invalid_argument(describe(*fault));
  return settings;
}

json::object stored_meeting(const Meeting& meeting) {
  json::object object{{"game", meeting.game}, {"black", meeting.black}, {"white", meeting.white}};
  if (meeting.result) object["result"] = text(*meeting.result);
  if (meeting.berserk[0] || meeting.berserk[1]) object["berserk"] = json::array{meeting.berserk[0], meeting.berserk[1]};
  return object;
}

Meeting read_meeting(const json::object& object) {
  Meeting meeting{
      .game = string_of(object, "game"), .black = size_of(object, "black"), .white = size_of(object, "white")};
  if (const json::value* result = object.if_contains("result"))
    meeting.result = tournament::parse_result(result->as_string()).value();
  if (const json::value* berserk = object.if_contains("berserk")) {
    meeting.berserk = {berserk->at(0).as_bool(), berserk->at(1).as_bool()};
  }
  return meeting;
}

struct EventWriter {
  json::object operator()(const Announced& one) const {
    return {{"type", "announced"}, {"settings", stored_settings(one.settings)}, {"organiser", one.organiser.value}};
  }
  json::object operator()(const Revised& one) const {
    return {{"type", "revised"}, {"settings", stored_settings(one.settings)}};
  }
  json::object operator()(const Imported& one) const {
    json::array places;
    for (const Place& place : one.places) {
      json::value reserved = nullptr;
      if (place.reserved) reserved = place.reserved->value;
      places.push_back(json::object{{"key", place.key}, {"reserved", std::move(reserved)}});
    }
    return {{"type", "imported"}, {"trf", write_trf(one.file)}, {"places", std::move(places)}};
  }
  json::object operator()(const PlaceTaken& one) const {
    return {{"type", "place_taken"}, {"place", one.place}, {"player", one.player.value}, {"rating", one.rating}};
  }
  json::object operator()(const PlaceFreed& one) const {
    return {{"type", "place_freed"}, {"place", one.place}, {"key", one.key}};
  }
  json::object operator()(const Joined& one) const {
    return {{"type", "joined"}, {"player", one.player.value}, {"rating", one.rating}};
  }
  json::object operator()(const Left& one) const { return {{"type", "left"}, {"player", one.player.value}}; }
  json::object operator()(const ByeGranted& one) const {
    json::value bye = nullptr;
    if (one.mark) bye = bye_text(*one.mark);
    return {{"type", "bye"}, {"player", one.player.value}, {"round", one.round}, {"bye", std::move(bye)}};
  }
  json::object operator()(const Forbade& one) const {
    return {{"type", "forbade"}, {"one", one.one.value}, {"other", one.other.value}, {"on", one.on}};
  }
  json::object operator()(const WentBerserk& one) const {
    return {{"type", "berserk"}, {"player", one.player.value}, {"on", one.on}};
  }
  json::object operator()(const Delayed& one) const {
    return {{"type", "delayed"}, {"until", one.until}, {"added", one.added.count()}};
  }
  json::object operator()(const Started& one) const {
    return {{"type", "started"}, {"at", one.at}, {"first_color", server::text(one.first_color)}};
  }
  json::object operator()(const Paired& one) const {
    json::array meetings;
    for (const Meeting& meeting : one.meetings) meetings.push_back(stored_meeting(meeting));
    json::array byes;
    for (const std::size_t player : one.byes) byes.emplace_back(player);
    return {{"type", "paired"},
            {"round", one.round},
            {"meetings", std::move(meetings)},
            {"byes", std::move(byes)},
            {"by_hand", one.by_hand}};
  }
  json::object operator()(const PairingFailed& one) const {
    return {{"type", "pairing_failed"}, {"round", one.round}, {"fault", text(one.fault)}};
  }
  json::object operator()(const Scored& one) const {
    return {{"type", "scored"}, {"game", one.game}, {"result", text(one.result)}, {"by_hand", one.by_hand}};
  }
  json::object operator()(const Undecided& one) const { return {{"type", "undecided"}, {"game", one.game}}; }
  json::object operator()(const Finished& one) const { return {{"type", "finished"}, {"cancelled", one.cancelled}}; }
};

Mark stored_bye(std::string_view name) {
  const auto mark = parse_bye(name);
  if (!mark) throw std::invalid_argument("unknown kind of bye");
  return *mark;
}

Paired read_paired(const json::object& object) {
  Paired paired{
      .round = size_of(object, "round"), .meetings = {}, .byes = {}, .by_hand = object.at("by_hand").as_bool()};
  for (const json::value& meeting : object.at("meetings").as_array()) {
    paired.meetings.push_back(read_meeting(meeting.as_object()));
  }
  for (const json::value& player : object.at("byes").as_array()) {
    paired.byes.push_back(player.to_number<std::size_t>());
  }
  return paired;
}

Imported read_imported(const json::object& object) {
  auto file = read_trf(object.at("trf").as_string());
  if (!file) throw std::invalid_argument("damaged tournament file");
  Imported imported{.file = std::move(*file), .places = {}};
  for (const json::value& one : object.at("places").as_array()) {
    Place place{.key = string_of(one.as_object(), "key")};
    if (!one.at("reserved").is_null()) place.reserved = PlayerId{string_of(one.as_object(), "reserved")};
    imported.places.push_back(std::move(place));
  }
  return imported;
}

Event read_event(const json::object& object) {
  const std::string_view type = object.at("type").as_string();
  const auto player = [&](std::string_view name) { return PlayerId{string_of(object, name)}; };
  if (type == "announced") return Announced{read_settings(object.at("settings").as_object()), player("organiser")};
  if (type == "revised") return Revised{read_settings(object.at("settings").as_object())};
  if (type == "imported") return read_imported(object);
  if (type == "place_taken")
    return PlaceTaken{size_of(object, "place"), player("player"), object.at("rating").to_number<int>()};
  if (type == "place_freed") return PlaceFreed{size_of(object, "place"), string_of(object, "key")};
  if (type == "joined") return Joined{player("player"), object.at("rating").to_number<int>()};
  if (type == "left") return Left{player("player")};
  if (type == "bye") {
    const json::value& bye = object.at("bye");
    return ByeGranted{player("player"), size_of(object, "round"),
                      bye.is_null() ? std::nullopt : std::optional{stored_bye(bye.as_string())}};
  }
  if (type == "forbade") {
    const json::value* on = object.if_contains("on");  // older events have none: pairings could only be forbidden
    return Forbade{player("one"), player("other"), on == nullptr || on->as_bool()};
  }
  if (type == "berserk") return WentBerserk{player("player"), object.at("on").as_bool()};
  if (type == "delayed")
    return Delayed{object.at("until").to_number<std::int64_t>(), Millis{object.at("added").to_number<std::int64_t>()}};
  if (type == "started") {
    return Started{object.at("at").to_number<std::int64_t>(),
                   parse_color(object.at("first_color").as_string()).value()};
  }
  if (type == "paired") return read_paired(object);
  if (type == "pairing_failed")
    return PairingFailed{size_of(object, "round"), parse_fault(object.at("fault").as_string())};
  if (type == "scored") {
    return Scored{string_of(object, "game"), tournament::parse_result(object.at("result").as_string()).value(),
                  object.at("by_hand").as_bool()};
  }
  if (type == "undecided") return Undecided{string_of(object, "game")};
  if (type == "finished") return Finished{object.at("cancelled").as_bool()};
  throw std::invalid_argument("unknown type of event");
}

}  // namespace

std::string_view bye_text(Mark mark) {
  const auto* found = std::ranges::find(bye_names, mark, &std::pair<Mark, std::string_view>::first);
  return found == bye_names.end() ? "pairing" : found->second;
}

std::string_view text(PairingFault fault) {
  switch (fault) {
    case PairingFault::too_few: return "too_few";
    case PairingFault::impossible: return "impossible";
    case PairingFault::too_many: return "too_many";
  }
  return "";
}

std::optional<Mark> parse_bye(std::string_view name) {
  const auto* found = std::ranges::find(bye_names, name, &std::pair<Mark, std::string_view>::second);
  return found == bye_names.end() ? std::nullopt : std::optional{found->first};
}

json::object stored_settings(const Settings& settings) {
  json::array games;
  for (const GameSpec* spec : settings.games) games.emplace_back(spec->id);
  return {{"system", text(settings.system)},
          {"name", settings.name},
          {"about", settings.about},
          {"prizes", settings.prizes},
          {"games", std::move(games)},
          {"time", json::parse(stored_time(settings.time))},
          {"rated", settings.rated},
          {"handicap", settings.handicap},
          {"listed", settings.listed},
          {"club", settings.club.empty() ? json::value(nullptr) : json::value(settings.club)},
          {"starts", settings.starts},
          {"rounds", settings.rounds},
          {"length", settings.length.count()},
          {"no_show", settings.no_show.count()},
          {"automatic", settings.automatic}};
}

std::string stored_text(const Event& event) { return json::serialize(std::visit(EventWriter{}, event)); }

std::expected<Event, std::string> parse_stored_tournament(std::string_view text) {
  try {
    return read_event(json::parse(text).as_object());
  } catch (const std::exception& e) {
    return std::unexpected("a stored event of a tournament cannot be read (" + std::string(e.what()) +
                           "): " + printable(text, longest_shown));
  }
}

}  // namespace ootori::server

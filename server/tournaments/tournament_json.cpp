#include "server/tournaments/tournament_json.hpp"

#include <algorithm>
#include <ranges>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "server/wire/game_json.hpp"
#include "server/wire/printable.hpp"
#include "server/wire/time_json.hpp"
#include "tournament/arena.hpp"
#include "tournament/next_round.hpp"

namespace ootori::server {
namespace {

namespace json = boost::json;
using namespace tournament;

constexpr std::size_t longest_shown = 300;                 // bytes of what cannot be read
constexpr UnixMillis furthest = 366LL * 24 * 3600 * 1000;  // in which a tournament starts

constexpr std::array<std::pair<Mark, std::string_view>, 3> bye_names{
    {{Mark::full_bye, "full"}, {Mark::half_bye, "half"}, {Mark::zero_bye, "zero"}}};

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

PairingFault parse_fault(std::string_view name) {
  for (const auto fault : {PairingFault::too_few, PairingFault::impossible, PairingFault::too_many}) {
    if (text(fault) == name) return fault;
  }
  throw std::invalid_argument("unknown fault");
}

// --- as the store keeps it ---

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

std::string string_of(const json::object& object, std::string_view name) {
  return std::string(object.at(name).as_string());
}

std::size_t size_of(const json::object& object, std::string_view name) {
  return object.at(name).to_number<std::size_t>();
}

// None in those that were stored before there were clubs.
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

// --- what others are shown ---

json::object player_json(const Entrant& entrant, const Viewer& viewer) {
  if (entrant.place) return {{"kind", "awaited"}, {"name", entrant.name}};
  return server::public_json(game::Seat{game::PersonSeat{entrant.player}}, viewer);
}

double points_of(Halves halves) { return halves / 2.0; }

json::object entry_json(const State& state, std::size_t player, const Viewer& viewer) {
  const Entrant& entrant = state.entrants()[player];
  return {{"player", player_json(entrant, viewer)}, {"rating", entrant.rating}, {"left", entrant.has_left}};
}

json::array arena_json(const State& state, const Viewer& viewer) {
  json::array list;
  for (const ArenaStanding& one : arena_standings(state)) {
    json::object object = entry_json(state, one.player, viewer);
    object["rank"] = one.rank;
    object["points"] = one.points;
    object["games"] = one.games;
    object["wins"] = one.wins;
    object["on_fire"] = one.on_fire;
    object["sheet"] = json::value_from(one.sheet);
    list.push_back(std::move(object));
  }
  return list;
}

// One letter a round, as in tournament files: + = - for games, the letters of byes and forfeits for the rest.
std::string_view letter(const Entry& entry) {
  switch (entry.mark) {
    case Mark::win: return "1";
    case Mark::draw: return "=";
    case Mark::loss: return "0";
    case Mark::forfeit_win: return "+";
    case Mark::forfeit_loss: return "-";
    case Mark::pairing_bye: return "U";
    case Mark::full_bye: return "F";
    case Mark::half_bye: return "H";
    case Mark::zero_bye: return "Z";
  }
  return "";
}

json::array standings_json(const State& state, const Viewer& viewer) {
  if (state.settings().system == System::arena) return arena_json(state, viewer);
  const std::vector<std::size_t> order = state.starting_order();
  const Crosstable table = state.crosstable();
  const std::vector<tournament::Standing> ranked = standings(state);
  std::vector<std::size_t> places(ranked.size());  // by line, from 1
  for (std::size_t place = 0; place < ranked.size(); ++place) places[ranked[place].line] = place + 1;
  json::array list;
  for (const tournament::Standing& one : ranked) {
    json::object object = entry_json(state, order[one.line], viewer);
    object["rank"] = one.rank;
    object["points"] = points_of(one.score);
    json::array tie_breaks;
    for (const int value : one.tie_breaks) tie_breaks.emplace_back(value / 4.0);
    object["tie_breaks"] = std::move(tie_breaks);
    json::array rounds;
    for (const Entry& entry : table.lines[one.line].rounds) {
      json::object round{{"result", letter(entry)}};
      if (entry.opponent) {
        round["opponent"] = player_json(state.entrants()[order[*entry.opponent]], viewer);
        round["place"] = places[*entry.opponent];
      }
      if (entry.color) round["color"] = server::text(*entry.color);
      rounds.push_back(std::move(round));
    }
    object["rounds"] = std::move(rounds);
    list.push_back(std::move(object));
  }
  return list;
}

json::object meeting_json(const State& state, std::size_t number, const Viewer& viewer) {
  const Meeting& meeting = state.meetings()[number];
  json::value result = nullptr;
  if (meeting.result) result = text(*meeting.result);
  json::value game = nullptr;  // it was played elsewhere
  if (!meeting.game.empty()) game = meeting.game;
  return {{"game", std::move(game)},
          {"black", player_json(state.entrants()[meeting.black], viewer)},
          {"white", player_json(state.entrants()[meeting.white], viewer)},
          {"result", result},
          {"undecided", state.is_undecided(number)}};
}

// Of an arena all that are being played, the last begun first; of other tournaments the last round.
json::array pairings_json(const State& state, const Viewer& viewer) {
  json::array list;
  if (state.settings().system == System::arena) {
    for (std::size_t number = state.meetings().size(); number-- > 0;) {
      if (!state.meetings()[number].result) list.push_back(meeting_json(state, number, viewer));
    }
  } else if (!state.rounds().empty()) {
    for (const std::size_t number : state.rounds().back().meetings) list.push_back(meeting_json(state, number, viewer));
  }
  return list;
}

json::array byes_json(const State& state, std::size_t round, const Viewer& viewer) {
  json::array list;
  const auto add = [&](std::size_t player, std::string_view kind) {
    list.push_back(json::object{{"player", player_json(state.entrants()[player], viewer)}, {"bye", kind}});
  };
  if (round < state.rounds().size()) {
    for (const std::size_t player : state.rounds()[round].byes) add(player, "pairing");
  }
  for (std::size_t player = 0; player < state.entrants().size(); ++player) {
    const auto& byes = state.entrants()[player].byes;
    if (const auto found = byes.find(round); found != byes.end()) add(player, bye_text(found->second));
  }
  return list;
}

// Players of the tournament file for whom nobody plays yet, with the keys of their links.
json::array places_json(const State& state, const Viewer& viewer) {
  json::array places;
  for (std::size_t number = 0; number < state.entrants().size(); ++number) {
    const Entrant& entrant = state.entrants()[number];
    if (!entrant.place) continue;
    json::object place = place_json(state, number);
    place["key"] = entrant.place->key;
    place["reserved"] = nullptr;
    if (entrant.place->reserved)
      place["reserved"] = server::public_json(game::Seat{game::PersonSeat{*entrant.place->reserved}}, viewer);
    places.push_back(std::move(place));
  }
  return places;
}

// What the organiser has arranged for rounds to come, and can take back.
json::object arrangements_json(const State& state, const Viewer& viewer) {
  json::array forbidden;
  for (const auto& [one, other] : state.forbidden()) {
    const auto named = [&](const PlayerId& player) {
      return player_json(state.entrants()[*state.number_of(player)], viewer);
    };
    forbidden.push_back(json::object{{"one", named(one)}, {"other", named(other)}});
  }
  json::array byes;
  for (const Entrant& entrant : state.entrants()) {
    for (const auto& [round, mark] : entrant.byes) {
      if (round < state.rounds().size()) continue;
      byes.push_back(
          json::object{{"player", player_json(entrant, viewer)}, {"round", round + 1}, {"bye", bye_text(mark)}});
    }
  }
  return {{"forbidden", std::move(forbidden)}, {"byes", std::move(byes)}, {"places", places_json(state, viewer)}};
}

json::object viewer_json(const State& state, const Viewer& viewer) {
  const bool organises = state.organiser() == viewer.player;
  json::object own{{"organiser", organises}, {"joined", false},  {"left", false},          {"berserk", false},
                   {"game", nullptr},        {"place", nullptr}, {"arrangements", nullptr}};
  if (organises) own["arrangements"] = arrangements_json(state, viewer);
  const auto number = state.number_of(viewer.player);
  const auto reserved = number ? std::nullopt : state.place_reserved_for(viewer.player);
  if (reserved) own["place"] = place_json(state, *reserved);
  if (!number) return own;
  own["joined"] = !state.entrants()[*number].has_left;
  own["left"] = state.entrants()[*number].has_left;
  own["berserk"] = state.entrants()[*number].berserk;
  for (const Meeting& meeting : state.meetings()) {
    if (!meeting.result && (meeting.black == *number || meeting.white == *number)) own["game"] = meeting.game;
  }
  return own;
}

template <class T>
json::value nullable(const std::optional<T>& value) {
  if (!value) return nullptr;
  return json::value(*value);
}

json::object summary_json(const TournamentSummary& one, const Viewer& viewer) {
  json::value club = nullptr;
  if (one.club) club = json::object{{"name", one.club->name}, {"title", one.club->title}};
  json::array games;
  for (const auto& part : std::views::split(one.games, ' '))
    games.emplace_back(std::string_view(part.begin(), part.end()));
  return {{"id", one.id.text()},
          {"name", one.name},
          {"system", one.system},
          {"games", std::move(games)},
          {"time", server::public_json(parse_stored_time(one.time))},
          {"phase", one.phase},
          {"starts", one.starts},
          {"players", one.players},
          {"club", std::move(club)},
          {"organiser", server::public_json(game::Seat{game::PersonSeat{{one.organiser}}}, viewer)}};
}

std::expected<Settings, Error> checked(Settings settings) {
  if (const auto fault = check(settings)) {
    constexpr std::array<std::string_view, 8> names{"name",   "about",   "games", "rounds",
                                                    "length", "no_show", "time",  "rated"};
    return std::unexpected(
        Error{ErrorCode::bad_value, describe(*fault), std::string(names[static_cast<std::size_t>(*fault)])});
  }
  return settings;
}

// Once all fields are taken.
std::expected<Settings, Error> checked(Fields& fields, Settings settings) {
  if (auto fault = fields.fault()) return std::unexpected(std::move(*fault));
  return checked(std::move(settings));
}

}  // namespace

json::object place_json(const State& state, std::size_t number) {
  return {{"number", number + 1}, {"name", state.entrants()[number].name}};
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

std::optional<Mark> parse_bye(std::string_view name) {
  const auto* found = std::ranges::find(bye_names, name, &std::pair<Mark, std::string_view>::second);
  return found == bye_names.end() ? std::nullopt : std::optional{found->first};
}

std::expected<Settings, Error> parse_settings(std::string_view body, UnixMillis now) {
  auto fields = Fields::parse(body);
  if (!fields) return std::unexpected(std::move(fields.error()));
  return parse_settings(*fields, now);
}

std::expected<Settings, Error> parse_settings(Fields& fields, UnixMillis now) {
  const auto system = parse_system(fields.text("system"));
  if (!system) {
    fields.refuse(ErrorCode::bad_value, "system",
                  "The field \"system\" must be arena, swiss, round_robin or knockout.");
  }
  std::string name = fields.text("name");
  std::vector<const GameSpec*> games;
  for (const std::string& id : fields.texts("games")) {
    const GameSpec* spec = find_game(id);
    if (spec == nullptr || std::ranges::find(games, spec) != games.end()) {
      fields.refuse(ErrorCode::bad_value, "games", "The field \"games\" must name games of this server, each once.");
    }
    games.push_back(spec);
  }
  const auto time = parse_time(fields, "time");
  const auto starts = fields.number("starts", now - 60'000, now + furthest);
  Settings settings{.system = system.value_or(System::swiss),
                    .name = std::move(name),
                    .about = fields.optional_text("about").value_or(""),
                    .prizes = fields.optional_text("prizes").value_or(""),
                    .games = std::move(games),
                    .time = time.value_or(*game::CorrespondenceTime::from(1)),
                    .rated = fields.optional_flag("rated").value_or(false),
                    .handicap = fields.optional_flag("handicap").value_or(false),
                    .listed = fields.optional_flag("listed").value_or(true),
                    .club = fields.optional_text("club").value_or(""),
                    .starts = starts.value_or(0),
                    .rounds = static_cast<std::size_t>(fields.optional_number("rounds", 0, 1000).value_or(0)),
                    .length = Millis{fields.optional_number("length", 0, longest_arena.count()).value_or(0)},
                    .no_show = Millis{fields.optional_number("no_show", 0, longest_no_show.count()).value_or(0)},
                    .automatic = fields.optional_flag("automatic").value_or(true)};
  if (!time) fields.refuse(ErrorCode::bad_value, "time", "A tournament needs a clock, or days for each move.");
  return checked(fields, std::move(settings));
}

std::expected<Revision, Error> parse_revision(std::string_view body, UnixMillis now) {
  auto fields = Fields::parse(body);
  if (!fields) return std::unexpected(std::move(fields.error()));
  Revision revision{.name = fields->optional_text("name"),
                    .about = fields->optional_text("about"),
                    .prizes = fields->optional_text("prizes"),
                    .starts = fields->optional_number("starts", now - 60'000, now + furthest),
                    .rounds = fields->optional_number("rounds", 0, 1000),
                    .length = fields->optional_number("length", 0, longest_arena.count()),
                    .no_show = fields->optional_number("no_show", 0, longest_no_show.count()),
                    .listed = fields->optional_flag("listed"),
                    .automatic = fields->optional_flag("automatic")};
  if (auto fault = fields->fault()) return std::unexpected(std::move(*fault));
  return revision;
}

std::expected<Settings, Error> revised(Settings settings, const Revision& by) {
  settings.name = by.name.value_or(settings.name);
  settings.about = by.about.value_or(settings.about);
  settings.prizes = by.prizes.value_or(settings.prizes);
  settings.starts = by.starts.value_or(settings.starts);
  if (by.rounds) settings.rounds = static_cast<std::size_t>(*by.rounds);
  if (by.length) settings.length = Millis{*by.length};
  if (by.no_show) settings.no_show = Millis{*by.no_show};
  settings.listed = by.listed.value_or(settings.listed);
  settings.automatic = by.automatic.value_or(settings.automatic);
  return checked(std::move(settings));
}

json::object public_json(const TournamentId& id, const State& state, std::uint64_t version, const Viewer& viewer) {
  const Settings& settings = state.settings();
  json::object object = stored_settings(settings);
  object["time"] = server::public_json(std::optional{settings.time});
  object["id"] = id.text();
  object["version"] = version;
  object["phase"] = text(state.phase());
  object["fault"] = state.fault() ? json::value(text(*state.fault())) : json::value(nullptr);
  object["organiser"] = server::public_json(game::Seat{game::PersonSeat{state.organiser()}}, viewer);
  object["started"] = nullable(state.started());
  const auto ends = state.started().transform([&](std::int64_t at) { return at + settings.length.count(); });
  object["ends"] = settings.system == System::arena ? nullable(ends) : json::value(nullptr);
  object["planned_rounds"] =
      nullable(state.planned_rounds().transform([](std::size_t rounds) { return std::int64_t(rounds); }));
  object["round"] = settings.system == System::arena ? 0 : state.rounds().size();
  object["may_join"] = state.may_join_now();
  object["you"] = viewer_json(state, viewer);
  json::array tie_breaks;
  for (const TieBreak one : tournament::tie_breaks(settings.system)) tie_breaks.emplace_back(text(one));
  object["tie_breaks"] = std::move(tie_breaks);
  object["standings"] = standings_json(state, viewer);
  object["pairings"] = pairings_json(state, viewer);
  const std::size_t round = state.rounds().empty() ? 0 : state.rounds().size() - 1;
  object["byes"] = byes_json(state, round, viewer);
  return object;
}

json::object round_json(const State& state, std::size_t round, const Viewer& viewer) {
  json::array pairings;
  for (const std::size_t number : state.rounds()[round].meetings)
    pairings.push_back(meeting_json(state, number, viewer));
  return {{"round", round + 1}, {"pairings", std::move(pairings)}, {"byes", byes_json(state, round, viewer)}};
}

json::array summaries_json(const std::vector<TournamentSummary>& all, const Viewer& viewer) {
  json::array list;
  for (const TournamentSummary& one : all) list.push_back(summary_json(one, viewer));
  return list;
}

}  // namespace ootori::server

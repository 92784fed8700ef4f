#include "server/tournaments/tournament_json.hpp"

#include <algorithm>
#include <ranges>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "server/chat/chat_text.hpp"
#include "server/tournaments/tournament_events.hpp"
#include "server/wire/game_json.hpp"
#include "server/wire/time_json.hpp"
#include "tournament/arena.hpp"
#include "tournament/next_round.hpp"

namespace ootori::server {
namespace {

namespace json = boost::json;
using namespace tournament;

constexpr std::int64_t most_revisions = 1'000'000'000;
constexpr UnixMillis furthest = 366LL * 24 * 3600 * 1000;  // how far ahead a tournament may start

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

// One letter for each round, as in tournament files: 1 = 0 for games, + and - for forfeits, U F H Z for byes.
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
  json::value game = nullptr;  // null: it was played elsewhere
  if (!meeting.game.empty()) game = meeting.game;
  return {{"game", std::move(game)},
          {"black", player_json(state.entrants()[meeting.black], viewer)},
          {"white", player_json(state.entrants()[meeting.white], viewer)},
          {"result", result},
          {"undecided", state.is_undecided(number)}};
}

// In an arena, all games in progress, newest first; in other tournaments, the last round.
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

// Players of the tournament file for whom no account plays yet, with the keys of their links.
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

// Players of the tournament file for whom an account plays.
json::array taken_json(const State& state, const Viewer& viewer) {
  json::array taken;
  for (std::size_t number = 0; number < state.entrants().size(); ++number) {
    const Entrant& entrant = state.entrants()[number];
    if (!state.is_from_file(number) || entrant.place) continue;
    json::object place = place_json(state, number);
    place["player"] = player_json(entrant, viewer);
    taken.push_back(std::move(place));
  }
  return taken;
}

// The organiser's arrangements for future rounds, which can be undone.
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
  return {{"forbidden", std::move(forbidden)},
          {"byes", std::move(byes)},
          {"places", places_json(state, viewer)},
          {"taken", taken_json(state, viewer)}};
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

std::string read_name(Fields& fields, std::string_view text) {
  auto name = read_chat_text(text, longest_name);
  if (!name) fields.refuse(ErrorCode::bad_value, "name", describe(name.error(), "The name", longest_name));
  return name.value_or("");
}

std::optional<std::string> read_text(Fields& fields, std::string_view field) {
  const auto written = fields.optional_text(field);
  if (!written) return std::nullopt;
  auto text = read_paragraphs(*written, longest_text);
  if (!text) fields.refuse(ErrorCode::bad_value, field, describe(text.error(), "The text", longest_text));
  return text.value_or("");
}

// Call it once all fields are taken.
std::expected<Settings, Error> checked(Fields& fields, Settings settings) {
  if (auto fault = fields.fault()) return std::unexpected(std::move(*fault));
  return checked(std::move(settings));
}

}  // namespace

json::object place_json(const State& state, std::size_t number) {
  return {{"number", number + 1}, {"name", state.entrants()[number].name}};
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
  std::string name = read_name(fields, fields.text("name"));
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
  const auto no_show = fields.optional_number("no_show", 0, longest_no_show.count());
  Settings settings{.system = system.value_or(System::swiss),
                    .name = std::move(name),
                    .about = read_text(fields, "about").value_or(""),
                    .prizes = read_text(fields, "prizes").value_or(""),
                    .games = std::move(games),
                    .time = time.value_or(*game::CorrespondenceTime::from(1)),
                    .rated = fields.optional_flag("rated").value_or(false),
                    .handicap = fields.optional_flag("handicap").value_or(false),
                    .listed = fields.optional_flag("listed").value_or(true),
                    .club = fields.optional_text("club").value_or(""),
                    .starts = starts.value_or(0),
                    .rounds = static_cast<std::size_t>(fields.optional_number("rounds", 0, 1000).value_or(0)),
                    .length = Millis{fields.optional_number("length", 0, longest_arena.count()).value_or(0)},
                    .no_show = Millis{no_show.value_or(game::is_live(time) ? usual_no_show.count() : 0)},
                    .automatic = fields.optional_flag("automatic").value_or(true)};
  if (!time) fields.refuse(ErrorCode::bad_value, "time", "A tournament needs a clock, or days for each move.");
  return checked(fields, std::move(settings));
}

std::expected<Revision, Error> parse_revision(std::string_view body, UnixMillis now) {
  auto fields = Fields::parse(body);
  if (!fields) return std::unexpected(std::move(fields.error()));
  Revision revision{.name = fields->optional_text("name"),
                    .about = read_text(*fields, "about"),
                    .prizes = read_text(*fields, "prizes"),
                    .starts = fields->optional_number("starts", now - 60'000, now + furthest),
                    .rounds = fields->optional_number("rounds", 0, 1000),
                    .length = fields->optional_number("length", 0, longest_arena.count()),
                    .no_show = fields->optional_number("no_show", 0, longest_no_show.count()),
                    .listed = fields->optional_flag("listed"),
                    .automatic = fields->optional_flag("automatic"),
                    .revision = fields->optional_number("revision", 0, most_revisions)};
  if (revision.name) revision.name = read_name(*fields, *revision.name);
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
  object["revision"] = state.revisions();
  object["phase"] = text(state.phase());
  object["fault"] = state.fault() ? json::value(text(*state.fault())) : json::value(nullptr);
  object["organiser"] = server::public_json(game::Seat{game::PersonSeat{state.organiser()}}, viewer);
  object["started"] = nullable(state.started());
  object["delayed_until"] = nullable(state.is_over() ? std::nullopt : state.delayed_until());
  object["ends"] = nullable(state.ends());
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

#include "server/simuls/simul_json.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include <boost/json.hpp>

#include "server/wire/game_json.hpp"
#include "server/wire/printable.hpp"
#include "server/wire/time_json.hpp"

namespace ootori::server {
namespace {

namespace json = boost::json;
using namespace tournament::simul;

constexpr std::size_t longest_shown_event = 300;  // bytes of an unreadable event that messages show
constexpr std::string_view by_rating = "by_rating";

constexpr std::array<std::pair<HostSide, std::string_view>, 4> side_names{{{HostSide::black, "black"},
                                                                           {HostSide::white, "white"},
                                                                           {HostSide::alternating, "alternating"},
                                                                           {HostSide::random, "random"}}};
constexpr std::array<std::string_view, 4> phase_names{"open", "running", "finished", "cancelled"};
constexpr std::array<std::string_view, 4> stance_names{"applied", "accepted", "declined", "withdrawn"};
constexpr std::array<std::string_view, 4> simul_result_names{"host_won", "guest_won", "drawn", "no_result"};

std::string_view side_text(HostSide side) { return side_names[static_cast<std::size_t>(side)].second; }

std::optional<HostSide> parse_host_side(std::string_view name) {
  for (const auto& [side, its_name] : side_names) {
    if (its_name == name) return side;
  }
  return std::nullopt;
}

// --- stored form ---

json::object settings_json(const Settings& settings) {
  return {{"game", settings.game->id},
          {"time", json::parse(stored_time(settings.time))},
          {"host_time", json::parse(stored_time(settings.host_time))},
          {"per_guest", settings.per_guest.count()},
          {"handicap", handicap_text(settings)},
          {"side", side_text(settings.side)}};
}

std::string text_at(const json::object& object, std::string_view name) {
  return std::string(object.at(name).as_string());
}

const Handicap* known_handicap(const GameSpec& spec, std::string_view name) {
  if (name == server::text(static_cast<const Handicap*>(nullptr))) return nullptr;
  const Handicap* handicap = find_handicap(spec, name);
  if (handicap == nullptr) throw std::invalid_argument("unknown handicap");
  return handicap;
}

LiveTime live_at(const json::object& object, std::string_view name) {
  return std::get<LiveTime>(parse_stored_time(json::serialize(object.at(name))).value());
}

Settings stored_settings_of(const json::object& object, const GameSpec& spec) {
  const std::string handicap = text_at(object, "handicap");
  Settings settings{.game = &spec,
                    .time = live_at(object, "time"),
                    .host_time = live_at(object, "host_time"),
                    .per_guest = Millis{object.at("per_guest").to_number<std::int64_t>()},
                    .handicap_by_rating = handicap == by_rating,
                    .side = parse_host_side(object.at("side").as_string()).value()};
  if (!settings.handicap_by_rating) settings.handicap = known_handicap(spec, handicap);
  if (object.at("game").as_string() != spec.id || check(settings)) throw std::invalid_argument("impossible settings");
  return settings;
}

json::object stored_board(const GuestBoard& board) {
  return {{"game", board.game},
          {"guest", board.guest.value},
          {"host", server::text(board.host_color)},
          {"handicap", server::text(board.handicap)}};
}

struct SimulEventWriter {
  json::object operator()(const Opened& one) const {
    return {{"type", "opened"}, {"settings", settings_json(one.settings)}, {"host", one.host.value}, {"at", one.at}};
  }
  json::object operator()(const Applied& one) const {
    return {{"type", "applied"}, {"player", one.player.value}, {"rating", one.rating}};
  }
  json::object operator()(const Withdrew& one) const { return {{"type", "withdrew"}, {"player", one.player.value}}; }
  json::object operator()(const Accepted& one) const { return {{"type", "accepted"}, {"player", one.player.value}}; }
  json::object operator()(const Declined& one) const { return {{"type", "declined"}, {"player", one.player.value}}; }
  json::object operator()(const Started& one) const {
    json::array boards;
    for (const GuestBoard& board : one.boards) boards.push_back(stored_board(board));
    return {{"type", "started"}, {"at", one.at}, {"boards", std::move(boards)}};
  }
  json::object operator()(const Settled& one) const {
    return {{"type", "settled"}, {"game", one.game}, {"result", server::text(one.result)}};
  }
  json::object operator()(const Cancelled&) const { return {{"type", "cancelled"}}; }
};

GuestBoard stored_board_of(const json::object& object, const GameSpec& spec) {
  return {.game = text_at(object, "game"),
          .guest = {text_at(object, "guest")},
          .host_color = parse_color(object.at("host").as_string()).value(),
          .handicap = known_handicap(spec, object.at("handicap").as_string())};
}

Started started_of(const json::object& object, const GameSpec& spec) {
  Started started{.at = object.at("at").to_number<std::int64_t>(), .boards = {}};
  for (const json::value& board : object.at("boards").as_array()) {
    started.boards.push_back(stored_board_of(board.as_object(), spec));
  }
  return started;
}

Event simul_event_of(const json::object& object, const GameSpec& spec) {
  const std::string_view type = object.at("type").as_string();
  const auto player = [&] { return PlayerId{text_at(object, "player")}; };
  if (type == "opened") {
    return Opened{stored_settings_of(object.at("settings").as_object(), spec), PlayerId{text_at(object, "host")},
                  object.at("at").to_number<std::int64_t>()};
  }
  if (type == "applied") return Applied{player(), object.at("rating").to_number<int>()};
  if (type == "withdrew") return Withdrew{player()};
  if (type == "accepted") return Accepted{player()};
  if (type == "declined") return Declined{player()};
  if (type == "started") return started_of(object, spec);
  if (type == "settled") {
    return Settled{text_at(object, "game"), parse_simul_result(object.at("result").as_string()).value()};
  }
  if (type == "cancelled") return Cancelled{};
  throw std::invalid_argument("unknown type of event");
}

// --- public form ---

json::object simul_seat(const PlayerId& player, const Viewer& viewer) {
  return server::public_json(game::Seat{game::PersonSeat{player}}, viewer);
}

// Guests who were declined or have withdrawn are shown only to themselves; declined ones also to the host.
json::array guests_json(const State& state, const Viewer& viewer) {
  json::array list;
  for (const Guest& guest : state.guests()) {
    const bool is_in = guest.stance == Stance::applied || guest.stance == Stance::accepted;
    const bool is_shown =
        is_in || guest.player == viewer.player || (viewer.player == state.host() && guest.stance == Stance::declined);
    if (!is_shown) continue;
    list.push_back(json::object{{"player", simul_seat(guest.player, viewer)},
                                {"rating", guest.rating},
                                {"stance", stance_names[static_cast<std::size_t>(guest.stance)]}});
  }
  return list;
}

json::array boards_json(const State& state, const Viewer& viewer) {
  json::array list;
  for (const GuestBoard& board : state.boards()) {
    json::value result = nullptr;
    if (board.result) result = server::text(*board.result);
    list.push_back(json::object{{"game", board.game},
                                {"guest", simul_seat(board.guest, viewer)},
                                {"host_side", server::text(board.host_color)},
                                {"handicap", server::text(board.handicap)},
                                {"result", std::move(result)}});
  }
  return list;
}

// From the host's point of view.
json::object score_json(const State& state) {
  std::array<int, 4> counted{};
  for (const GuestBoard& board : state.boards()) {
    if (board.result) ++counted[static_cast<std::size_t>(*board.result)];
  }
  return {{"won", counted[0]}, {"lost", counted[1]}, {"drawn", counted[2]}};
}

json::object you_json(const State& state, const Viewer& viewer) {
  json::object own{{"host", state.host() == viewer.player}, {"stance", nullptr}, {"game", nullptr}};
  if (const Guest* guest = state.guest(viewer.player)) {
    own["stance"] = stance_names[static_cast<std::size_t>(guest->stance)];
  }
  const auto board = std::ranges::find(state.boards(), viewer.player, &GuestBoard::guest);
  if (board != state.boards().end()) own["game"] = board->game;
  return own;
}

// --- the host's request ---

std::optional<LiveTime> live_time(Fields& fields, std::string_view name) {
  const auto time = parse_time(fields, name);
  const auto* live = time ? std::get_if<LiveTime>(&*time) : nullptr;
  if (live == nullptr) {
    fields.refuse(ErrorCode::bad_value, name, "A simul needs live clocks for the guests and for the host.");
    return std::nullopt;
  }
  return *live;
}

void parse_given(Fields& fields, Settings& settings) {
  const std::string name = fields.optional_text("handicap").value_or("none");
  settings.handicap_by_rating = name == by_rating;
  if (settings.handicap_by_rating || name == server::text(static_cast<const Handicap*>(nullptr))) return;
  settings.handicap = settings.game == nullptr ? nullptr : find_handicap(*settings.game, name);
  if (settings.handicap == nullptr) {
    fields.refuse(ErrorCode::bad_value, "handicap",
                  "The field \"handicap\" must be none, by_rating, or a handicap of the game.");
  }
}

}  // namespace

std::string_view text(Phase phase) { return phase_names[static_cast<std::size_t>(phase)]; }
std::string_view text(Result result) { return simul_result_names[static_cast<std::size_t>(result)]; }

std::optional<Result> parse_simul_result(std::string_view name) {
  const auto* found = std::ranges::find(simul_result_names, name);
  if (found == simul_result_names.end()) return std::nullopt;
  return static_cast<Result>(found - simul_result_names.begin());
}

std::string_view handicap_text(const Settings& settings) {
  return settings.handicap_by_rating ? by_rating : server::text(settings.handicap);
}

std::string stored_text(const Event& event) { return json::serialize(std::visit(SimulEventWriter{}, event)); }

std::expected<Event, std::string> parse_stored_simul(std::string_view text, const GameSpec& spec) {
  try {
    return simul_event_of(json::parse(text).as_object(), spec);
  } catch (const std::exception& e) {
    return std::unexpected("a stored event of a simul cannot be read (" + std::string(e.what()) +
                           "): " + printable(text, longest_shown_event));
  }
}

std::expected<Settings, Error> parse_simul_settings(std::string_view body) {
  auto fields = Fields::parse(body);
  if (!fields) return std::unexpected(std::move(fields.error()));
  const GameSpec* spec = find_game(fields->text("game"));
  if (spec == nullptr) fields->refuse(ErrorCode::unknown_game, "game", "There is no such game.");
  const auto time = live_time(*fields, "time");
  const auto host_time = live_time(*fields, "host_time");
  const auto per_guest = fields->optional_number("per_guest", 0, most_per_guest.count());
  const auto side = parse_host_side(fields->optional_text("side").value_or("alternating"));
  if (!side) {
    fields->refuse(ErrorCode::bad_value, "side", "The field \"side\" must be black, white, alternating or random.");
  }
  const LiveTime nothing = *LiveTime::from({.main = Millis{1}});
  Settings settings{.game = spec,
                    .time = time.value_or(nothing),
                    .host_time = host_time.value_or(nothing),
                    .per_guest = Millis{per_guest.value_or(0)},
                    .side = side.value_or(HostSide::alternating)};
  parse_given(*fields, settings);
  if (auto fault = fields->fault()) return std::unexpected(std::move(*fault));
  return settings;
}

json::object public_json(const SimulId& id, const State& state, std::uint64_t version, const Viewer& viewer) {
  json::object object = settings_json(state.settings());
  object["id"] = id.text();
  object["version"] = version;
  object["phase"] = text(state.phase());
  object["host"] = simul_seat(state.host(), viewer);
  object["opened"] = state.opened();
  object["started"] = nullptr;
  if (state.started()) object["started"] = *state.started();
  object["you"] = you_json(state, viewer);
  object["guests"] = guests_json(state, viewer);
  object["boards"] = boards_json(state, viewer);
  object["score"] = score_json(state);
  return object;
}

}  // namespace ootori::server

#include "server/games/event_json.hpp"

#include <utility>

#include <boost/json.hpp>

#include "notation/sfen.hpp"
#include "notation/usi.hpp"
#include "server/wire/game_json.hpp"
#include "server/wire/printable.hpp"
#include "server/wire/time_json.hpp"

namespace ootori::server {
namespace {

namespace json = boost::json;

constexpr std::size_t longest_shown = 300;  // bytes of unreadable text to include in an error

std::string_view arranger(game::Arranged::By by) { return by == game::Arranged::By::simul ? "simul" : "tournament"; }

json::object arranged_json(const game::Arranged& arranged) {
  json::array halved;
  for (const Color color : {Color::black, Color::white}) {
    if (arranged.halved[index(color)]) halved.emplace_back(text(color));
  }
  return {{arranger(arranged.by), arranged.id},
          {"first_move", arranged.first_move.count()},
          {"halved", std::move(halved)},
          {"may_adjourn", arranged.may_adjourn}};
}

enum class Secrets : bool { kept, told };

// The two forms differ only in the seats, and in that viewers never see a sealed move.
template <class WriteSeats>
json::object write(const game::Event& event, const GameSpec& spec, Secrets secrets, const WriteSeats& write_seats) {
  struct Writer {
    const GameSpec& game;
    Secrets secrets;
    const WriteSeats& seats;

    json::object operator()(const game::Created& created) const {
      json::object object{{"game", game.id},
                          {"handicap", text(created.handicap)},
                          {"start", write_sfen(created.start)},
                          {"seats", seats(created.seats)},
                          {"time", public_json(created.time)},
                          {"rated", created.rated}};
      if (created.listed) object["listed"] = true;
      if (created.arranged) object["arranged"] = arranged_json(*created.arranged);
      return object;
    }
    json::object operator()(const game::Moved& moved) const {
      return {{"usi", write_usi(game, moved.move)}, {"spent", moved.spent.count()}};
    }
    json::object operator()(const game::TakenBack& taken) const {
      return {{"plies", taken.plies}, {"spent", taken.spent.count()}};
    }
    json::object operator()(const game::Offered& offered) const {
      return {{"by", text(offered.by)}, {"offer", code(offered.offer)}};
    }
    json::object operator()(const game::Declined& declined) const {
      return {{"by", text(declined.by)}, {"offer", code(declined.offer)}};
    }
    json::object operator()(const game::Adjourned&) const { return {}; }
    json::object operator()(const game::Sealed& sealed) const {
      json::object object{{"spent", sealed.spent.count()}};
      if (secrets == Secrets::told) object["usi"] = write_usi(game, sealed.move);
      return object;
    }
    json::object operator()(const game::Resumed&) const { return {}; }
    json::object operator()(const game::Recalled&) const { return {}; }
    json::object operator()(const game::VacationBegan& began) const {
      return {{"by", text(began.by)}, {"used", began.used.count()}};
    }
    json::object operator()(const game::VacationEnded& ended) const {
      return {{"by", text(ended.by)}, {"used", ended.used.count()}};
    }
    json::object operator()(const game::Rematched& rematched) const { return {{"id", rematched.game}}; }
    json::object operator()(const game::Ended& ended) const { return public_json(ended.outcome).as_object(); }
  };
  return std::visit(
      [&]<class One>(const One& one) {
        json::object object{{"type", event_type<One>}};
        for (auto& [name, value] : Writer{spec, secrets, write_seats}(one)) object.emplace(name, std::move(value));
        return object;
      },
      event);
}

json::object stored_seat(const game::Seat& seat) {
  if (const auto* guest = std::get_if<game::PersonSeat>(&seat))
    return {{"kind", "guest"}, {"guest", guest->player.value}};
  return {{"kind", "engine"}, {"level", std::get<game::EngineSeat>(seat).level.value()}};
}

json::object stored_seats(const game::Seats& seats) {
  return {{"black", stored_seat(seats.black)}, {"white", stored_seat(seats.white)}};
}

// Stored text was written by stored_text(), so anything unexpected means damage: the exceptions of Boost.JSON's as_…()
// and at() all become the error 'cannot be read'.
game::Seat parse_seat(const json::value& value) {
  const json::object& object = value.as_object();
  const std::string_view kind = object.at("kind").as_string();
  if (kind == "guest") return game::PersonSeat{{std::string(object.at("guest").as_string())}};
  if (kind != "engine") throw std::invalid_argument("unknown kind of seat");
  return game::EngineSeat{game::Level::from(object.at("level").as_int64()).value()};
}

const Handicap* parse_handicap(std::string_view id, const GameSpec& spec) {
  if (id == text(static_cast<const Handicap*>(nullptr))) return nullptr;
  const Handicap* handicap = find_handicap(spec, id);
  if (handicap == nullptr) throw std::invalid_argument("unknown handicap");
  return handicap;
}

// Games of the first version have no clock and no such field.
std::optional<game::TimeControl> parse_time(const json::object& created) {
  const json::value* time = created.if_contains("time");
  if (time == nullptr || time->is_null()) return std::nullopt;
  return parse_stored_time(json::serialize(*time)).value();
}

Color parse_side(const json::value& value) { return parse_color(value.as_string()).value(); }
game::Offer parse_offer(const json::value& value) { return game::parse_offer(value.as_string()).value(); }

// The time of a turn. No clock allows more, and arithmetic with it cannot overflow.
game::Millis parse_span(const json::value& value) {
  constexpr game::Millis longest = std::chrono::days{366};
  const game::Millis span{value.as_int64()};
  if (span < game::Millis{0} || span > longest) throw std::invalid_argument("impossible span of time");
  return span;
}

// Absent in games that the players arranged themselves.
std::optional<game::Arranged> parse_arranged(const json::object& created) {
  const json::value* found = created.if_contains("arranged");
  if (found == nullptr) return std::nullopt;
  const json::object& object = found->as_object();
  using By = game::Arranged::By;
  const By by = object.contains(arranger(By::simul)) ? By::simul : By::tournament;
  game::Arranged arranged{.by = by,
                          .id = std::string(object.at(arranger(by)).as_string()),
                          .first_move = parse_span(object.at("first_move")),
                          .may_adjourn = object.at("may_adjourn").as_bool()};
  for (const json::value& color : object.at("halved").as_array()) arranged.halved[index(parse_side(color))] = true;
  return arranged;
}

// Older versions left the field out if no time was counted.
game::Millis parse_spent(const json::object& event) {
  const json::value* spent = event.if_contains("spent");
  return spent == nullptr ? game::Millis{0} : parse_span(*spent);
}

game::Event parse_event(const json::object& object, const GameSpec& spec) {
  const std::string_view type = object.at("type").as_string();
  if (type == event_type<game::Boxed<game::Created>>) {
    const json::object& seats = object.at("seats").as_object();
    const json::value* rated = object.if_contains("rated");
    const json::value* listed = object.if_contains("listed");
    // Handicaps may add pieces, so allow more than the game has.
    const auto start = parse_sfen(spec, object.at("start").as_string(), Strictness::lenient);
    return game::Created{.start = start.value().position,
                         .handicap = parse_handicap(object.at("handicap").as_string(), spec),
                         .seats = {parse_seat(seats.at("black")), parse_seat(seats.at("white"))},
                         .time = parse_time(object),
                         .rated = rated != nullptr && rated->as_bool(),
                         .listed = listed != nullptr && listed->as_bool(),
                         .arranged = parse_arranged(object)};
  }
  if (type == event_type<game::Moved>) {
    return game::Moved{parse_usi(spec, object.at("usi").as_string()).value(), parse_spent(object)};
  }
  if (type == event_type<game::TakenBack>) {
    return game::TakenBack{object.at("plies").to_number<std::size_t>(), parse_spent(object)};
  }
  if (type == event_type<game::Offered>)
    return game::Offered{parse_side(object.at("by")), parse_offer(object.at("offer"))};
  if (type == event_type<game::Declined>)
    return game::Declined{parse_side(object.at("by")), parse_offer(object.at("offer"))};
  if (type == event_type<game::Adjourned>) return game::Adjourned{};
  if (type == event_type<game::Sealed>) {
    return game::Sealed{parse_usi(spec, object.at("usi").as_string()).value(), parse_span(object.at("spent"))};
  }
  if (type == event_type<game::Resumed>) return game::Resumed{};
  if (type == event_type<game::Recalled>) return game::Recalled{};
  if (type == event_type<game::VacationBegan>) {
    return game::VacationBegan{parse_side(object.at("by")), parse_span(object.at("used"))};
  }
  if (type == event_type<game::VacationEnded>) {
    return game::VacationEnded{parse_side(object.at("by")), parse_span(object.at("used"))};
  }
  if (type == event_type<game::Rematched>) return game::Rematched{std::string(object.at("id").as_string())};
  if (type != event_type<game::Ended>) throw std::invalid_argument("unknown type of event");
  const json::value& winner = object.at("winner");
  Outcome outcome{.winner = {}, .reason = parse_termination(object.at("reason").as_string()).value()};
  if (!winner.is_null()) outcome.winner = parse_color(winner.as_string()).value();
  return game::Ended{outcome};
}

}  // namespace

json::object public_json(const game::Event& event, const GameSpec& spec, const Viewer& viewer) {
  return write(event, spec, Secrets::kept, [&](const game::Seats& seats) { return public_json(seats, viewer); });
}

std::string stored_text(const game::Event& event, const GameSpec& spec) {
  return json::serialize(write(event, spec, Secrets::told, stored_seats));
}

std::expected<game::Event, std::string> parse_stored(std::string_view text, const GameSpec& spec) {
  try {
    return parse_event(json::parse(text).as_object(), spec);
  } catch (const std::exception& e) {
    return std::unexpected("a stored event cannot be read (" + std::string(e.what()) +
                           "): " + printable(text, longest_shown));
  }
}

}  // namespace ootori::server

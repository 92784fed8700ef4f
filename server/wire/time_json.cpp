#include "server/wire/time_json.hpp"

#include <utility>

#include <boost/json.hpp>

#include "server/wire/game_json.hpp"

namespace ootori::server {
namespace {

namespace json = boost::json;
using game::CorrespondenceTime;
using game::LiveTime;
using game::Millis;

json::object parts_json(const LiveTime::Parts& parts) {
  return {{"main", parts.main.count()},
          {"increment", parts.increment.count()},
          {"delay", parts.delay.count()},
          {"byoyomi", parts.byoyomi.count()},
          {"periods", parts.periods}};
}

struct Writer {
  json::object operator()(const LiveTime& time) const {
    json::object object{{"kind", "live"}};
    for (auto& [name, value] : parts_json(time.parts())) object.emplace(name, std::move(value));
    if (!time.own()) return object;
    json::object own{{"side", text(time.own()->color)}};
    for (auto& [name, value] : parts_json(time.own()->parts)) own.emplace(name, std::move(value));
    object["own"] = std::move(own);
    return object;
  }
  json::object operator()(const CorrespondenceTime& time) const {
    return {{"kind", "correspondence"}, {"days", time.days()}};
  }
};

LiveTime::Parts parse_parts(Fields& fields) {
  const auto span = [&](std::string_view name, Millis most) {
    return Millis{fields.optional_number(name, 0, most.count()).value_or(0)};
  };
  constexpr const LiveTime::Parts& most = LiveTime::most;
  LiveTime::Parts parts{.main = span("main", most.main),
                        .increment = span("increment", most.increment),
                        .delay = span("delay", most.delay),
                        .byoyomi = span("byoyomi", most.byoyomi)};
  const int usual_periods = parts.byoyomi > Millis{0} ? 1 : 0;
  parts.periods = static_cast<int>(fields.optional_number("periods", 0, most.periods).value_or(usual_periods));
  return parts;
}

// Whether one player may have a clock of their own.
enum class Own : bool { no, yes };

std::optional<LiveTime> with_own(Fields& fields, const LiveTime& time) {
  auto own = fields.optional_object("own");
  if (!own) return time;
  const auto color = parse_color(own->text("side"));
  const LiveTime::Parts parts = parse_parts(*own);
  fields.adopt_fault_of(*own);
  return color ? time.with_own(*color, parts) : std::nullopt;
}

std::optional<game::TimeControl> parse_live(Fields& fields, Own own) {
  auto time = LiveTime::from(parse_parts(fields));
  if (time && own == Own::yes) time = with_own(fields, *time);
  if (!time) {
    fields.refuse(ErrorCode::bad_value, "time",
                  "The first move needs some time, and byo-yomi needs a length and a number of periods.");
    return std::nullopt;
  }
  return *time;
}

std::optional<game::TimeControl> parse_correspondence(Fields& fields) {
  const auto days = fields.number("days", 1, CorrespondenceTime::most_days);
  if (!days) return std::nullopt;
  return CorrespondenceTime::from(*days);
}

std::optional<game::TimeControl> parse(Fields& fields, std::string_view name, Own own) {
  auto inner = fields.optional_object(name);
  if (!inner) return std::nullopt;
  const std::string kind = inner->text("kind");
  std::optional<game::TimeControl> time;
  if (kind == "live") {
    time = parse_live(*inner, own);
  } else if (kind == "correspondence") {
    time = parse_correspondence(*inner);
  } else {
    inner->refuse(ErrorCode::bad_value, "kind", "The field \"kind\" must be live or correspondence.");
  }
  fields.adopt_fault_of(*inner);
  return time;
}

}  // namespace

json::value public_json(const std::optional<game::TimeControl>& time) {
  if (!time) return nullptr;
  return std::visit(Writer{}, *time);
}

json::object public_json(const game::Clock::Left& left) {
  return {{"main", left.main.count()}, {"periods", left.periods}};
}

std::optional<game::TimeControl> parse_time(Fields& fields, std::string_view name) {
  return parse(fields, name, Own::no);
}

std::string stored_time(const game::TimeControl& time) { return json::serialize(public_json(time)); }

std::optional<game::TimeControl> parse_stored_time(std::string_view text) {
  auto fields = Fields::parse("{\"time\":" + std::string(text) + "}");
  if (!fields) return std::nullopt;
  auto time = parse(*fields, "time", Own::yes);
  if (fields->fault()) return std::nullopt;
  return time;
}

}  // namespace ootori::server

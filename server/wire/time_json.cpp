#include "server/wire/time_json.hpp"

#include <utility>
#include <vector>

#include <boost/json.hpp>

#include "server/wire/game_json.hpp"

namespace ootori::server {
namespace {

namespace json = boost::json;
using game::LiveTime;

void put(json::object& object, const std::vector<game::TimeNumber>& numbers) {
  for (const game::TimeNumber& number : numbers) object.emplace(number.name, number.value);
}

template <class Kind>
json::object json_of(const Kind& time) {
  json::object object{{"kind", Kind::name}};
  put(object, time.numbers());
  return object;
}

json::object json_of(const LiveTime::Own& own) {
  json::object object{{"side", text(own.color)}};
  put(object, own.parts.numbers());
  return object;
}

// The numbers of a time control in a JSON object.
class NumbersInFields final : public game::TimeNumbers {
 public:
  explicit NumbersInFields(Fields& fields) : fields_(fields) {}

  std::optional<std::int64_t> optional(std::string_view name, std::int64_t least, std::int64_t most) override {
    return fields_.optional_number(name, least, most);
  }
  std::optional<std::int64_t> required(std::string_view name, std::int64_t least, std::int64_t most) override {
    return fields_.number(name, least, most);
  }

 private:
  Fields& fields_;
};

// Whether one player may have a clock of their own.
enum class Own : bool { no, yes };

std::optional<LiveTime> with_own(Fields& fields, const LiveTime& time) {
  auto own = fields.optional_object("own");
  if (!own) return time;
  const auto color = parse_color(own->text("side"));
  NumbersInFields numbers(*own);
  const auto parts = LiveTime::Parts::read(numbers);
  fields.adopt_fault_of(*own);
  return color ? time.with_own(*color, parts) : std::nullopt;
}

std::string all_kinds() {
  std::string all;
  for (const game::TimeKind& kind : game::time_kinds) all += (all.empty() ? "" : " or ") + std::string(kind.name);
  return all;
}

std::optional<game::TimeControl> parse_kind(Fields& fields, Own own) {
  const game::TimeKind* kind = game::find_time_kind(fields.text("kind"));
  if (kind == nullptr) {
    fields.refuse(ErrorCode::bad_value, "kind", "The field \"kind\" must be " + all_kinds() + ".");
    return std::nullopt;
  }
  NumbersInFields numbers(fields);
  auto time = kind->read(numbers);
  if (const auto* live = time ? std::get_if<LiveTime>(&*time) : nullptr; live != nullptr && own == Own::yes) {
    time = with_own(fields, *live);
  }
  if (!time) fields.refuse(ErrorCode::bad_value, "time", std::string(kind->requirement));
  return time;
}

std::optional<game::TimeControl> parse(Fields& fields, std::string_view name, Own own) {
  auto inner = fields.optional_object(name);
  if (!inner) return std::nullopt;
  auto time = parse_kind(*inner, own);
  fields.adopt_fault_of(*inner);
  return time;
}

}  // namespace

json::value public_json(const std::optional<game::TimeControl>& time) {
  if (!time) return nullptr;
  json::object object = std::visit([](const auto& kind) { return json_of(kind); }, *time);
  if (const auto* live = std::get_if<LiveTime>(&*time); live != nullptr && live->own()) {
    object["own"] = json_of(*live->own());
  }
  return object;
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

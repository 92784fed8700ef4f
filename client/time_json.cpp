#include "client/time_json.hpp"

#include <boost/json.hpp>

#include "client/json_fields.hpp"

namespace ootori::client {
namespace {

namespace json = boost::json;
using game::LiveTime;

// Numbers that are no whole numbers or out of range are missing.
class NumbersInObject final : public game::TimeNumbers {
 public:
  explicit NumbersInObject(const json::object& object) : object_(object) {}

  std::optional<std::int64_t> optional(std::string_view name, std::int64_t least, std::int64_t most) override {
    const json::value* value = object_.if_contains(name);
    const std::int64_t* number = value == nullptr ? nullptr : value->if_int64();
    return number != nullptr && *number >= least && *number <= most ? std::optional{*number} : std::nullopt;
  }
  std::optional<std::int64_t> required(std::string_view name, std::int64_t least, std::int64_t most) override {
    return optional(name, least, most);
  }

 private:
  const json::object& object_;
};

std::optional<LiveTime> with_own(const LiveTime& time, const json::object& own) {
  const std::string side = text_at(own, "side");
  if (side != "black" && side != "white") return std::nullopt;
  NumbersInObject numbers(own);
  return time.with_own(side == "black" ? Color::black : Color::white, LiveTime::Parts::read(numbers));
}

}  // namespace

json::object time_json(const game::TimeControl& time) {
  return std::visit(
      []<class Kind>(const Kind& kind) {
        json::object object{{"kind", Kind::name}};
        for (const game::TimeNumber& number : kind.numbers()) object.emplace(number.name, number.value);
        return object;
      },
      time);
}

std::optional<game::TimeControl> parse_time(const json::object& time) {
  const game::TimeKind* kind = game::find_time_kind(text_at(time, "kind"));
  if (kind == nullptr) return std::nullopt;
  NumbersInObject numbers(time);
  auto read = kind->read(numbers);
  const json::value* own = time.if_contains("own");
  const auto* live = read ? std::get_if<LiveTime>(&*read) : nullptr;
  if (live == nullptr || own == nullptr || !own->is_object()) return read;
  return with_own(*live, own->get_object());
}

}  // namespace ootori::client

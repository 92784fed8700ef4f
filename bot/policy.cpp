#include "bot/policy.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

#include "client/json_fields.hpp"

namespace ootori::bot {

using client::is_true_at;
using client::number_at;
using client::object_at;
using client::text_at;

namespace {

namespace json = boost::json;

constexpr std::int64_t moves_counted = 40;

bool has_another_start(const json::object& seek) {
  const json::value* sfen = seek.if_contains("sfen");
  return text_at(seek, "handicap") != "none" || (sfen != nullptr && !sfen->is_null());
}

// As in docs/protocol.md: main time, 40 times the increment and the delay, 20 times the byo-yomi, and each period
// except one once.
std::chrono::seconds expected_time(const json::object& time) {
  const std::int64_t byoyomi = number_at(time, "byoyomi");
  const std::int64_t periods = std::max<std::int64_t>(number_at(time, "periods"), 1);
  const std::int64_t millis = number_at(time, "main") +
                              moves_counted * (number_at(time, "increment") + number_at(time, "delay")) +
                              moves_counted / 2 * byoyomi + (periods - 1) * byoyomi;
  return std::chrono::duration_cast<std::chrono::seconds>(std::chrono::milliseconds{millis});
}

std::optional<std::string> reason_of_time(const json::object& seek, const Policy& policy) {
  const json::object* time = object_at(seek, "time");
  if (time == nullptr) return policy.without_clock ? std::nullopt : std::optional<std::string>{"it has no clock"};
  if (text_at(*time, "kind") == "correspondence") {
    return policy.correspondence ? std::nullopt : std::optional<std::string>{"it is a correspondence game"};
  }
  const auto expected = expected_time(*time);
  if (expected < policy.shortest) return fmt::format("{} seconds for 40 moves are too short", expected.count());
  if (expected > policy.longest) return fmt::format("{} seconds for 40 moves are too long", expected.count());
  return std::nullopt;
}

}  // namespace

std::optional<std::string> reason_to_decline(const json::object& seek, const Policy& policy) {
  const std::string game = text_at(seek, "game");
  if (!policy.games.contains(game)) return fmt::format("the bot does not play {}", game);
  const bool rated = is_true_at(seek, "rated");
  if (rated && policy.rated == Rated::never) return "it is rated";
  if (!rated && policy.rated == Rated::only) return "it is not rated";
  const json::object* by = object_at(seek, "by");
  const bool by_bot = by != nullptr && is_true_at(*by, "bot");
  if (by_bot && policy.opponents == Opponents::people) return "it is from a bot";
  if (!by_bot && policy.opponents == Opponents::bots) return "it is not from a bot";
  if (!policy.handicaps && has_another_start(seek)) return "it is a handicap game or has its own starting position";
  return reason_of_time(seek, policy);
}

json::object opponent_in(const json::object& game) {
  const json::object* seats = object_at(game, "seats");
  const json::object* seat =
      seats == nullptr ? nullptr : object_at(*seats, text_at(game, "side") == "black" ? "white" : "black");
  return seat == nullptr ? json::object{} : *seat;
}

json::object challenge_again(const json::object& game) {
  json::object seek = game;
  seek["by"] = opponent_in(game);
  return seek;
}

bool has_live_clock(const json::object& seek_or_game) {
  const json::object* time = object_at(seek_or_game, "time");
  return time != nullptr && text_at(*time, "kind") == "live";
}

}  // namespace ootori::bot

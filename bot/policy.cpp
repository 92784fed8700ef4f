#include "bot/policy.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

#include "client/json_fields.hpp"
#include "client/time_json.hpp"

namespace ootori::bot {

using client::is_true_at;
using client::object_at;
using client::text_at;

namespace {

namespace json = boost::json;

bool has_another_start(const json::object& seek) {
  const json::value* sfen = seek.if_contains("sfen");
  return text_at(seek, "handicap") != "none" || (sfen != nullptr && !sfen->is_null());
}

std::optional<std::string> reason_of_time(const json::object& seek, const Policy& policy) {
  const json::object time = object_at(seek, "time");
  if (time.empty()) return policy.without_clock ? std::nullopt : std::optional<std::string>{"it has no clock"};
  const auto known = client::parse_time(time);
  if (!known) return "the bot does not know its time control";
  const auto estimate = std::visit([](const auto& kind) { return kind.for_forty_moves(); }, *known);
  if (!estimate) {
    return policy.correspondence ? std::nullopt : std::optional<std::string>{"it is a correspondence game"};
  }
  const auto expected = std::chrono::duration_cast<std::chrono::seconds>(*estimate);
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
  const bool by_bot = is_true_at(object_at(seek, "by"), "bot");
  if (by_bot && policy.opponents == Opponents::people) return "it is from a bot";
  if (!by_bot && policy.opponents == Opponents::bots) return "it is not from a bot";
  if (!policy.handicaps && has_another_start(seek)) return "it is a handicap game or has its own starting position";
  return reason_of_time(seek, policy);
}

json::object opponent_in(const json::object& game) {
  return object_at(object_at(game, "seats"), text_at(game, "side") == "black" ? "white" : "black");
}

json::object challenge_again(const json::object& game) {
  json::object seek = game;
  seek["by"] = opponent_in(game);
  return seek;
}

bool has_live_clock(const json::object& seek_or_game) {
  return game::is_live(client::parse_time(object_at(seek_or_game, "time")));
}

bool has_room_for(const json::object& seek_or_game, const GamesAtOnce& played, const Policy& policy) {
  return has_live_clock(seek_or_game) ? played.live < policy.most_at_once : played.slow < policy.most_slow;
}

}  // namespace ootori::bot

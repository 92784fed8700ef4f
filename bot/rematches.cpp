#include "bot/rematches.hpp"

#include <boost/json.hpp>
#include <fmt/format.h>

#include "client/json_fields.hpp"
#include "log/log.hpp"

namespace ootori::bot {
namespace {

namespace json = boost::json;

// Guests have no names, so all of them count as one opponent.
std::string name_of_opponent(const json::object& game) {
  const json::object opponent = opponent_in(game);
  const json::value* name = opponent.if_contains("name");
  return name != nullptr && name->is_string() ? std::string(name->as_string()) : "a guest";
}

}  // namespace

std::optional<std::string> Rematches::reason_against(const json::object& game) const {
  if (auto reason = reason_to_decline(challenge_again(game), policy_)) return reason;
  const auto played = in_a_row_.find(name_of_opponent(game));
  if ((played == in_a_row_.end() ? 0 : played->second) >= policy_.most_rematches) {
    return fmt::format("the bot plays at most {} rematches in a row", policy_.most_rematches);
  }
  if (!has_room_(game)) return "the bot already plays its maximum number of games";
  return std::nullopt;
}

void Rematches::add(const json::object& game, std::int64_t events, bool was_played, const std::stop_token& stop) {
  const std::string id = client::text_at(game, "id");
  const SteadyTime now = std::chrono::steady_clock::now();
  Over over{.game = game, .events = events, .until = now + patience, .next_look = now};
  if (offers_ && was_played && !reason_against(game)) {
    const auto asked = client_.call_patiently("POST", "/games/" + id + "/rematch", {}, stop);
    over.asked = asked && asked->is_good();
    if (over.asked) {
      log::info("offering {} a rematch", name_of_opponent(game));
      ++over.events;
    }
  }
  over_.insert_or_assign(id, std::move(over));
}

void Rematches::look(const std::stop_token& stop) {
  for (auto one = over_.begin(); one != over_.end();) {
    one = is_settled(one->first, one->second, stop) ? over_.erase(one) : std::next(one);
  }
}

bool Rematches::is_settled(const std::string& id, Over& over, const std::stop_token& stop) {
  const SteadyTime now = std::chrono::steady_clock::now();
  if (now >= over.until) {
    if (over.asked) take_back(id);
    return true;
  }
  if (now < over.next_look || stop.stop_requested()) return false;
  over.next_look = now + between_looks;
  const auto told = client_.call("GET", "/games/" + id);
  if (!told || !told->is_good()) return false;
  const json::object game = told->json();
  const json::value* events = game.if_contains("events");
  if (events == nullptr || !events->is_int64() || events->as_int64() == over.events) return false;
  over.events = events->as_int64();
  if (!over.asked) return answer(id, over, stop);
  ++in_a_row_[name_of_opponent(over.game)];  // the opponent has accepted, or has declined and will not be asked again
  return true;
}

// Whether the offer has been answered; false if it no longer exists.
bool Rematches::answer(const std::string& id, const Over& over, const std::stop_token& stop) {
  const std::string opponent = name_of_opponent(over.game);
  const auto reason = reason_against(over.game);
  const auto answered = client_.call_patiently("POST", "/games/" + id + "/answer",
                                               fmt::format(R"({{"offer":"rematch","accept":{}}})", !reason), stop);
  if (!answered || answered->code() == "not_offered") return false;
  if (!answered->is_good()) {
    log::error("could not answer the rematch offer from {}: {}", opponent, answered->reason());
  } else if (reason) {
    log::info("declining a rematch with {}: {}", opponent, *reason);
  } else {
    log::info("accepting a rematch with {}", opponent);
    ++in_a_row_[opponent];
  }
  return true;
}

void Rematches::take_back(const std::string& id) const {
  (void)client_.call("POST", "/games/" + id + "/answer", R"({"offer":"rematch","accept":false})");
}

GamesAtOnce Rematches::promised() const {
  GamesAtOnce games;
  for (const auto& [id, over] : over_) {
    if (over.asked) ++(has_live_clock(over.game) ? games.live : games.slow);
  }
  return games;
}

void Rematches::withdraw() {
  for (const auto& [id, over] : over_) {
    if (over.asked) take_back(id);
  }
  over_.clear();
}

}  // namespace ootori::bot

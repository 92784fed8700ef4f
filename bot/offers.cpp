#include "bot/offers.hpp"

#include <algorithm>

#include <boost/json.hpp>

#include "log/log.hpp"

namespace ootori::bot {
namespace {

namespace json = boost::json;

constexpr std::chrono::seconds usual_time{600};

std::string_view text(Rated rated) {
  switch (rated) {
    case Rated::any: return "any";
    case Rated::only: return "only";
    case Rated::never: return "never";
  }
  return "";
}

}  // namespace

std::map<std::string, std::string> offers_of(const Policy& policy) {
  std::map<std::string, std::string> offers;
  if (policy.opponents == Opponents::bots || policy.shortest > policy.longest) return offers;
  const auto main = std::clamp(usual_time, policy.shortest, policy.longest);
  const json::object offer{
      {"time", {{"kind", "live"}, {"main", std::chrono::duration_cast<std::chrono::milliseconds>(main).count()}}},
      {"rated", text(policy.rated)}};
  for (const std::string& game : policy.games) offers.emplace(game, json::serialize(offer));
  return offers;
}

void Offers::show(bool has_room, const std::stop_token& stop) {
  if (told_ == has_room) return;
  told_ = has_room;
  for (const GameSpec* spec : all_games) {
    const std::string game{spec->id};
    const std::string path = "/bot/offers/" + game;
    const auto offer = offers_.find(game);
    const bool is_offered = has_room && offer != offers_.end();
    const auto answer = is_offered ? client_.call_patiently("PUT", path, offer->second, stop)
                                   : client_.call_patiently("DELETE", path, {}, stop);
    if (!answer) return;
    if (!answer->is_good()) log::warn("cannot update the offer to play {} in the lobby: {}", game, answer->reason());
  }
}

}  // namespace ootori::bot

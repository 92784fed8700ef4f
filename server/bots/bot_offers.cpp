#include "server/bots/bot_offers.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <boost/json.hpp>

#include "server/wire/fields.hpp"
#include "server/wire/game_json.hpp"
#include "server/wire/time_json.hpp"

namespace ootori::server {
namespace {

namespace json = boost::json;

constexpr std::array<std::pair<OfferedRated, std::string_view>, 3> rated_names{
    {{OfferedRated::any, "any"}, {OfferedRated::only, "only"}, {OfferedRated::never, "never"}}};

std::string_view text(OfferedRated rated) { return rated_names[static_cast<std::size_t>(rated)].second; }

std::optional<OfferedRated> parse_rated(std::string_view name) {
  for (const auto& [rated, its_name] : rated_names) {
    if (its_name == name) return rated;
  }
  return std::nullopt;
}

std::optional<game::Rating> rating_in(const std::vector<Standing>& standings, const BotOffer& offer, UnixMillis now) {
  if (!offer.time) return std::nullopt;
  const game::Speed speed = game::speed_of(*offer.time);
  for (const Standing& standing : standings) {
    if (standing.game == offer.game && standing.speed == speed) return rested(standing, now);
  }
  return std::nullopt;
}

double best_rating(const ListedBot& one) {
  double best = 0;
  for (const ListedOffer& offered : one.offers) best = std::max(best, offered.rating ? offered.rating->rating : 0);
  return best;
}

json::object offer_json(const ListedOffer& offered) {
  json::value rating = nullptr;
  if (offered.rating) {
    rating = json::object{{"rating", std::lround(offered.rating->rating)},
                          {"provisional", game::is_provisional(*offered.rating)}};
  }
  return {{"game", offered.offer.game->id},
          {"time", public_json(offered.offer.time)},
          {"rated", text(offered.offer.rated)},
          {"rating", std::move(rating)}};
}

}  // namespace

void BotOffers::put(const game::PlayerId& bot, const BotOffer& offer) {
  const std::scoped_lock lock(mutex_);
  auto& offers = offers_[bot];
  std::erase_if(offers, [&](const BotOffer& one) { return one.game == offer.game; });
  offers.push_back(offer);
  std::ranges::sort(offers, {}, [](const BotOffer& one) { return one.game->id; });
}

void BotOffers::withdraw(const game::PlayerId& bot, const GameSpec& spec) {
  const std::scoped_lock lock(mutex_);
  const auto found = offers_.find(bot);
  if (found == offers_.end()) return;
  std::erase_if(found->second, [&](const BotOffer& one) { return one.game == &spec; });
  if (found->second.empty()) offers_.erase(found);
}

std::map<game::PlayerId, std::vector<BotOffer>> BotOffers::all() const {
  const std::scoped_lock lock(mutex_);
  return offers_;
}

void BotOffers::keep_only(const std::function<bool(const game::PlayerId&)>& is_bot) {
  const std::scoped_lock lock(mutex_);
  std::erase_if(offers_, [&](const auto& one) { return !is_bot(one.first); });
}

StoreResult<std::vector<ListedBot>> list_bots(const BotOffers& offers, const Lobby& lobby, const Moderation& moderation,
                                              const RatingTable& ratings, const game::PlayerId& viewer,
                                              UnixMillis now) {
  const auto all = offers.all();
  std::vector<game::PlayerId> bots;
  for (const auto& [bot, offered] : all) {
    if (bot != viewer && !moderation.are_apart(bot, viewer)) bots.push_back(bot);
  }
  std::vector<ListedBot> listed;
  for (const game::PlayerId& bot : lobby.waiting(bots)) {
    const auto standings = ratings.standings(bot);
    if (!standings) return std::unexpected(standings.error());
    ListedBot one{.bot = bot, .offers = {}};
    for (const BotOffer& offer : all.at(bot)) one.offers.push_back({offer, rating_in(*standings, offer, now)});
    listed.push_back(std::move(one));
  }
  std::ranges::sort(listed, std::ranges::greater{},
                    [](const ListedBot& one) { return std::pair{best_rating(one), one.bot}; });
  if (listed.size() > most_listed_bots) listed.resize(most_listed_bots);
  return listed;
}

std::string write(const std::vector<ListedBot>& bots, const Viewer& viewer) {
  json::array list;
  for (const ListedBot& one : bots) {
    json::array offers;
    for (const ListedOffer& offered : one.offers) offers.push_back(offer_json(offered));
    list.push_back(json::object{{"player", public_json(game::Seat{game::PersonSeat{one.bot}}, viewer)},
                                {"offers", std::move(offers)}});
  }
  return json::serialize(json::object{{"bots", std::move(list)}});
}

std::expected<BotOffer, Error> parse_bot_offer(const GameSpec& game, std::string_view body) {
  auto fields = Fields::parse(body);
  if (!fields) return std::unexpected(std::move(fields.error()));
  const auto time = parse_time(*fields, "time");
  const auto rated = parse_rated(fields->text("rated"));
  if (!rated) fields->refuse(ErrorCode::bad_value, "rated", "The field \"rated\" must be any, only or never.");
  if (rated == OfferedRated::only && !time) {
    fields->refuse(ErrorCode::bad_value, "time", "Rated games need a clock.");
  }
  if (auto fault = fields->fault()) return std::unexpected(std::move(*fault));
  return BotOffer{.game = &game, .time = time, .rated = *rated};
}

}  // namespace ootori::server

// Which games the bots that are connected offer to play, as they say themselves. It is kept in memory: a bot says it
// anew whenever it connects.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/glicko.hpp"
#include "game/terms.hpp"
#include "server/chat/moderation.hpp"
#include "server/lobby/lobby.hpp"
#include "server/ratings/rating_table.hpp"
#include "server/wire/viewer.hpp"

namespace ootori::server {

enum class OfferedRated : std::uint8_t { any, only, never };

struct BotOffer {
  const GameSpec* game;
  std::optional<game::TimeControl> time;  // none: without a clock
  OfferedRated rated;

  bool operator==(const BotOffer&) const = default;
};

// Any thread.
class BotOffers {
 public:
  // One for each game, in place of the one before.
  void put(const game::PlayerId& bot, const BotOffer& offer);
  void withdraw(const game::PlayerId& bot, const GameSpec& spec);
  // Of those bots that have offered something, in the order of the games.
  [[nodiscard]] std::map<game::PlayerId, std::vector<BotOffer>> all() const;
  // What is kept of players of whom it is not true any more is forgotten.
  void keep_only(const std::function<bool(const game::PlayerId&)>& is_bot);

 private:
  mutable std::mutex mutex_;
  std::map<game::PlayerId, std::vector<BotOffer>> offers_;
};

struct ListedOffer {
  BotOffer offer;
  std::optional<game::Rating> rating;  // of the bot, in that game at that speed
};

struct ListedBot {
  game::PlayerId bot;
  std::vector<ListedOffer> offers;
};

inline constexpr std::size_t most_listed_bots = 50;

// Those that wait for challenges at this moment and that `viewer` can challenge, the best rated first. Blocks for the
// time of some reads.
[[nodiscard]] StoreResult<std::vector<ListedBot>> list_bots(const BotOffers& offers, const Lobby& lobby,
                                                            const Moderation& moderation, const RatingTable& ratings,
                                                            const game::PlayerId& viewer, UnixMillis now);

[[nodiscard]] std::string write(const std::vector<ListedBot>& bots, const Viewer& viewer);

// The body of PUT /api/v1/bot/offers/{game}.
[[nodiscard]] std::expected<BotOffer, Error> parse_bot_offer(const GameSpec& game, std::string_view body);

}  // namespace ootori::server

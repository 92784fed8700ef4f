// The games that connected bots offer to play. Kept in memory only: bots send their offers again whenever they connect.
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
  std::optional<game::TimeControl> time;  // empty: without a clock
  OfferedRated rated;

  bool operator==(const BotOffer&) const = default;
};

// Thread-safe.
class BotOffers {
 public:
  // Replaces the bot's previous offer for the same game.
  void put(const game::PlayerId& bot, const BotOffer& offer);
  void withdraw(const game::PlayerId& bot, const GameSpec& spec);
  // Only bots with offers; the offers of each in the order of the games.
  [[nodiscard]] std::map<game::PlayerId, std::vector<BotOffer>> all() const;
  // Deletes the offers of players for whom `is_bot` returns false.
  void keep_only(const std::function<bool(const game::PlayerId&)>& is_bot);

 private:
  mutable std::mutex mutex_;
  std::map<game::PlayerId, std::vector<BotOffer>> offers_;
};

struct ListedOffer {
  BotOffer offer;
  std::optional<game::Rating> rating;  // of the bot, for this game and speed
};

struct ListedBot {
  game::PlayerId bot;
  std::vector<ListedOffer> offers;
};

inline constexpr std::size_t most_listed_bots = 50;

// Bots that currently accept challenges and that `viewer` can challenge, the highest rated first. Blocks during several
// reads.
[[nodiscard]] StoreResult<std::vector<ListedBot>> list_bots(const BotOffers& offers, const Lobby& lobby,
                                                            const Moderation& moderation, const RatingTable& ratings,
                                                            const game::PlayerId& viewer, UnixMillis now);

[[nodiscard]] std::string write(const std::vector<ListedBot>& bots, const Viewer& viewer);

// The body of PUT /api/v1/bot/offers/{game}.
[[nodiscard]] std::expected<BotOffer, Error> parse_bot_offer(const GameSpec& game, std::string_view body);

}  // namespace ootori::server

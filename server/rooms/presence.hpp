// Which of the two players of a game is there, and since when one is not. For one thread at a time.
#pragma once

#include <algorithm>
#include <array>
#include <optional>

#include "game/command.hpp"

namespace ootori::server {

class Presence {
 public:
  // Nobody is there yet.
  explicit Presence(game::Millis uptime) : away_since_{uptime, uptime} {}

  // Since when a player is away; none: is there. Whether that is news.
  bool set(Color color, std::optional<game::Millis> away_since) {
    auto& since = away_since_[index(color)];
    if (away_since.has_value() == since.has_value()) return false;
    since = away_since;
    return true;
  }

  [[nodiscard]] bool is_there(Color color) const { return !away_since_[index(color)]; }

  [[nodiscard]] std::optional<game::Millis> away(Color color, game::Millis uptime) const {
    const auto& since = away_since_[index(color)];
    if (!since) return std::nullopt;
    return uptime - *since;
  }

  // How long the one who is there has to wait before the other may be claimed against; none: both are there, or none.
  [[nodiscard]] std::optional<game::Millis> claim_in(game::Millis uptime) const {
    for (const Color color : {Color::black, Color::white}) {
      if (is_there(color) || !is_there(~color)) continue;
      return std::max(game::Millis{0}, game::away_patience - *away(color, uptime));
    }
    return std::nullopt;
  }

 private:
  std::array<std::optional<game::Millis>, 2> away_since_;
};

}  // namespace ootori::server

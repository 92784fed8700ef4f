// Which of the two players of a game are present, and since when the others are away. For one thread at a time.
#pragma once

#include <algorithm>
#include <array>
#include <optional>

#include "game/command.hpp"

namespace ootori::server {

class Presence {
 public:
  // Both are away at first.
  explicit Presence(game::Millis uptime) : away_since_{uptime, uptime} {}

  // Sets since when a player has been away (none: present). Returns whether the player came or left.
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

  // How long the present player has to wait before claiming against the absent one; none: both are present, or neither
  // is.
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

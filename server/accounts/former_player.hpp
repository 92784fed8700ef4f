// Players who had their account, or what was kept of them as guests, deleted: their games stay, and nobody comes back
// as one of them.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "game/seat.hpp"
#include "server/wire/id.hpp"
#include "server/wire/unix_time.hpp"

namespace ootori::server {

// How long nobody else gets the name of an account that was deleted.
inline constexpr std::chrono::days name_rests{180};

struct FormerPlayer {
  game::PlayerId player;
  std::string folded;  // the name in lower case; empty once it is free again, and of guests
  UnixMillis deleted;

  bool operator==(const FormerPlayer&) const = default;

  // Until when the name is nobody's.
  [[nodiscard]] UnixMillis free_from() const {
    return deleted + std::chrono::duration_cast<std::chrono::milliseconds>(name_rests).count();
  }
};

}  // namespace ootori::server

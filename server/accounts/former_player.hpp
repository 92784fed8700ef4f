// Deleted accounts and guests. Their games stay, and their ids are never accepted again.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "game/seat.hpp"
#include "server/wire/id.hpp"
#include "server/wire/unix_time.hpp"

namespace ootori::server {

// How long the name of a deleted account stays reserved.
inline constexpr std::chrono::days name_rests{180};

struct FormerPlayer {
  game::PlayerId player;
  std::string folded;  // lower-case name; empty once it is free again, and for guests
  UnixMillis deleted;

  bool operator==(const FormerPlayer&) const = default;

  // When the name becomes free.
  [[nodiscard]] UnixMillis free_from() const {
    return deleted + std::chrono::duration_cast<std::chrono::milliseconds>(name_rests).count();
  }
};

}  // namespace ootori::server

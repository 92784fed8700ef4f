// A game that somebody looks for: open to all, by a link to a friend, or a challenge to one player.
#pragma once

#include <chrono>
#include <optional>
#include <vector>

#include "game/terms.hpp"
#include "server/wire/id.hpp"
#include "server/wire/unix_time.hpp"

namespace ootori::server {

struct Seek {
  SeekId id;
  game::Terms terms;
  std::optional<Color> side;  // of who made it; none: random
  game::PlayerId by;
  std::optional<game::PlayerId> to;  // whom it challenges; none: whoever comes first
  bool listed;                       // open to all; never a challenge
  UnixMillis created;
  UnixMillis expires;

  bool operator==(const Seek&) const = default;

  // Both are to sit down at once, so it is there only while its maker is.
  [[nodiscard]] bool needs_its_maker() const { return listed && game::is_live(terms.time); }

  // Whether somebody made it or is challenged by it.
  [[nodiscard]] bool is_of(const game::PlayerId& player) const { return by == player || to == player; }
};

// Where a page of seeks ends: what comes after it is older.
struct SeekCursor {
  UnixMillis created;
  SeekId id;

  auto operator<=>(const SeekCursor&) const = default;
};

struct SeekPage {
  std::vector<Seek> seeks;
  std::optional<SeekCursor> next;  // none: this was the last
};

[[nodiscard]] inline std::chrono::milliseconds lifetime_of(const Seek& seek) {
  return seek.needs_its_maker() ? std::chrono::hours{1} : std::chrono::days{30};
}

}  // namespace ootori::server

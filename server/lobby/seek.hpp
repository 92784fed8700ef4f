// A seek, a player's offer of a game: open to everybody, shared as a link, or a challenge to one player.
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
  std::optional<Color> side;  // of the maker; empty: random
  game::PlayerId by;
  std::optional<game::PlayerId> to;  // the challenged player; empty: anybody
  bool listed;                       // open to everybody; never set for a challenge
  UnixMillis created;
  UnixMillis expires;

  bool operator==(const Seek&) const = default;

  // A live game starts at once, so its open seek is shown only while the maker is online.
  [[nodiscard]] bool needs_its_maker() const { return listed && game::is_live(terms.time); }

  // Whether the player is the maker or is challenged.
  [[nodiscard]] bool is_of(const game::PlayerId& player) const { return by == player || to == player; }
};

// Where a page of seeks ends; the next page continues with older seeks.
struct SeekCursor {
  UnixMillis created;
  SeekId id;

  auto operator<=>(const SeekCursor&) const = default;
};

struct SeekPage {
  std::vector<Seek> seeks;
  std::optional<SeekCursor> next;  // empty: this is the last page
};

[[nodiscard]] inline std::chrono::milliseconds lifetime_of(const Seek& seek) {
  return seek.needs_its_maker() ? std::chrono::hours{1} : std::chrono::days{30};
}

}  // namespace ootori::server

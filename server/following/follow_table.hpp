// The table of who follows whom. Only the follower is ever shown it.
#pragma once

#include <cstdint>
#include <vector>

#include "game/seat.hpp"
#include "server/store/schema.hpp"
#include "server/store/store.hpp"
#include "server/wire/unix_time.hpp"

namespace ootori::server {

extern const Tables following_tables;

// By one player; a conflict beyond.
inline constexpr std::int64_t most_followed = 500;

struct Follow {
  game::PlayerId whom;
  UnixMillis at;

  bool operator==(const Follow&) const = default;
};

// Once for every pair; a second one changes nothing. A conflict if one of the two was deleted, or the player follows as
// many as may be.
struct AddFollow {
  game::PlayerId player;
  Follow follow;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Nothing changes if there is none.
struct EndFollow {
  game::PlayerId player, whom;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// What can be read. Any thread; blocks for the time of a read.
class FollowTable {
 public:
  explicit FollowTable(Reads& store) : store_(store) {}

  // Newest first.
  [[nodiscard]] StoreResult<std::vector<Follow>> of(const game::PlayerId& player) const;
  [[nodiscard]] StoreResult<bool> has(const game::PlayerId& player, const game::PlayerId& whom) const;

 private:
  Reads& store_;
};

}  // namespace ootori::server

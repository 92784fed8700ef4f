// The table of followed players. Only followers can see whom they follow.
#pragma once

#include <cstdint>
#include <vector>

#include "game/seat.hpp"
#include "server/store/schema.hpp"
#include "server/store/store.hpp"
#include "server/wire/unix_time.hpp"

namespace ootori::server {

extern const Tables following_tables;

// Per player; a conflict beyond it.
inline constexpr std::int64_t most_followed = 500;

struct Follow {
  game::PlayerId whom;
  UnixMillis at;

  bool operator==(const Follow&) const = default;
};

// At most one for each pair; adding another changes nothing. A conflict if one of the two was deleted, or the player
// follows the maximum.
struct AddFollow {
  game::PlayerId player;
  Follow follow;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Does nothing if the player does not follow `whom`.
struct EndFollow {
  game::PlayerId player, whom;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Reads the table. May be called from any thread; blocks during the read.
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

// Searches that players keep under a name.
#pragma once

#include <string>
#include <vector>

#include "game/seat.hpp"
#include "server/store/schema.hpp"
#include "server/store/store.hpp"
#include "server/wire/id.hpp"
#include "server/wire/unix_time.hpp"

namespace ootori::server {

extern const Tables saved_search_tables;

using SearchId = Id<struct SavedSearchKind>;

// Of one player; a conflict beyond.
inline constexpr std::int64_t most_saved_searches = 50;

struct SavedSearch {
  SearchId id;
  std::string name;
  std::string query;  // as the address of the search has it
  UnixMillis at;

  bool operator==(const SavedSearch&) const = default;
};

// In place of one of the same name. A conflict if the player was deleted, or has no room left.
struct SaveSearch {
  game::PlayerId player;
  SavedSearch search;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// A conflict if the player has no such one.
struct DropSearch {
  game::PlayerId player;
  SearchId id;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// What can be read. Any thread; blocks for the time of a read.
class SavedSearchTable {
 public:
  explicit SavedSearchTable(Reads& store) : store_(store) {}

  // By name.
  [[nodiscard]] StoreResult<std::vector<SavedSearch>> of(const game::PlayerId& player) const;

 private:
  Reads& store_;
};

}  // namespace ootori::server

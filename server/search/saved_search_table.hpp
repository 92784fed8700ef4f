// Searches that players have saved under a name.
#pragma once

#include <optional>
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

// Of one player; saving more is a conflict.
inline constexpr std::int64_t most_saved_searches = 50;

struct SavedSearch {
  SearchId id;
  std::string name;
  std::string query;  // the query string of the search
  UnixMillis at;

  bool operator==(const SavedSearch&) const = default;
};

// Replaces a search of the same name. A conflict if one of the players was deleted, or if the player has the maximum
// number of searches.
struct SaveSearch {
  game::PlayerId player;
  SavedSearch search;
  std::optional<game::PlayerId> about{}, opponent{};  // whom the query names

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// A conflict if the player has no such search.
struct DropSearch {
  game::PlayerId player;
  SearchId id;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Queries. Any thread; each call blocks while it reads.
class SavedSearchTable {
 public:
  explicit SavedSearchTable(Reads& store) : store_(store) {}

  // Ordered by name.
  [[nodiscard]] StoreResult<std::vector<SavedSearch>> of(const game::PlayerId& player) const;

 private:
  Reads& store_;
};

}  // namespace ootori::server

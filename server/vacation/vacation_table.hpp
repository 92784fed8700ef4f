// The table of vacations.
#pragma once

#include <vector>

#include "game/seat.hpp"
#include "game/vacation.hpp"
#include "server/store/schema.hpp"
#include "server/store/store.hpp"

namespace ootori::server {

extern const Tables vacation_tables;

struct StoredVacation {
  game::PlayerId player;
  game::Vacation vacation;

  bool operator==(const StoredVacation&) const = default;
};

// A vacation that began or ended. It is identified by its beginning. A conflict if the player was deleted.
struct SetVacationSpan {
  game::PlayerId player;
  game::Vacation vacation;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Queries. Any thread; each call blocks while it reads.
class VacationTable {
 public:
  explicit VacationTable(Reads& store) : store_(store) {}

  // All vacations, in the order of their beginnings.
  [[nodiscard]] StoreResult<std::vector<StoredVacation>> vacations() const;
  [[nodiscard]] StoreResult<std::vector<game::Vacation>> of(const game::PlayerId& player) const;

 private:
  Reads& store_;
};

}  // namespace ootori::server

// The tables of simuls: their events, their entries in lists, their players, and results of games that they have not
// yet taken.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/store/schema.hpp"
#include "server/store/store.hpp"
#include "server/wire/id.hpp"
#include "server/wire/list_place.hpp"
#include "server/wire/unix_time.hpp"
#include "tournament/simul.hpp"

namespace ootori::server {

extern const Tables simul_tables;

// The key (simul, number) makes a second event of the same number a conflict, so no simul starts twice.
struct AppendToSimul {
  SimulId id;
  std::uint64_t first;  // the number of the first event, from 1
  std::vector<tournament::simul::Event> events;
  tournament::simul::State after;
  UnixMillis at;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// How the game at a board ended.
enum class BoardEnd : std::uint8_t { black_won, white_won, drawn, no_result };

struct BoardResult {
  SimulId simul;
  std::string game;
  BoardEnd end;
};

// Stored together with the end of the game; the simul then takes it.
struct EnterBoardResult {
  BoardResult arrived;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Stored together with the event that it became. A conflict if it was taken already.
struct TakeBoardResult {
  std::string game;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

struct SimulSummary {
  SimulId id;
  std::string host;  // a player's id
  std::string game;
  std::string time, host_time;  // as stored_time writes them
  std::string handicap;         // none, by_rating, or the name of a handicap
  std::string phase;
  UnixMillis opened, updated;
  std::int64_t guests;  // accepted, or at a board
};

struct SimulPart {
  std::string simul;
  bool host;
  UnixMillis opened;
};

class SimulTable {
 public:
  explicit SimulTable(Reads& store) : store_(store) {}

  // In order; empty: there is no such simul.
  [[nodiscard]] StoreResult<std::vector<tournament::simul::Event>> events(const SimulId& id) const;
  [[nodiscard]] StoreResult<std::vector<SimulId>> unfinished() const;
  // None: it does not exist.
  [[nodiscard]] StoreResult<std::optional<bool>> is_over(const SimulId& id) const;
  // Simuls that are not over, newest first; and simuls that were played, most recent first.
  [[nodiscard]] StoreResult<std::vector<SimulSummary>> current(std::size_t limit) const;
  [[nodiscard]] StoreResult<std::vector<SimulSummary>> past(const std::optional<ListPlace<SimulId>>& after,
                                                            std::size_t limit) const;
  // Simuls that the player hosts or has applied for, newest first.
  [[nodiscard]] StoreResult<std::vector<SimulSummary>> of_player(const std::string& player, std::size_t limit) const;
  [[nodiscard]] StoreResult<std::vector<SimulPart>> parts_of(const std::string& player) const;
  [[nodiscard]] StoreResult<std::vector<BoardResult>> arrivals(std::size_t limit) const;

 private:
  Reads& store_;
};

}  // namespace ootori::server

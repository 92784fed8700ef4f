// The tables of tournaments: their events, their entries in lists, their players, and results of games that they have
// not yet taken.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/store/schema.hpp"
#include "server/store/store.hpp"
#include "server/wire/id.hpp"
#include "server/wire/list_place.hpp"
#include "server/wire/unix_time.hpp"
#include "tournament/state.hpp"

namespace ootori::server {

extern const Tables tournament_tables;

// The key (tournament, number) makes a second event of the same number a conflict, so no round is ever paired twice.
struct AppendToTournament {
  TournamentId id;
  std::uint64_t first;  // the number of the first event, from 1
  std::vector<tournament::Event> events;
  tournament::State after;
  UnixMillis at;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// How a game ended for its tournament. No `result`: the organiser decides.
struct ArrivedResult {
  std::string game;
  std::optional<tournament::Result> result;
  bool was_no_show = false;  // the loser made no first move
};

// Stored together with the end of the game; the tournament then takes it.
struct EnterArrival {
  TournamentId tournament;
  ArrivedResult arrived;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Stored together with the event that it became. A conflict if it was taken already.
struct TakeArrival {
  std::string game;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Removes it from all lists and feeds, whether it is over or not.
struct UnlistTournament {
  TournamentId id;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Notes that a server runs at this time.
struct NoteRunning {
  UnixMillis now;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

struct TournamentSummary {
  struct OfClub {
    std::string name, title;
  };

  TournamentId id;
  std::string organiser;  // a player's id
  std::string name;
  std::string system;
  std::string games;  // ids, separated by spaces
  std::string time;   // as stored_time writes it
  std::string phase;
  UnixMillis starts, created, updated;
  std::int64_t players;
  std::optional<OfClub> club;  // only its members may join; none: open to everybody, or the club is gone
};

struct StoredTournament {
  TournamentId id;
  UnixMillis updated;
  std::vector<tournament::Event> events;
};

struct Participation {
  std::string tournament, name;
  bool organiser;
  UnixMillis at;  // when it was announced
};

class TournamentTable {
 public:
  explicit TournamentTable(Reads& store) : store_(store) {}

  [[nodiscard]] StoreResult<std::vector<tournament::Event>> events(const TournamentId& id) const;
  // Tournaments that are not over.
  [[nodiscard]] StoreResult<std::vector<TournamentId>> unfinished() const;
  // None: it does not exist.
  [[nodiscard]] StoreResult<std::optional<bool>> is_over(const TournamentId& id) const;
  // The public lists: tournaments that are not over, the next one first; and past ones, most recent first.
  [[nodiscard]] StoreResult<std::vector<TournamentSummary>> current(std::size_t limit) const;
  [[nodiscard]] StoreResult<std::vector<TournamentSummary>> past(const std::optional<ListPlace<TournamentId>>& after,
                                                                 std::size_t limit) const;
  // The same for a club's own tournaments, listed or not.
  struct OfClub {
    Reads& store;
    std::string club;

    [[nodiscard]] StoreResult<std::vector<TournamentSummary>> current(std::size_t limit) const;
    [[nodiscard]] StoreResult<std::vector<TournamentSummary>> past(const std::optional<ListPlace<TournamentId>>& after,
                                                                   std::size_t limit) const;
  };
  // Tournaments that the player has joined or organises, listed or not; newest first.
  [[nodiscard]] StoreResult<std::vector<TournamentSummary>> of_player(const std::string& player,
                                                                      std::size_t limit) const;
  [[nodiscard]] StoreResult<std::vector<Participation>> participations(const std::string& player) const;

  struct Arrival {
    TournamentId tournament;
    ArrivedResult arrived;
  };
  [[nodiscard]] StoreResult<std::vector<Arrival>> arrivals(std::size_t limit) const;
  // When a server was last known to run. None: it was never noted.
  [[nodiscard]] StoreResult<std::optional<UnixMillis>> last_running() const;

 private:
  Reads& store_;
};

}  // namespace ootori::server

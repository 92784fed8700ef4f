// The tables of tournaments: their events, what lists show of them, who is in them, and the results of games on their
// way into them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/store/schema.hpp"
#include "server/store/store.hpp"
#include "server/wire/id.hpp"
#include "server/wire/unix_time.hpp"
#include "tournament/state.hpp"

namespace ootori::server {

extern const Tables tournament_tables;

// Events are kept under the key (tournament, number), so that no round is ever paired twice: a conflict.
struct AppendToTournament {
  TournamentId id;
  std::uint64_t first;  // the number of the first event, from 1
  std::vector<tournament::Event> events;
  tournament::State after;
  UnixMillis at;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// The end of a game, as its tournament counts it; none: the organiser decides.
struct ArrivedResult {
  std::string game;
  std::optional<tournament::Result> result;
  bool was_no_show = false;  // the one who lost made no first move
};

// Stored with the end of the game itself: it is on its way to the tournament.
struct EnterArrival {
  TournamentId tournament;
  ArrivedResult arrived;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Stored with the event that it became. A conflict: it was taken already.
struct TakeArrival {
  std::string game;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// No list and no feed has it any more, whether it is over or not.
struct UnlistTournament {
  TournamentId id;

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
  std::string games;  // ids, divided by spaces
  std::string time;   // as stored_time writes it
  std::string phase;
  UnixMillis starts, created, updated;
  std::int64_t players;
  std::optional<OfClub> club;  // for whose members alone it is; none: for everybody, or the club is gone
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
  // Those that are not over.
  [[nodiscard]] StoreResult<std::vector<TournamentId>> unfinished() const;
  // Of the public list: those that are not over, the next one first; and those that are, the last one first.
  [[nodiscard]] StoreResult<std::vector<TournamentSummary>> current(std::size_t limit) const;
  [[nodiscard]] StoreResult<std::vector<TournamentSummary>> past(UnixMillis before, std::size_t limit) const;
  // The same of a club's own, whether they are listed or not.
  struct OfClub {
    Reads& store;
    std::string club;

    [[nodiscard]] StoreResult<std::vector<TournamentSummary>> current(std::size_t limit) const;
    [[nodiscard]] StoreResult<std::vector<TournamentSummary>> past(UnixMillis before, std::size_t limit) const;
  };
  // In which the player is or which the player organises, whether they are listed or not; the newest first.
  [[nodiscard]] StoreResult<std::vector<TournamentSummary>> of_player(const std::string& player,
                                                                      std::size_t limit) const;
  [[nodiscard]] StoreResult<std::vector<Participation>> participations(const std::string& player) const;

  struct Arrival {
    TournamentId tournament;
    ArrivedResult arrived;
  };
  [[nodiscard]] StoreResult<std::vector<Arrival>> arrivals(std::size_t limit) const;

 private:
  Reads& store_;
};

}  // namespace ootori::server

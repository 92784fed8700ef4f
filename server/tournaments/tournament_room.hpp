// A tournament that is not over, and its only writer. Whatever is asked of it waits in line; each request sees it as
// the store has it, and nothing is told or begun before it is durable.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <vector>

#include "server/rooms/game_queue.hpp"
#include "server/rooms/rooms.hpp"
#include "server/tournaments/tournament_table.hpp"
#include "server/wire/news.hpp"
#include "tournament/next_round.hpp"

namespace ootori::server {

// What tournaments work with. Thread-safe, and outlives them.
struct TournamentServices {
  Store& store;
  Rooms& rooms;
  const Names& names;
  std::function<UnixMillis()> now;
  std::chrono::milliseconds wave_every{3000};  // between the pairings of an arena
};

// How a tournament stands; never changed once it is there.
struct TournamentView {
  TournamentId id;
  tournament::State state;
  std::uint64_t version;  // the number of its last event
};

// Public functions may be called from any thread and return at once, unless they say otherwise.
class TournamentRoom : public std::enable_shared_from_this<TournamentRoom> {
 public:
  // Decides what a request leads to; never an empty list.
  using Decision = std::expected<std::vector<tournament::Event>, Error>;
  using Decide = std::move_only_function<Decision(const tournament::State&)>;

  TournamentRoom(TournamentView view, Workers& workers, const TournamentServices& services);

  void ask(Decide decide, Reply<void> reply);
  // The last games of these have ended.
  void take_arrivals(std::vector<ArrivedResult> arrivals);
  // Does what is due: starts, pairs, makes games.
  void tick();
  // Everything that may not have been done in the last life of the server is done.
  void resume();

  void follow(std::shared_ptr<Listener> listener);
  void unfollow(const std::shared_ptr<Listener>& listener);

  [[nodiscard]] std::shared_ptr<const TournamentView> view() const;
  [[nodiscard]] bool is_full() const { return queue_.is_full_for(GameQueue::From::others); }
  [[nodiscard]] bool is_at_work() const { return queue_.is_at_work(); }

 private:
  using Events = std::vector<tournament::Event>;

  static constexpr int most_tries = 5;  // to make one game

  void enqueue(GameQueue::From from, Work job) { queue_.add(shared_from_this(), from, std::move(job)); }
  [[nodiscard]] const tournament::State& state() const { return view_->state; }
  // Stores the events and then tells; refuses what does not fit.
  void commit(Events events, std::vector<Change> with, Reply<void> done);
  void committed(TournamentView next, Store::Result<void> result, Reply<void> done);
  void tell();

  void go_on();
  [[nodiscard]] Events due();
  [[nodiscard]] Events due_before_the_start() const;
  [[nodiscard]] Events due_in_the_arena();
  [[nodiscard]] Events leavers() const;
  void make_games();
  [[nodiscard]] bool is_made(const GameId& id) const;
  void make_game(const GameId& id, const tournament::Meeting& meeting, std::size_t round);
  void game_made(const std::string& game, const std::expected<GameView, Error>& made);

  const TournamentServices services_;
  GameQueue queue_;
  mutable std::mutex mutex_;
  std::shared_ptr<const TournamentView> view_;  // written on the strand, under the mutex
  std::set<std::shared_ptr<Listener>> listeners_;

  // On the strand only.
  std::set<std::string> making_;               // games
  std::map<std::string, int> tries_;           // that failed
  std::map<std::string, std::size_t> rounds_;  // of games that are not made yet
  UnixMillis last_wave_ = 0;
  bool resumed_ = false;
};

[[nodiscard]] std::string new_game_name();

}  // namespace ootori::server

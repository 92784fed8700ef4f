// A simul that is not over, and its only writer. Whatever is asked of it waits in line; each request sees it as the
// store has it, and nothing is told or begun before it is durable.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <vector>

#include "server/rooms/game_queue.hpp"
#include "server/rooms/rooms.hpp"
#include "server/simuls/simul_table.hpp"
#include "server/wire/news.hpp"

namespace ootori::server {

// What simuls work with. Thread-safe, and outlives them.
struct SimulServices {
  Store& store;
  Rooms& rooms;
  const Names& names;
  std::function<UnixMillis()> now;
};

// How a simul stands; never changed once it is there.
struct SimulView {
  SimulId id;
  tournament::simul::State state;
  std::uint64_t version;  // the number of its last event
};

// Public functions may be called from any thread and return at once.
class SimulRoom : public std::enable_shared_from_this<SimulRoom> {
 public:
  // Decides what a request leads to; never an empty list.
  using Decision = std::expected<std::vector<tournament::simul::Event>, Error>;
  using Decide = std::move_only_function<Decision(const tournament::simul::State&)>;

  SimulRoom(SimulView view, Workers& workers, const SimulServices& services);

  // `with` is stored together with what the request leads to.
  void ask(Decide decide, std::vector<Change> with, Reply<void> reply);
  // The games at these boards have ended.
  void take_results(std::vector<BoardResult> results);
  // Does what is due: makes the games, gives up what nobody starts.
  void tick();
  // Everything that may not have been done in the last life of the server is done.
  void resume();

  void follow(std::shared_ptr<Listener> listener);
  void unfollow(const std::shared_ptr<Listener>& listener);

  [[nodiscard]] std::shared_ptr<const SimulView> view() const;
  [[nodiscard]] bool is_full() const { return queue_.is_full_for(GameQueue::From::others); }
  [[nodiscard]] bool is_at_work() const { return queue_.is_at_work(); }

 private:
  using Events = std::vector<tournament::simul::Event>;

  static constexpr int most_tries = 5;  // to make one game

  void enqueue(GameQueue::From from, Work job) { queue_.add(shared_from_this(), from, std::move(job)); }
  [[nodiscard]] const tournament::simul::State& state() const { return view_->state; }
  // Stores the events and then tells; refuses what does not fit.
  void commit(Events events, std::vector<Change> with, Reply<void> done);
  void committed(SimulView next, Store::Result<void> result, Reply<void> done);
  void tell();

  void go_on();
  [[nodiscard]] bool is_given_up() const;
  void make_games();
  [[nodiscard]] bool is_made(const GameId& id) const;
  void make_game(const GameId& id, const tournament::simul::GuestBoard& board);
  void game_made(const std::string& game, const std::expected<GameView, Error>& made);

  const SimulServices services_;
  GameQueue queue_;
  mutable std::mutex mutex_;
  std::shared_ptr<const SimulView> view_;  // written on the strand, under the mutex
  std::set<std::shared_ptr<Listener>> listeners_;

  // On the strand only.
  std::set<std::string> making_;      // games
  std::set<std::string> made_;        // the same
  std::map<std::string, int> tries_;  // that failed
};

}  // namespace ootori::server

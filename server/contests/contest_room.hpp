// A contest (a tournament or a simul) in progress, whose games the server creates. Its room is its only writer:
// requests wait in a queue, each one sees the stored state, and effects follow only after a change is durable.
//
// `Contest` describes the kind of contest: its types Id, State and Event (the rules), News, Table, Append (the change
// that stores events), Arrival (a finished game whose result has not been applied) and Taken (the change that deletes
// an Arrival); its `name`; the verb for its owner (`owns`, as in "you host 2 simuls"); the type of the frame to follow
// it (`follow`); its limits; and the functions contest_of and game_of of an Arrival, and owner of a State.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "log/log.hpp"
#include "server/limits/rate_limit.hpp"
#include "server/rooms/game_queue.hpp"
#include "server/rooms/rooms.hpp"
#include "server/store/store.hpp"
#include "server/store/unsaved.hpp"
#include "server/wire/news.hpp"

namespace ootori::server {

struct ContestLimits {
  RateLimitTerms begun;  // started by one player
  std::size_t of_one;    // unfinished contests of one owner
  std::size_t of_all;    // unfinished contests on the server
};

// Dependencies of contests. They must be thread-safe and outlive the contests.
struct ContestServices {
  Store& store;
  Rooms& rooms;
  const Names& names;
  std::function<UnixMillis()> now;
};

// An immutable snapshot of a contest.
template <class Contest>
struct ContestView {
  Contest::Id id;
  Contest::State state;
  std::uint64_t version;  // number of its latest event
};

// Public functions are thread-safe and do not block.
template <class Contest>
class ContestRoom : public std::enable_shared_from_this<ContestRoom<Contest>> {
 public:
  using View = ContestView<Contest>;
  using State = Contest::State;
  using Events = std::vector<typename Contest::Event>;
  // Turns a request into events, or an error. Without events, nothing changes.
  using Decision = std::expected<Events, Error>;
  using Decide = std::move_only_function<Decision(const State&)>;

  ContestRoom(View view, Workers& workers, ContestServices services)
      : services_(std::move(services)), queue_(workers, [] {}), view_(std::make_shared<const View>(std::move(view))) {}
  virtual ~ContestRoom() = default;
  ContestRoom(const ContestRoom&) = delete;
  ContestRoom& operator=(const ContestRoom&) = delete;

  // Stores `with` in the same transaction as the events that `decide` returns.
  void ask(Decide decide, std::vector<Change> with, Reply<void> reply) {
    enqueue(GameQueue::From::others,
            [this, decide = std::move(decide), with = std::move(with), reply = std::move(reply)]() mutable {
              Decision events = decide(state());
              if (!events) return reply(std::unexpected(std::move(events.error())));
              if (events->empty()) return reply({});
              commit(std::move(*events), std::move(with), std::move(reply));
            });
  }
  // Applies the results of finished games.
  void take(std::vector<typename Contest::Arrival> arrivals) {
    enqueue(GameQueue::From::server, [this, arrivals = std::move(arrivals)] {
      std::vector<Change> taken;
      for (const auto& one : arrivals) taken.emplace_back(typename Contest::Taken{Contest::game_of(one)});
      Events events = events_of(arrivals);
      if (!events.empty()) return commit(std::move(events), std::move(taken), [](const auto& /*stored*/) {});
      queue_.begin_write();
      services_.store.write(std::move(taken), [self = this->shared_from_this()](const Store::Result<void>&) mutable {
        GameQueue& queue = self->queue_;
        queue.post([self = std::move(self)] { self->queue_.end_write(); });
      });
    });
  }
  // Does the work that is due.
  void tick() {
    enqueue(GameQueue::From::server, [this] {
      let_in();
      go_on();
    });
  }
  // Finishes all work that the last run of the server may have left unfinished.
  void resume() {
    enqueue(GameQueue::From::server, [this] {
      remember();
      go_on();
    });
  }

  // For socket threads: they never have to wait while hundreds of listeners are notified.
  void follow(std::shared_ptr<Listener> listener) { come_and_go(std::move(listener), true); }
  void unfollow(const std::shared_ptr<Listener>& listener) { come_and_go(listener, false); }

  [[nodiscard]] std::shared_ptr<const View> view() const {
    const std::scoped_lock lock(mutex_);
    return view_;
  }
  [[nodiscard]] bool is_full() const { return queue_.is_full_for(GameQueue::From::others); }
  [[nodiscard]] bool is_at_work() const { return queue_.is_at_work(); }

 protected:
  // --- implemented by each kind; called on the strand ---

  virtual void go_on() = 0;
  // Finds the games that the last run of the server may have created.
  virtual void remember() = 0;
  [[nodiscard]] virtual Events events_of(const std::vector<typename Contest::Arrival>& arrivals) const = 0;
  // Called before valid events are stored, and if storing them failed.
  virtual void storing(const Events& /*events*/) {}
  virtual void not_stored() {}
  // A game was created, or all attempts failed and events_without() are stored.
  virtual void settled(const std::string& game) = 0;
  // The events for a game that could not be created; empty if it no longer matters.
  [[nodiscard]] virtual Events events_without(const std::string& game) const = 0;

  // --- used by each kind, on the strand ---

  [[nodiscard]] const ContestServices& services() const { return services_; }
  [[nodiscard]] const typename Contest::Id& id() const { return view_->id; }
  [[nodiscard]] const State& state() const { return view_->state; }

  // Stores the events, then notifies followers. Refuses events that are not valid in the current state.
  void commit(Events events, std::vector<Change> with, Reply<void> done) {
    View next = *view_;
    for (const auto& event : events) {
      if (auto taken = next.state.apply(event); !taken) return done(std::unexpected(does_not_fit(taken.error())));
    }
    storing(events);
    with.emplace_back(typename Contest::Append{
        .id = next.id, .first = next.version + 1, .events = events, .after = next.state, .at = services_.now()});
    next.version += events.size();
    queue_.begin_write();
    services_.store.write(std::move(with), [self = this->shared_from_this(), next = std::move(next),
                                            done = std::move(done)](Store::Result<void> result) mutable {
      GameQueue& queue = self->queue_;
      queue.post([self = std::move(self), next = std::move(next), done = std::move(done),
                  result = std::move(result)]() mutable {
        self->committed(std::move(next), std::move(result), std::move(done));
      });
    });
  }

  [[nodiscard]] bool is_making(const std::string& game) const { return making_.contains(game); }
  // Whether the game exists, perhaps created by an earlier run. After a read error the next tick asks again.
  [[nodiscard]] bool is_made(const GameId& game) const {
    const auto there = GameTable{services_.store.pages()}.summary(game);
    return there && there->has_value();
  }
  void make_game(const GameId& game, game::Created created) {
    making_.insert(game.text());
    queue_.begin_aside();
    services_.rooms.create(
        game, std::move(created), {},
        [self = this->shared_from_this(), name = game.text()](std::expected<GameView, Error> made) mutable {
          GameQueue& queue = self->queue_;
          queue.post([self = std::move(self), name = std::move(name), made = std::move(made)] {
            self->game_made(name, made);
            self->queue_.end_aside();
          });
        });
  }

 private:
  static constexpr int most_tries = 5;  // per game

  static Error does_not_fit(const std::string& why) {
    log::info("a {} refuses: {}", Contest::name, why);
    return {ErrorCode::not_allowed,
            fmt::format("The {} has changed, so this is no longer possible. Reload the page.", Contest::name)};
  }

  void enqueue(GameQueue::From from, Work job) { queue_.add(this->shared_from_this(), from, std::move(job)); }

  void committed(View next, Store::Result<void> result, Reply<void> done) {
    if (result) {
      auto now = std::make_shared<const View>(std::move(next));
      {
        const std::scoped_lock lock(mutex_);
        view_.swap(now);  // destroy the old view outside the mutex
      }
      now.reset();
      tell();
      done({});
    } else {
      not_stored();
      log::warn("the store refused a change of a {}: {}", Contest::name, result.error().message);
      done(std::unexpected(unsaved(result.error())));
    }
    queue_.end_write();
    if (result) tick();
  }

  // The strand's thread has a lower priority than the socket threads. Keep the work under the mutex short, so that the
  // thread is hardly ever preempted there: a socket thread that waits for the mutex delays all its other work.
  void come_and_go(std::shared_ptr<Listener> listener, bool comes) {
    const std::scoped_lock lock(mutex_);
    at_the_door_.emplace_back(std::move(listener), comes);
  }

  void let_in() {
    std::vector<std::pair<std::shared_ptr<Listener>, bool>> some;
    {
      const std::scoped_lock lock(mutex_);
      some.swap(at_the_door_);
    }
    for (auto& [listener, comes] : some) {
      if (comes) listeners_.insert(std::move(listener));
      if (!comes) listeners_.erase(listener);
    }
  }

  void tell() {
    let_in();
    const News news = typename Contest::News{view_->id, view_->version};
    for (const auto& listener : listeners_) listener->hear(news);
  }

  // The next tick tries again after a failure. `stale`: the game already exists.
  void game_made(const std::string& game, const std::expected<GameView, Error>& made) {
    if (made || made.error().code == ErrorCode::stale) {
      making_.erase(game);
      return settled(game);
    }
    log::warn("the game {} of a {} cannot be made: {}", game, Contest::name, made.error().message);
    if (++tries_[game] >= most_tries) return enqueue(GameQueue::From::server, [this, game] { do_without(game); });
    making_.erase(game);
  }

  // Nobody makes the game while this is being stored. If it cannot be stored, the next tick tries again.
  void do_without(const std::string& game) {
    Events events = events_without(game);
    const auto done = [this, game](const std::expected<void, Error>& stored) {
      making_.erase(game);
      if (stored) settled(game);
    };
    if (events.empty()) return done({});
    commit(std::move(events), {}, done);
  }

  const ContestServices services_;
  GameQueue queue_;
  mutable std::mutex mutex_;
  std::shared_ptr<const View> view_;  // written on the strand, under the mutex
  // Followers who came (true) or went, in order; added under the mutex, and processed on the strand.
  std::vector<std::pair<std::shared_ptr<Listener>, bool>> at_the_door_;

  // On the strand only.
  std::set<std::shared_ptr<Listener>> listeners_;
  std::set<std::string> making_;      // games being created, or being given up
  std::map<std::string, int> tries_;  // failed attempts by game
};

}  // namespace ootori::server

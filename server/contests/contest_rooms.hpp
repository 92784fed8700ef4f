// All contests of one kind on this server (contest_room.hpp). Unfinished contests have a room, which does its due work
// every tick; finished ones are read from the store. `Room` is a ContestRoom of `Contest`.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "log/log.hpp"
#include "server/clockwork/timer.hpp"
#include "server/clockwork/workers.hpp"
#include "server/contests/contest_room.hpp"
#include "server/limits/ledger.hpp"
#include "server/limits/rate_limit.hpp"

namespace ootori::server {

template <class Contest>
[[nodiscard]] Error unknown_contest() {
  return {ErrorCode::not_found, fmt::format("There is no such {}.", Contest::name)};
}

template <class Contest>
[[nodiscard]] Error unreadable_contests() {
  return {ErrorCode::storage, fmt::format("The {}s cannot be read at the moment. Please try again.", Contest::name)};
}

// Thread-safe. No function blocks, unless it says so. Replies may come on any thread.
template <class Room, class Contest>
class ContestRooms {
 public:
  using Id = Contest::Id;
  using View = ContestView<Contest>;

  ContestRooms(const ContestRooms&) = delete;
  ContestRooms& operator=(const ContestRooms&) = delete;

  // Continues unfinished contests. Call it after the games' rooms have resumed.
  [[nodiscard]] Store::Result<void> resume() {
    const auto unfinished = typename Contest::Table{store_}.unfinished();
    if (!unfinished) return std::unexpected(unfinished.error());
    for (const Id& id : *unfinished) {
      auto view = load(store_, id);
      // Without the database, none can be continued: the next start tries again.
      if (!view && view.error().kind == StoreError::Kind::away) return std::unexpected(std::move(view.error()));
      if (!view || !*view) {
        // A damaged contest must not stop the others.
        log::error("{} {} cannot be read: {}", Contest::name, id.text(),
                   view ? "it has no events" : view.error().message);
        continue;
      }
      const std::scoped_lock lock(mutex_);
      rooms_.emplace(id, make_room(std::move(**view))).first->second->resume();
    }
    tick_later();
    return {};
  }

  // Accepts no new work, and waits until all pending changes are stored and announced.
  void close() {
    timer_.stop();
    {
      const std::scoped_lock lock(mutex_);
      if (std::exchange(closed_, true)) return;
    }
    const auto at_work = [this] {
      const std::scoped_lock lock(mutex_);
      return beginning_ != 0 || refusing_ != 0 ||
             std::ranges::any_of(rooms_, [](const auto& one) { return one.second->is_at_work(); });
    };
    while (at_work()) std::this_thread::sleep_for(std::chrono::milliseconds{1});
    workers_.stop();
    workers_.join();
  }

  // Stores `with` in the same transaction as the events of the request.
  void ask(const Id& id, Room::Decide decide, std::vector<Change> with, Reply<void> reply) {
    const auto room = find(id);
    if (!room) return refuse(id, std::move(reply));
    if (room->is_full()) {
      return reply(std::unexpected(
          Error{ErrorCode::busy, fmt::format("This {} receives too many requests. Please try again.", Contest::name)}));
    }
    room->ask(std::move(decide), std::move(with), std::move(reply));
  }

  // Fails if there is no such contest or it cannot be read. Finished contests are read from the store, which blocks.
  [[nodiscard]] std::expected<std::shared_ptr<const View>, Error> view(const Id& id) const {
    if (const auto room = find(id)) return room->view();
    auto view = load(store_.pages(), id);
    if (!view) return std::unexpected(unreadable_contests<Contest>());
    if (!*view) return std::unexpected(unknown_contest<Contest>());
    return std::make_shared<const View>(std::move(**view));
  }

  // Returns false if the contest does not exist or is finished.
  bool follow(const Id& id, std::shared_ptr<Listener> listener) {
    const auto room = find(id);
    if (room) room->follow(std::move(listener));
    return room != nullptr;
  }
  void unfollow(const Id& id, const std::shared_ptr<Listener>& listener) {
    if (const auto room = find(id)) room->unfollow(listener);
  }

 protected:
  // Uses a thread of its own, because a large pairing takes seconds.
  ContestRooms(Store& store, std::function<game::Millis()> uptime, const ContestLimits& limits,
               std::chrono::milliseconds tick_every)
      : store_(store),
        uptime_(std::move(uptime)),
        limits_(limits),
        tick_every_(tick_every),
        begun_(limits.begun),
        workers_(1, Urgency::reads, "contests"),
        timer_(workers_) {}
  // Derived classes must call close() in their destructor, because the timer uses their functions until then.
  virtual ~ContestRooms() = default;

  [[nodiscard]] virtual std::shared_ptr<Room> make_room(View view) = 0;
  // Called in each tick.
  virtual void ticked(bool /*has_unfinished*/) {}

  // The number of unfinished contests for whose state `has` returns true.
  template <class Has>
  [[nodiscard]] std::size_t count(const Has& has) const {
    const std::scoped_lock lock(mutex_);
    return count_locked(has);
  }

  // Starts a new contest with its first events, within the limits.
  void begin(typename Contest::State state, std::vector<typename Contest::Event> events, UnixMillis at,
             Reply<Id> reply) {
    View first{.id = Id::random(), .state = std::move(state), .version = events.size()};
    {
      const std::scoped_lock lock(mutex_);
      if (auto room = check_room_for(Contest::owner(first.state)); !room) {
        return reply(std::unexpected(std::move(room.error())));
      }
      ++beginning_;
    }
    std::vector<Change> changes{typename Contest::Append{
        .id = first.id, .first = 1, .events = std::move(events), .after = first.state, .at = at}};
    store_.write(std::move(changes),
                 [this, first = std::move(first), reply = std::move(reply)](const Store::Result<void>& result) mutable {
                   const Id id = first.id;
                   {
                     const std::scoped_lock lock(mutex_);
                     if (result) rooms_.emplace(id, make_room(std::move(first)));
                     --beginning_;
                   }
                   if (result) return reply(id);
                   reply(std::unexpected(unreadable_contests<Contest>()));
                 });
  }

  [[nodiscard]] Workers& workers() { return workers_; }

 private:
  static constexpr std::size_t most_arrivals = 500;  // per tick

  static StoreResult<std::optional<View>> load(Reads& store, const Id& id) {
    auto events = typename Contest::Table{store}.events(id);
    if (!events) return std::unexpected(std::move(events.error()));
    if (events->empty()) return std::nullopt;
    auto state = Contest::State::fold(*events);
    if (!state) {
      return std::unexpected(storage_error(fmt::format("{} {}: {}", Contest::name, id.text(), state.error())));
    }
    return View{.id = id, .state = std::move(*state), .version = events->size()};
  }

  [[nodiscard]] std::shared_ptr<Room> find(const Id& id) const {
    const std::scoped_lock lock(mutex_);
    const auto found = rooms_.find(id);
    return closed_ || found == rooms_.end() ? nullptr : found->second;
  }

  template <class Has>
  [[nodiscard]] std::size_t count_locked(const Has& has) const {
    return static_cast<std::size_t>(std::ranges::count_if(rooms_, [&](const auto& one) {
      const auto view = one.second->view();
      return !view->state.is_over() && has(view->state);
    }));
  }

  // The mutex must be held.
  [[nodiscard]] std::expected<void, Error> check_room_for(const game::PlayerId& owner) {
    if (closed_) return std::unexpected(going_down());
    const std::size_t own = count_locked([&](const auto& state) { return Contest::owner(state) == owner; });
    if (own >= limits_.of_one) {
      return std::unexpected(
          Error{ErrorCode::not_allowed, fmt::format("You already {} {} {}s, the maximum. Finish or cancel one first.",
                                                    Contest::owns, own, Contest::name)});
    }
    if (rooms_.size() + beginning_ >= limits_.of_all) {
      return std::unexpected(
          Error{ErrorCode::busy, fmt::format("There are too many {}s. Please try again later.", Contest::name)});
    }
    if (const auto wait = begun_.consume(owner.value, uptime_())) return std::unexpected(slow_down(*wait));
    return {};
  }

  // A contest without a room. The store says why it has none, which the caller's thread must not wait for.
  void refuse(const Id& id, Reply<void> reply) {
    bool is_closed = false;
    {
      const std::scoped_lock lock(mutex_);
      is_closed = closed_;
      if (!is_closed) ++refusing_;
    }
    if (is_closed) return reply(std::unexpected(going_down()));
    workers_.post([this, id, reply = std::move(reply)]() mutable {
      reply(std::unexpected(reason_against(typename Contest::Table{store_.pages()}.is_over(id))));
      const std::scoped_lock lock(mutex_);
      --refusing_;
    });
  }

  static Error reason_against(const StoreResult<std::optional<bool>>& is_over) {
    if (!is_over) return unreadable_contests<Contest>();
    if (!*is_over) return unknown_contest<Contest>();
    if (!**is_over) return unreadable_contests<Contest>();  // it is damaged, so it was not continued
    return {ErrorCode::not_allowed, fmt::format("This {} is over.", Contest::name)};
  }

  void tick_later() {
    timer_.after(tick_every_, [this] {
      tick();
      tick_later();
    });
  }

  void tick() {
    collect_arrivals();
    std::vector<std::shared_ptr<Room>> rooms;
    {
      const std::scoped_lock lock(mutex_);
      if (closed_) return;
      std::erase_if(rooms_,
                    [](const auto& one) { return one.second->view()->state.is_over() && !one.second->is_at_work(); });
      for (const auto& [id, room] : rooms_) rooms.push_back(room);
    }
    ticked(!rooms.empty());
    for (const auto& room : rooms) {
      if (!room->is_at_work()) room->tick();
    }
  }

  void collect_arrivals() {
    auto arrivals = typename Contest::Table{store_.pages()}.arrivals(most_arrivals);
    if (!arrivals) {
      return log::error("the results of {}s cannot be read: {}", Contest::name, arrivals.error().message);
    }
    std::map<Id, std::vector<typename Contest::Arrival>> by_contest;
    for (auto& one : *arrivals) by_contest[Contest::contest_of(one)].push_back(std::move(one));
    for (auto& [id, of_one] : by_contest) {
      if (const auto room = find(id)) {
        if (!room->is_at_work()) room->take(std::move(of_one));
        continue;
      }
      // A contest that has finished needs no results. One that could not be read is continued by a later start.
      const auto is_over = typename Contest::Table{store_.pages()}.is_over(id);
      if (!is_over || !is_over->value_or(true)) continue;
      std::vector<Change> taken;
      for (const auto& one : of_one) taken.emplace_back(typename Contest::Taken{Contest::game_of(one)});
      store_.write(std::move(taken), [](const Store::Result<void>&) {});
    }
  }

  Store& store_;
  const std::function<game::Millis()> uptime_;
  const ContestLimits limits_;
  const std::chrono::milliseconds tick_every_;
  mutable std::mutex mutex_;
  RateLimit begun_;
  Workers workers_;  // before the rooms, because their queues run on it
  std::map<Id, std::shared_ptr<Room>> rooms_;
  std::size_t beginning_ = 0;  // contests being stored
  std::size_t refusing_ = 0;   // requests to contests without a room
  bool closed_ = false;
  Timer timer_;
};

}  // namespace ootori::server

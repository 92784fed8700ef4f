#include "server/tournaments/tournaments.hpp"

#include <algorithm>
#include <thread>
#include <utility>

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include "server/limits/ledger.hpp"

namespace ootori::server {
namespace {

using namespace tournament;

constexpr std::size_t most_arrivals = 500;  // at once

Error unreadable_tournament() {
  return {ErrorCode::storage, "The tournaments cannot be read at the moment. Please try again."};
}

StoreResult<std::optional<TournamentView>> load(Reads& store, const TournamentId& id) {
  auto events = TournamentTable{store}.events(id);
  if (!events) return std::unexpected(std::move(events.error()));
  if (events->empty()) return std::nullopt;
  auto state = State::fold(*events);
  if (!state) return std::unexpected(storage_error(fmt::format("tournament {}: {}", id.text(), state.error())));
  return TournamentView{.id = id, .state = std::move(*state), .version = events->size()};
}

}  // namespace

Error unknown_tournament() { return {ErrorCode::not_found, "There is no such tournament."}; }

Tournaments::Tournaments(const TournamentServices& services, std::function<game::Millis()> uptime,
                         const TournamentLimits& limits, std::chrono::milliseconds tick_every)
    : services_(services),
      uptime_(std::move(uptime)),
      limits_(limits),
      tick_every_(tick_every),
      announcements_(limits.announcements),
      workers_(1, Urgency::reads),
      timer_(workers_) {}

Store::Result<void> Tournaments::resume() {
  const auto unfinished = TournamentTable{services_.store}.unfinished();
  if (!unfinished) return std::unexpected(unfinished.error());
  for (const TournamentId& id : *unfinished) {
    auto view = load(services_.store, id);
    if (!view || !*view) {
      // One that is damaged keeps no other from going on.
      spdlog::error("tournament {} cannot be read: {}", id.text(), view ? "it has no events" : view.error().message);
      continue;
    }
    const std::scoped_lock lock(mutex_);
    const auto room = std::make_shared<TournamentRoom>(std::move(**view), workers_, services_);
    rooms_.emplace(id, room);
    room->resume();
  }
  tick_later();
  return {};
}

void Tournaments::close() {
  timer_.stop();
  {
    const std::scoped_lock lock(mutex_);
    if (std::exchange(closed_, true)) return;
  }
  const auto at_work = [this] {
    const std::scoped_lock lock(mutex_);
    return std::ranges::any_of(rooms_, [](const auto& one) { return one.second->is_at_work(); });
  };
  while (at_work()) std::this_thread::sleep_for(std::chrono::milliseconds{1});
  workers_.stop();
  workers_.join();
}

std::shared_ptr<TournamentRoom> Tournaments::find(const TournamentId& id) const {
  const std::scoped_lock lock(mutex_);
  const auto found = rooms_.find(id);
  return closed_ || found == rooms_.end() ? nullptr : found->second;
}

std::expected<void, Error> Tournaments::check_room_for(const game::PlayerId& by) {
  if (closed_) return std::unexpected(going_down());
  const auto own = std::ranges::count_if(rooms_, [&](const auto& one) {
    const auto view = one.second->view();
    return view->state.organiser() == by && !view->state.is_over();
  });
  if (std::cmp_greater_equal(own, limits_.of_one)) {
    return std::unexpected(
        Error{ErrorCode::not_allowed,
              fmt::format("You already organise {} tournaments, the maximum. Finish or cancel one first.", own)});
  }
  if (rooms_.size() >= limits_.of_all) {
    return std::unexpected(Error{ErrorCode::busy, "There are too many tournaments. Please try again later."});
  }
  if (const auto wait = announcements_.consume(by.value, uptime_())) return std::unexpected(slow_down(*wait));
  return {};
}

void Tournaments::announce(const game::PlayerId& by, Settings settings, Reply<TournamentId> reply) {
  const Announced announced{std::move(settings), by};
  const TournamentId id = TournamentId::random();
  {
    const std::scoped_lock lock(mutex_);
    if (auto allowed = check_room_for(by); !allowed) return reply(std::unexpected(std::move(allowed.error())));
  }
  State state(announced);
  std::vector<Change> changes{
      AppendToTournament{.id = id, .first = 1, .events = {announced}, .after = state, .at = services_.now()}};
  services_.store.write(std::move(changes), [this, id, state = std::move(state),
                                             reply = std::move(reply)](const Store::Result<void>& result) mutable {
    if (!result) return reply(std::unexpected(unreadable_tournament()));
    {
      const std::scoped_lock lock(mutex_);
      rooms_.emplace(id, std::make_shared<TournamentRoom>(
                             TournamentView{.id = id, .state = std::move(state), .version = 1}, workers_, services_));
    }
    reply(id);
  });
}

void Tournaments::ask(const TournamentId& id, TournamentRoom::Decide decide, Reply<void> reply) {
  const auto room = find(id);
  if (!room) {
    const auto there = view(id);
    if (!there) return reply(std::unexpected(there.error()));
    return reply(std::unexpected(Error{ErrorCode::not_allowed, "This tournament is over."}));
  }
  if (room->is_full()) {
    return reply(
        std::unexpected(Error{ErrorCode::busy, "This tournament receives too many requests. Please try again."}));
  }
  room->ask(std::move(decide), std::move(reply));
}

std::expected<std::shared_ptr<const TournamentView>, Error> Tournaments::view(const TournamentId& id) const {
  if (const auto room = find(id)) return room->view();
  auto view = load(services_.store.pages(), id);
  if (!view) return std::unexpected(unreadable_tournament());
  if (!*view) return std::unexpected(unknown_tournament());
  return std::make_shared<const TournamentView>(std::move(**view));
}

bool Tournaments::follow(const TournamentId& id, std::shared_ptr<Listener> listener) {
  const auto room = find(id);
  if (room) room->follow(std::move(listener));
  return room != nullptr;
}

void Tournaments::unfollow(const TournamentId& id, const std::shared_ptr<Listener>& listener) {
  if (const auto room = find(id)) room->unfollow(listener);
}

void Tournaments::tick_later() {
  timer_.after(tick_every_, [this] {
    tick();
    tick_later();
  });
}

void Tournaments::tick() {
  collect_arrivals();
  std::vector<std::shared_ptr<TournamentRoom>> rooms;
  {
    const std::scoped_lock lock(mutex_);
    if (closed_) return;
    std::erase_if(rooms_,
                  [](const auto& one) { return one.second->view()->state.is_over() && !one.second->is_at_work(); });
    for (const auto& [id, room] : rooms_) rooms.push_back(room);
  }
  for (const auto& room : rooms) {
    if (!room->is_at_work()) room->tick();
  }
}

void Tournaments::collect_arrivals() {
  auto arrivals = TournamentTable{services_.store}.arrivals(most_arrivals);
  if (!arrivals) return spdlog::error("the results of tournaments cannot be read: {}", arrivals.error().message);
  std::map<TournamentId, std::vector<ArrivedResult>> by_tournament;
  for (auto& one : *arrivals) by_tournament[one.tournament].push_back(std::move(one.arrived));
  for (auto& [id, results] : by_tournament) {
    if (const auto room = find(id)) {
      if (!room->is_at_work()) room->take_arrivals(std::move(results));
      continue;
    }
    // Of a tournament that is over: they change nothing any more.
    std::vector<Change> taken;
    for (const ArrivedResult& one : results) taken.emplace_back(TakeArrival{one.game});
    services_.store.write(std::move(taken), [](const Store::Result<void>&) {});
  }
}

}  // namespace ootori::server

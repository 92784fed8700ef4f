#include "server/simuls/simuls.hpp"

#include <algorithm>
#include <thread>
#include <utility>

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include "server/limits/ledger.hpp"

namespace ootori::server {
namespace {

using namespace tournament::simul;

constexpr std::size_t most_results = 500;  // at once

Error unreadable_simul() { return {ErrorCode::storage, "The simuls cannot be read at the moment. Please try again."}; }

StoreResult<std::optional<SimulView>> load_simul(Reads& store, const SimulId& id) {
  auto events = SimulTable{store}.events(id);
  if (!events) return std::unexpected(std::move(events.error()));
  if (events->empty()) return std::nullopt;
  auto state = State::fold(*events);
  if (!state) return std::unexpected(storage_error(fmt::format("simul {}: {}", id.text(), state.error())));
  return SimulView{.id = id, .state = std::move(*state), .version = events->size()};
}

bool takes_part(const State& state, const game::PlayerId& player) {
  const Guest* guest = state.guest(player);
  return guest != nullptr && (guest->stance == Stance::applied || guest->stance == Stance::accepted);
}

}  // namespace

Error unknown_simul() { return {ErrorCode::not_found, "There is no such simul."}; }

Simuls::Simuls(const SimulServices& services, std::function<game::Millis()> uptime, const SimulLimits& limits,
               std::chrono::milliseconds tick_every)
    : services_(services),
      uptime_(std::move(uptime)),
      limits_(limits),
      tick_every_(tick_every),
      openings_(limits.openings),
      workers_(1, Urgency::reads),
      timer_(workers_) {}

Store::Result<void> Simuls::resume() {
  const auto unfinished = SimulTable{services_.store}.unfinished();
  if (!unfinished) return std::unexpected(unfinished.error());
  for (const SimulId& id : *unfinished) {
    auto view = load_simul(services_.store, id);
    if (!view || !*view) {
      // One that is damaged keeps no other from going on.
      spdlog::error("simul {} cannot be read: {}", id.text(), view ? "it has no events" : view.error().message);
      continue;
    }
    const std::scoped_lock lock(mutex_);
    const auto room = std::make_shared<SimulRoom>(std::move(**view), workers_, services_);
    rooms_.emplace(id, room);
    room->resume();
  }
  tick_later();
  return {};
}

void Simuls::close() {
  timer_.stop();
  {
    const std::scoped_lock lock(mutex_);
    if (std::exchange(closed_, true)) return;
  }
  const auto at_work = [this] {
    const std::scoped_lock lock(mutex_);
    return opening_ != 0 || std::ranges::any_of(rooms_, [](const auto& one) { return one.second->is_at_work(); });
  };
  while (at_work()) std::this_thread::sleep_for(std::chrono::milliseconds{1});
  workers_.stop();
  workers_.join();
}

std::shared_ptr<SimulRoom> Simuls::find(const SimulId& id) const {
  const std::scoped_lock lock(mutex_);
  const auto found = rooms_.find(id);
  return closed_ || found == rooms_.end() ? nullptr : found->second;
}

// Under the mutex.
std::expected<void, Error> Simuls::check_room_for(const game::PlayerId& by) {
  if (closed_) return std::unexpected(going_down());
  const auto own = std::ranges::count_if(rooms_, [&](const auto& one) {
    const auto view = one.second->view();
    return view->state.host() == by && !view->state.is_over();
  });
  if (std::cmp_greater_equal(own, limits_.hosted)) {
    return std::unexpected(
        Error{ErrorCode::not_allowed,
              fmt::format("You already host {} simuls, the maximum. Finish or cancel one first.", own)});
  }
  if (rooms_.size() + opening_ >= limits_.of_all) {
    return std::unexpected(Error{ErrorCode::busy, "There are too many simuls. Please try again later."});
  }
  if (const auto wait = openings_.consume(by.value, uptime_())) return std::unexpected(slow_down(*wait));
  return {};
}

std::expected<void, Error> Simuls::check_applications(const game::PlayerId& by) const {
  const std::scoped_lock lock(mutex_);
  const auto applied = std::ranges::count_if(rooms_, [&](const auto& one) {
    const auto view = one.second->view();
    return !view->state.is_over() && takes_part(view->state, by);
  });
  if (std::cmp_less(applied, limits_.applications)) return {};
  return std::unexpected(
      Error{ErrorCode::not_allowed,
            fmt::format("You already take part in {} simuls, the maximum. Leave one first.", applied)});
}

void Simuls::open(const game::PlayerId& by, Settings settings, Reply<SimulId> reply) {
  const Opened opened{std::move(settings), by, services_.now()};
  const SimulId id = SimulId::random();
  {
    const std::scoped_lock lock(mutex_);
    if (auto allowed = check_room_for(by); !allowed) return reply(std::unexpected(std::move(allowed.error())));
    ++opening_;
  }
  State state(opened);
  std::vector<Change> changes{AppendToSimul{.id = id, .first = 1, .events = {opened}, .after = state, .at = opened.at}};
  services_.store.write(std::move(changes), [this, id, state = std::move(state),
                                             reply = std::move(reply)](const Store::Result<void>& result) mutable {
    {
      const std::scoped_lock lock(mutex_);
      if (result) {
        rooms_.emplace(id, std::make_shared<SimulRoom>(SimulView{.id = id, .state = std::move(state), .version = 1},
                                                       workers_, services_));
      }
      --opening_;
    }
    if (result) return reply(id);
    reply(std::unexpected(unreadable_simul()));
  });
}

void Simuls::ask(const SimulId& id, SimulRoom::Decide decide, std::vector<Change> with, Reply<void> reply) {
  const auto room = find(id);
  if (!room) {
    const auto there = view(id);
    if (!there) return reply(std::unexpected(there.error()));
    return reply(std::unexpected(Error{ErrorCode::not_allowed, "This simul is over."}));
  }
  if (room->is_full()) {
    return reply(std::unexpected(Error{ErrorCode::busy, "This simul receives too many requests. Please try again."}));
  }
  room->ask(std::move(decide), std::move(with), std::move(reply));
}

std::expected<std::shared_ptr<const SimulView>, Error> Simuls::view(const SimulId& id) const {
  if (const auto room = find(id)) return room->view();
  auto view = load_simul(services_.store.pages(), id);
  if (!view) return std::unexpected(unreadable_simul());
  if (!*view) return std::unexpected(unknown_simul());
  return std::make_shared<const SimulView>(std::move(**view));
}

bool Simuls::follow(const SimulId& id, std::shared_ptr<Listener> listener) {
  const auto room = find(id);
  if (room) room->follow(std::move(listener));
  return room != nullptr;
}

void Simuls::unfollow(const SimulId& id, const std::shared_ptr<Listener>& listener) {
  if (const auto room = find(id)) room->unfollow(listener);
}

void Simuls::tick_later() {
  timer_.after(tick_every_, [this] {
    tick();
    tick_later();
  });
}

void Simuls::tick() {
  collect_results();
  std::vector<std::shared_ptr<SimulRoom>> rooms;
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

void Simuls::collect_results() {
  auto results = SimulTable{services_.store}.arrivals(most_results);
  if (!results) return spdlog::error("the results of simuls cannot be read: {}", results.error().message);
  std::map<SimulId, std::vector<BoardResult>> by_simul;
  for (auto& one : *results) by_simul[one.simul].push_back(std::move(one));
  for (auto& [id, of_one] : by_simul) {
    if (const auto room = find(id)) {
      if (!room->is_at_work()) room->take_results(std::move(of_one));
      continue;
    }
    // Of a simul that is over: they change nothing any more.
    std::vector<Change> taken;
    for (const BoardResult& one : of_one) taken.emplace_back(TakeBoardResult{one.game});
    services_.store.write(std::move(taken), [](const Store::Result<void>&) {});
  }
}

}  // namespace ootori::server

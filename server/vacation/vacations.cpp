#include "server/vacation/vacations.hpp"

#include <algorithm>
#include <utility>

#include "log/log.hpp"
#include "server/store/unsaved.hpp"

namespace ootori::server {
namespace {

constexpr std::chrono::minutes look_for_ended{1};

// Vacations that ended longer ago are known to all games: the last server had time to update these.
constexpr game::Millis surely_told = std::chrono::days{30};

Error not_stored(const StoreError& error) {
  log::warn("the store refused: {}", error.message);
  return unsaved(error);
}

Error not_on_vacation() { return {ErrorCode::not_allowed, "You are not on vacation."}; }

}  // namespace

Vacations::Vacations(const VacationServices& services) : services_(services), timer_(services.workers) {}

Store::Result<void> Vacations::resume(std::function<void(const game::PlayerId&)> changed) {
  const auto stored = VacationTable{services_.store}.vacations();
  if (!stored) return std::unexpected(stored.error());
  std::vector<game::PlayerId> to_tell;
  {
    const std::scoped_lock lock(mutex_);
    for (const StoredVacation& one : *stored) {
      taken_[one.player].push_back(one.vacation);
      const UnixMillis last = one.vacation.ended.value_or(services_.now());
      if (last + surely_told.count() > services_.now()) to_tell.push_back(one.player);
    }
    changed_ = std::move(changed);
  }
  std::ranges::sort(to_tell);
  to_tell.erase(std::ranges::unique(to_tell).begin(), to_tell.end());
  for (const game::PlayerId& player : to_tell) changed_(player);
  end_later();
  return {};
}

Store::Result<void> Vacations::read() {
  const auto stored = VacationTable{services_.store}.vacations();
  if (!stored) return std::unexpected(stored.error());
  const std::scoped_lock lock(mutex_);
  taken_.clear();
  for (const StoredVacation& one : *stored) taken_[one.player].push_back(one.vacation);
  return {};
}

Store::Result<void> Vacations::read_again(const game::PlayerId& player) {
  auto stored = VacationTable{services_.store}.of(player);
  if (!stored) return std::unexpected(std::move(stored.error()));
  const std::scoped_lock lock(mutex_);
  if (stored->empty()) {
    taken_.erase(player);
  } else {
    taken_.insert_or_assign(player, std::move(*stored));
  }
  return {};
}

const game::Vacation* Vacations::lasting(const game::PlayerId& player) const {
  const auto found = taken_.find(player);
  if (found == taken_.end() || found->second.empty() || found->second.back().ended) return nullptr;
  return &found->second.back();
}

bool Vacations::is_away(const game::PlayerId& player) const {
  const std::scoped_lock lock(mutex_);
  return lasting(player) != nullptr;
}

VacationView Vacations::view(const game::PlayerId& player) const {
  const std::scoped_lock lock(mutex_);
  const auto found = taken_.find(player);
  const std::span<const game::Vacation> taken =
      found == taken_.end() ? std::span<const game::Vacation>{} : std::span<const game::Vacation>{found->second};
  const UnixMillis now = services_.now();
  VacationView view{.on = lasting(player) != nullptr, .left = game::vacation_left(taken, now)};
  if (view.on) view.until = game::vacation_runs_out(taken, now);
  return view;
}

std::expected<void, Error> Vacations::check(const game::PlayerId& player, bool on) const {
  const VacationView now = view(player);
  if (on && now.on) return std::unexpected(Error{ErrorCode::not_allowed, "You are already on vacation."});
  if (!on && !now.on) return std::unexpected(not_on_vacation());
  if (on && now.left < game::shortest_vacation) {
    return std::unexpected(Error{ErrorCode::not_allowed, "You have used up this year's vacation."});
  }
  return {};
}

void Vacations::begin(const game::PlayerId& player, Reply<VacationView> reply) {
  write(player, {.began = services_.now()}, std::move(reply));
}

void Vacations::end(const game::PlayerId& player, Reply<VacationView> reply) {
  std::optional<game::Vacation> vacation;
  {
    const std::scoped_lock lock(mutex_);
    if (const game::Vacation* last = lasting(player)) {
      vacation = *last;
      // If its days ran out while no server was running, it does not use those of a new year.
      const UnixMillis ran_out = game::vacation_runs_out(taken_.at(player), last->began);
      vacation->ended = std::max(last->began, std::min(services_.now(), ran_out));
    }
  }
  if (!vacation) return reply(std::unexpected(not_on_vacation()));
  write(player, *vacation, std::move(reply));
}

// One change for each player at a time, checked when its turn has come. `reply` is called last, because after finish()
// close() does not wait any more.
void Vacations::write(const game::PlayerId& player, const game::Vacation& vacation, Reply<VacationView> reply) {
  std::optional<Error> refused;
  {
    const std::scoped_lock lock(mutex_);
    if (closed_) {
      refused = going_down();
    } else if (!writing_.insert(player).second) {
      refused = Error{ErrorCode::busy, "Your vacation is already being changed."};
    }
  }
  if (refused) return reply(std::unexpected(std::move(*refused)));
  if (auto checked = check(player, !vacation.ended); !checked) {
    finish(player);
    return reply(std::unexpected(std::move(checked.error())));
  }
  services_.store.write({SetVacationSpan{player, vacation}}, [this, player, vacation, reply = std::move(reply)](
                                                                 const Store::Result<void>& result) mutable {
    std::expected<VacationView, Error> answer;
    if (result) {
      {
        const std::scoped_lock lock(mutex_);
        auto& taken = taken_[player];
        std::erase_if(taken, [&](const game::Vacation& one) { return one.began == vacation.began; });
        taken.push_back(vacation);
      }
      if (changed_) changed_(player);
      answer = view(player);
    } else {
      if (result.error().kind == StoreError::Kind::conflict) {  // the player was deleted
        const std::scoped_lock lock(mutex_);
        taken_.erase(player);
      }
      answer = std::unexpected(not_stored(result.error()));
    }
    finish(player);
    reply(std::move(answer));
  });
}

void Vacations::finish(const game::PlayerId& player) {
  const std::scoped_lock lock(mutex_);
  writing_.erase(player);
  if (writing_.empty()) quiet_.notify_all();
}

void Vacations::end_later() {
  timer_.after(look_for_ended, [this] {
    end_those_that_ran_out();
    end_later();
  });
}

void Vacations::end_those_that_ran_out() {
  std::vector<game::PlayerId> over;
  {
    const std::scoped_lock lock(mutex_);
    for (const auto& [player, taken] : taken_) {
      if (lasting(player) != nullptr && game::vacation_runs_out(taken, services_.now()) <= services_.now()) {
        over.push_back(player);
      }
    }
  }
  for (const game::PlayerId& player : over) {
    end(player, [](const std::expected<VacationView, Error>& done) {
      if (!done) log::warn("a vacation could not be ended: {}", done.error().message);
    });
  }
}

void Vacations::close() {
  timer_.stop();
  std::unique_lock lock(mutex_);
  closed_ = true;
  quiet_.wait(lock, [this] { return writing_.empty(); });
}

}  // namespace ootori::server

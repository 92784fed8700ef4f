#include "server/tournaments/outage.hpp"

#include <algorithm>

namespace ootori::server {

using namespace tournament;

namespace {

constexpr UnixMillis day = game::Millis{std::chrono::days{1}}.count();

// When that goes on which should have happened at `due`.
UnixMillis goes_on_at(UnixMillis due, UnixMillis now) {
  if (now - due <= latest_return.count()) return now + time_to_return.count();
  const UnixMillis days = (now + latest_return.count() - due + day - 1) / day;
  return due + days * day;
}

bool has_next_round(const State& state) {
  return state.settings().system == System::knockout ||  // its last game may be replayed
         state.rounds().size() < state.planned_rounds().value_or(0);
}

std::optional<Delayed> delay_of_start(const State& state, std::optional<UnixMillis> last_running, UnixMillis now) {
  const UnixMillis starts = state.settings().starts;
  const bool was_down = now - last_running.value_or(starts) >= short_outage.count();
  if (!was_down || starts >= now + time_to_return.count()) return std::nullopt;
  return Delayed{.until = goes_on_at(starts, now)};
}

std::optional<Delayed> delay_of_next_games(const State& state, UnixMillis last_running, UnixMillis now) {
  // The end of an earlier delay, if that was still to come.
  const UnixMillis due = std::max(last_running, state.delayed_until().value_or(0));
  if (now - last_running < short_outage.count() || due >= now + time_to_return.count()) return std::nullopt;
  if (state.ends() && due >= *state.ends()) return std::nullopt;
  const UnixMillis until = goes_on_at(due, now);
  return Delayed{.until = until, .added = game::Millis{until - due}};
}

}  // namespace

std::optional<Delayed> delay_after_outage(const State& state, bool pairs_by_itself,
                                          std::optional<UnixMillis> last_running, UnixMillis now) {
  if (!game::is_live(state.settings().time)) return std::nullopt;
  if (state.phase() == Phase::planned) return delay_of_start(state, last_running, now);
  if (state.phase() != Phase::running || !last_running) return std::nullopt;
  const bool goes_on = state.settings().system == System::arena || (pairs_by_itself && has_next_round(state));
  return goes_on ? delay_of_next_games(state, *last_running, now) : std::nullopt;
}

}  // namespace ootori::server

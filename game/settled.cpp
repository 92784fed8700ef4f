#include "game/settled.hpp"

#include <utility>

#include "game/command.hpp"

namespace ootori::game {
namespace {

// The events of the prepared reply to the last move, and the remaining lines.
struct Answered {
  std::vector<Event> events;
  std::optional<Lines> rest;
};

std::optional<Answered> answer(const State& state, const Lines& lines) {
  const std::size_t plies = state.plies();
  if (plies == 0) return std::nullopt;
  auto followed = follow(lines, plies - 1, state.moves().back());
  if (!followed) return std::nullopt;
  // The reply is immediate, so no time is counted.
  auto events = decide(state, state.side_to_move(), Play{plies, followed->answer});
  if (!events) return std::nullopt;
  return Answered{std::move(*events), std::move(followed->rest)};
}

}  // namespace

std::vector<Event> play_settled(State& state, Settled& settled) {
  if (state.outcome()) {
    settled = {};
    return {};
  }
  const Color mover = state.side_to_move();
  auto& waiting = settled[index(~mover)];
  if (waiting && waiting->ply != state.plies()) waiting.reset();
  const auto mine = std::exchange(settled[index(mover)], std::nullopt);
  auto answered = mine ? answer(state, *mine) : std::nullopt;
  if (!answered) return {};
  for (const Event& event : answered->events) (void)state.apply(event);
  if (!state.outcome()) settled[index(mover)] = std::move(answered->rest);
  return std::move(answered->events);
}

}  // namespace ootori::game

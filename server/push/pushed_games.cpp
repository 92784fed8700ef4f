#include "server/push/pushed_games.hpp"

#include <algorithm>

namespace ootori::server {

std::vector<Change> PushedGames::stored_with(const GameId& id, const game::State& after,
                                             std::span<const Recorded> events) {
  if (!after.seats().are_people() || game::is_live(after.time())) return {};
  const bool is_move = std::ranges::any_of(events, [](const Recorded& one) {
    return std::holds_alternative<game::Moved>(one.event) || std::holds_alternative<game::TakenBack>(one.event);
  });
  const game::PlayerId& next = *after.seats().person(after.side_to_move());
  const std::scoped_lock lock(mutex_);
  turns_.erase(id);  // left over if an earlier write failed
  if (is_move && !after.outcome() && queue_.knows(next)) turns_.emplace(id, next);
  return {};
}

void PushedGames::stored(const GameId& id) {
  std::optional<game::PlayerId> player;
  {
    const std::scoped_lock lock(mutex_);
    const auto found = turns_.find(id);
    if (found == turns_.end()) return;
    player = std::move(found->second);
    turns_.erase(found);
  }
  add(*player, PushKind::turn, id);
}

void PushedGames::begun(const GameId& id, const game::Seats& seats) {
  if (!seats.are_people()) return;
  for (const Color color : {Color::black, Color::white}) add(*seats.person(color), PushKind::beginning, id);
}

void PushedGames::challenged(const Seek& seek) {
  if (seek.to) add(*seek.to, PushKind::challenge, seek.id);
}

void PushedGames::add(const game::PlayerId& player, PushKind kind, PushSubject subject) {
  PushTask task{.player = player, .kind = kind, .subject = std::move(subject)};
  task.due = task.made + (kind == PushKind::turn ? patience_.turn : patience_.usual);
  queue_.add(std::move(task));
}

}  // namespace ootori::server

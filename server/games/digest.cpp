#include "server/games/digest.hpp"

#include <algorithm>
#include <ranges>

#include "server/games/turn.hpp"

namespace ootori::server {

const game::EngineSeat* engine_to_move(const game::State& state) {
  if (state.outcome()) return nullptr;
  return std::get_if<game::EngineSeat>(&state.seats()[state.side_to_move()]);
}

bool ends_game(const game::Event& event) { return std::holds_alternative<game::Ended>(event); }

bool begins_turn(const game::Event& event) {
  const auto begins = []<class E>(const E&) {
    return std::is_same_v<E, game::Boxed<game::Created>> || std::is_same_v<E, game::Moved> ||
           std::is_same_v<E, game::TakenBack> || std::is_same_v<E, game::Sealed> || std::is_same_v<E, game::Recalled> ||
           std::is_same_v<E, game::VacationBegan> || std::is_same_v<E, game::VacationEnded>;
  };
  return std::visit(begins, event);
}

UnixMillis turn_began(std::span<const std::shared_ptr<const Recorded>> history) {
  const auto begins = [](const auto& recorded) { return begins_turn(recorded->event); };
  return (*std::ranges::find_if(history | std::views::reverse, begins))->at;
}

Digest digest_of(const game::State& state, UnixMillis turn_began, UnixMillis earliest_deadline) {
  return {.plies = state.plies(),
          .outcome = state.outcome(),
          .turn = state.side_to_move(),
          .engine_to_move = engine_to_move(state) != nullptr,
          .deadline = deadline_of(state, turn_began, earliest_deadline),
          .adjourned = state.is_adjourned() && !state.outcome(),
          .recalled = state.is_recalled() && !state.outcome(),
          .on_vacation = {state.is_on_vacation(Color::black), state.is_on_vacation(Color::white)}};
}

}  // namespace ootori::server

#include "server/simuls/simul_results.hpp"

#include <algorithm>

#include "server/simuls/simul_table.hpp"

namespace ootori::server {
namespace {

// A game that was abandoned and has no winner has no result.
BoardEnd end_of(const Outcome& outcome) {
  if (!outcome.winner) return outcome.reason == Termination::abandoned ? BoardEnd::no_result : BoardEnd::drawn;
  return *outcome.winner == Color::black ? BoardEnd::black_won : BoardEnd::white_won;
}

}  // namespace

std::vector<Change> SimulResults::stored_with(const GameId& id, const game::State& after,
                                              std::span<const Recorded> events) {
  if (!after.arranged() || after.arranged()->by != game::Arranged::By::simul) return {};
  const auto ends = [](const Recorded& one) { return std::holds_alternative<game::Ended>(one.event); };
  if (std::ranges::none_of(events, ends) || !after.outcome()) return {};
  const auto simul = SimulId::parse(after.arranged()->id);
  if (!simul) return {};
  return {EnterBoardResult{{.simul = *simul, .game = id.text(), .end = end_of(*after.outcome())}}};
}

}  // namespace ootori::server

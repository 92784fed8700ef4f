#include "server/tournaments/tournament_results.hpp"

#include <algorithm>

#include "server/tournaments/tournament_table.hpp"

namespace ootori::server {
namespace {

using tournament::Result;

// A game that was abandoned and has no winner has no result.
std::optional<Result> result_of(const Outcome& outcome, bool was_no_show) {
  if (!outcome.winner) {
    return outcome.reason == Termination::abandoned ? std::nullopt : std::optional{Result::drawn};
  }
  const bool black_won = *outcome.winner == Color::black;
  if (was_no_show) return black_won ? Result::white_forfeited : Result::black_forfeited;
  return black_won ? Result::black_won : Result::white_won;
}

}  // namespace

std::vector<Change> TournamentResults::stored_with(const GameId& id, const game::State& after,
                                                   std::span<const Recorded> events) {
  if (!after.arranged() || after.arranged()->by != game::Arranged::By::tournament) return {};
  const auto ends = [](const Recorded& one) { return std::holds_alternative<game::Ended>(one.event); };
  if (std::ranges::none_of(events, ends) || !after.outcome()) return {};
  const auto tournament = TournamentId::parse(after.arranged()->id);
  if (!tournament) return {};
  const Outcome outcome = *after.outcome();
  const bool was_no_show = !after.has_begun() && outcome.winner && outcome.reason == Termination::abandoned;
  return {EnterArrival{
      .tournament = *tournament,
      .arrived = {.game = id.text(), .result = result_of(outcome, was_no_show), .was_no_show = was_no_show}}};
}

}  // namespace ootori::server

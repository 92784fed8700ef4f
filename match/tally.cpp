#include "match/tally.hpp"

namespace ootori {

void Tally::add(const GameRecord& record) {
  const int half_points = record.half_points();
  if (!half_points_.emplace(record.number, half_points).second) return;
  ++results_[static_cast<std::size_t>(half_points)];
  if (const auto other = half_points_.find(record.number ^ 1); other != half_points_.end()) {
    pairs_.add(half_points + other->second);
  }
  black_wins_ += record.outcome.winner == Color::black ? 1 : 0;
  plies_ += record.plies;
  for (const std::size_t engine : {0, 1}) {
    effort_[engine].nodes += record.effort[engine].nodes;
    effort_[engine].time += record.effort[engine].time;
  }

  std::string ending{code(record.outcome.reason)};
  if (record.incident != Incident::none) (ending += "/") += code(record.incident);
  Endings& endings = endings_[ending];
  ++endings.number;
  if (half_points != 1) ++endings.lost_by[half_points == 0 ? 0 : 1];
}

}  // namespace ootori

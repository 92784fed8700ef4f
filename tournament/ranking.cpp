#include "tournament/ranking.hpp"

#include <algorithm>
#include <numeric>
#include <set>
#include <span>
#include <tuple>

namespace ootori::tournament {
namespace {

// Nobody chooses the rest that the schedule of a round robin gives to each player if their number is odd.
bool was_voluntary(const Crosstable& table, const Entry& entry) {
  if (entry.mark == Mark::zero_bye) return !table.is_scheduled;
  return entry.mark == Mark::half_bye || entry.mark == Mark::forfeit_loss;
}

// A player's score as it counts for opponents (C.07, 16.3): rounds that the player chose not to play count as draws if
// the player never came back after them.
Halves adjusted_score(const Crosstable& table, std::size_t number) {
  const Line& line = table.lines[number];
  std::size_t last = 0;  // the end of the last round that the player did not choose to miss
  for (std::size_t round = 0; round < line.rounds.size(); ++round) {
    if (!was_voluntary(table, line.rounds[round])) last = round + 1;
  }
  Halves sum = line.score(last);
  for (std::size_t round = last; round < line.rounds.size(); ++round) sum += 1;
  return sum;
}

struct Contribution {
  Halves opponents;  // the score of the opponent, or of the virtual one
  Halves points;     // the player's points from the round
  bool is_absence;   // the player chose not to play; a cut removes these first
};

std::vector<Contribution> contributions(const Crosstable& table, std::size_t number) {
  const Line& line = table.lines[number];
  std::vector<Contribution> all;
  for (const Entry& entry : line.rounds) {
    const bool is_virtual = !is_played(entry);
    // The virtual opponent has as many points as the player at the end (16.4).
    const Halves opponents = is_virtual ? line.score() : adjusted_score(table, *entry.opponent);
    all.push_back({opponents, points(entry.mark), was_voluntary(table, entry)});
  }
  return all;
}

int value_of(const Crosstable& table, std::size_t line, TieBreak tie_break) {
  switch (tie_break) {
    case TieBreak::buchholz_cut: return buchholz(table, line, true);
    case TieBreak::buchholz: return buchholz(table, line, false);
    case TieBreak::sonneborn_berger: return sonneborn_berger(table, line);
    case TieBreak::wins:
      return 4 * static_cast<int>(std::ranges::count(table.lines[line].rounds, Mark::win, &Entry::mark));
    case TieBreak::direct_encounter: return 0;  // only among tied players: see rank()
  }
  return 0;
}

// Counts the games among the tied players. If not all of them have met, the rule only separates a player who is first
// whatever the missing results (C.07, article 6). This implementation then separates nobody.
void add_direct_encounters(const Crosstable& table, std::span<Standing> tied) {
  const auto is_tied = [&](std::size_t line) { return std::ranges::find(tied, line, &Standing::line) != tied.end(); };
  std::vector<int> sums;
  bool all_met = true;
  for (const Standing& standing : tied) {
    int sum = 0;
    std::set<std::size_t> met;  // some of them perhaps twice
    for (const Entry& entry : table.lines[standing.line].rounds) {
      if (!is_played(entry) || !is_tied(*entry.opponent)) continue;
      sum += 2 * points(entry.mark);
      met.insert(*entry.opponent);
    }
    all_met = all_met && met.size() + 1 == tied.size();
    sums.push_back(sum);
  }
  for (std::size_t index = 0; index < tied.size(); ++index) tied[index].tie_breaks.push_back(all_met ? sums[index] : 0);
}

bool are_level(const Standing& one, const Standing& other) {
  return one.score == other.score && one.tie_breaks == other.tie_breaks;
}

template <class Use>
void for_each_tie(std::vector<Standing>& standings, const Use& use) {
  for (auto begin = standings.begin(); begin != standings.end();) {
    const auto end = std::find_if(begin, standings.end(), [&](const Standing& one) { return !are_level(*begin, one); });
    use(std::span(begin, end));
    begin = end;
  }
}

}  // namespace

int buchholz(const Crosstable& table, std::size_t line, bool cut_lowest) {
  std::vector<Contribution> all = contributions(table, line);
  int sum = 0;
  for (const Contribution& one : all) sum += 2 * one.opponents;
  if (!cut_lowest || all.empty()) return sum;
  // Absences are cut before games (16.5).
  const bool has_absence = std::ranges::any_of(all, &Contribution::is_absence);
  if (has_absence) std::erase_if(all, [](const Contribution& one) { return !one.is_absence; });
  return sum - 2 * std::ranges::min(all, {}, &Contribution::opponents).opponents;
}

int sonneborn_berger(const Crosstable& table, std::size_t line) {
  int sum = 0;
  for (const Contribution& one : contributions(table, line)) sum += one.opponents * one.points;
  return sum;
}

std::vector<Standing> rank(const Crosstable& table, const std::vector<TieBreak>& tie_breaks) {
  std::vector<Standing> standings;
  for (std::size_t line = 0; line < table.lines.size(); ++line) {
    standings.push_back({.line = line, .rank = 0, .score = table.lines[line].score(), .tie_breaks = {}});
  }
  const auto order = [](const Standing& one, const Standing& other) {
    return std::tie(other.score, other.tie_breaks, one.line) < std::tie(one.score, one.tie_breaks, other.line);
  };
  std::ranges::sort(standings, order);
  for (const TieBreak tie_break : tie_breaks) {
    if (tie_break == TieBreak::direct_encounter) {
      // All ties are found before any of them is broken.
      std::vector<Standing> divided;
      for_each_tie(standings, [&](std::span<Standing> tied) {
        std::vector<Standing> some(tied.begin(), tied.end());
        add_direct_encounters(table, some);
        divided.insert(divided.end(), some.begin(), some.end());
      });
      standings = std::move(divided);
    } else {
      for (Standing& one : standings) one.tie_breaks.push_back(value_of(table, one.line, tie_break));
    }
    std::ranges::sort(standings, order);
  }
  std::size_t place = 1;
  for_each_tie(standings, [&](std::span<Standing> tied) {
    for (Standing& one : tied) one.rank = place;
    place += tied.size();
  });
  return standings;
}

std::vector<std::size_t> ranks_by_score(const Crosstable& table) {
  std::vector<std::size_t> order(table.lines.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t line) { return std::pair{-table.lines[line].score(), line}; });
  std::vector<std::size_t> ranks(order.size());
  for (std::size_t place = 0; place < order.size(); ++place) ranks[order[place]] = place + 1;
  return ranks;
}

}  // namespace ootori::tournament

#include "tournament/arena.hpp"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

#include "tournament/matching.hpp"

namespace ootori::tournament {
namespace {

constexpr std::size_t reach = 40;       // players are paired within this distance in the standings
constexpr std::size_t small_field = 4;  // with this few players, they meet their last opponent again rather than wait

struct Course {
  ArenaStanding standing;
  std::size_t row = 0;  // the current streak of wins
  std::optional<std::size_t> last_opponent{};
  int excess_of_black = 0;
};

void score(Course& course, const Meeting& meeting, Color color) {
  const Mark mark = mark_of(*meeting.result, color);
  const bool wins = points(mark) == 2;
  int points = tournament::points(mark);
  if (course.row >= 2) points *= 2;
  // A win without a game does not count as berserk.
  if (mark == Mark::win && meeting.berserk[index(color)]) ++points;
  course.row = wins ? course.row + 1 : 0;
  course.standing.points += points;
  course.standing.sheet.push_back(points);
  ++course.standing.games;
  if (wins) ++course.standing.wins;
}

std::vector<Course> courses(const State& state) {
  std::vector<Course> all(state.entrants().size());
  for (std::size_t player = 0; player < all.size(); ++player) all[player].standing = {.player = player};
  for (const Meeting& meeting : state.meetings()) {
    for (const Color color : {Color::black, Color::white}) {
      Course& course = all[color == Color::black ? meeting.black : meeting.white];
      course.last_opponent = color == Color::black ? meeting.white : meeting.black;
      course.excess_of_black += color == Color::black ? 1 : -1;
      if (meeting.result) score(course, meeting, color);
    }
  }
  for (Course& course : all) course.standing.on_fire = course.row >= 2;
  return all;
}

auto order_of(const ArenaStanding& standing) {
  return std::tuple{-standing.points, -static_cast<std::ptrdiff_t>(standing.wins), standing.games, standing.player};
}

// Pairs of players who must not meet, the smaller number first.
std::set<std::pair<std::size_t, std::size_t>> forbidden_pairs(const State& state) {
  std::set<std::pair<std::size_t, std::size_t>> pairs;
  for (const auto& [one, other] : state.forbidden()) {
    pairs.insert(std::minmax(*state.number_of(one), *state.number_of(other)));
  }
  return pairs;
}

}  // namespace

std::vector<ArenaStanding> arena_standings(const State& state) {
  std::vector<ArenaStanding> standings;
  for (Course& course : courses(state)) standings.push_back(std::move(course.standing));
  std::ranges::sort(standings, {}, order_of);
  for (std::size_t place = 0; place < standings.size(); ++place) {
    const auto level = [](const ArenaStanding& one, const ArenaStanding& other) {
      return one.points == other.points && one.wins == other.wins && one.games == other.games;
    };
    const bool shares = place > 0 && level(standings[place], standings[place - 1]);
    standings[place].rank = shares ? standings[place - 1].rank : place + 1;
  }
  return standings;
}

std::vector<Pair> pair_arena(const State& state, const std::vector<std::size_t>& waiting) {
  const std::vector<Course> all = courses(state);
  const auto forbidden = forbidden_pairs(state);
  std::vector<std::size_t> order = waiting;
  std::ranges::sort(order, {}, [&](std::size_t player) { return order_of(all[player].standing); });
  const auto active = state.active();
  const bool is_small = std::cmp_less_equal(active, small_field);
  std::vector<Edge<std::int64_t>> edges;
  constexpr std::int64_t a_pair = 1'000'000;  // more than everything that can speak against a pair
  for (std::size_t high = 0; high < order.size(); ++high) {
    for (std::size_t low = high + 1; low < order.size() && low <= high + reach; ++low) {
      const Course& one = all[order[high]];
      const Course& other = all[order[low]];
      const bool again = one.last_opponent == order[low] || other.last_opponent == order[high];
      if ((again && !is_small) || forbidden.contains(std::minmax(order[high], order[low]))) continue;
      const auto apart = static_cast<std::int64_t>(low - high);
      const bool same_need = (one.excess_of_black > 0) == (other.excess_of_black > 0);
      edges.push_back({high, low, a_pair - 10 * apart * apart - (same_need ? 5 : 0) - (again ? 50'000 : 0)});
    }
  }
  const Mates mates = heaviest_matching(order.size(), edges);
  std::vector<Pair> pairs;
  for (std::size_t high = 0; high < order.size(); ++high) {
    if (mates[high] <= high) continue;
    const std::size_t one = order[high];
    const std::size_t other = order[mates[high]];
    const bool black =
        all[one].excess_of_black < all[other].excess_of_black ||
        (all[one].excess_of_black == all[other].excess_of_black && (one + state.rounds().size()) % 2 == 0);
    pairs.push_back(black ? Pair{one, other} : Pair{other, one});
  }
  return pairs;
}

}  // namespace ootori::tournament

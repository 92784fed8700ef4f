#include "tournament/swiss_player.hpp"

#include <algorithm>
#include <cstdlib>
#include <tuple>

namespace ootori::tournament {
namespace {

void count_colors(SwissPlayer& player, const Line& line) {
  int black = 0;
  int in_a_row = 0;
  for (const Entry& entry : line.rounds) {
    if (!is_played(entry)) continue;
    in_a_row = !player.colors.empty() && player.colors.back() == *entry.color ? in_a_row + 1 : 1;
    player.colors.push_back(*entry.color);
    if (*entry.color == Color::black) ++black;
  }
  player.games = static_cast<int>(player.colors.size());
  if (player.games == 0) return;
  const int excess = black - (player.games - black);
  const Color fewer = excess > 0 ? Color::white : Color::black;
  player.imbalance = std::abs(excess);
  const Color last = player.colors.back();
  if (in_a_row > 1) player.repeated = last;
  if (player.imbalance > 1) {
    player.preference = fewer;
  } else if (in_a_row > 1 || player.imbalance == 0) {
    player.preference = ~last;
  } else {
    player.preference = fewer;
  }
}

Float float_of(const Crosstable& table, const Line& line, std::size_t round) {
  const Entry& entry = line.rounds[round];
  if (!is_played(entry)) return points(entry.mark) > 0 ? Float::down : Float::none;
  const Halves own = line.score(round);
  const Halves other = table.lines[*entry.opponent].score(round);
  if (own == other) return Float::none;
  return own > other ? Float::down : Float::up;
}

// Players who have had a pairing bye, or as many points without a game as for a win, get no bye.
bool may_have_bye(const Line& line) {
  return std::ranges::none_of(line.rounds,
                              [](const Entry& entry) { return !is_played(entry) && points(entry.mark) >= 2; });
}

// The colour of `one` in the latest round, counted from the end of both players' games, in which their colours
// differed.
std::optional<Color> last_difference(const SwissPlayer& one, const SwissPlayer& other) {
  auto mine = one.colors.rbegin();
  auto theirs = other.colors.rbegin();
  for (; mine != one.colors.rend() && theirs != other.colors.rend(); ++mine, ++theirs) {
    if (*mine != *theirs) return *mine;
  }
  return std::nullopt;
}

// Which preference is stronger; 0: neither.
int compare_preferences(const SwissPlayer& one, const SwissPlayer& other) {
  const auto strength = [](const SwissPlayer& player) {
    if (player.has_absolute_preference()) return std::pair{2, player.imbalance};
    return std::pair{player.has_strong_preference() ? 1 : 0, 0};
  };
  const auto order = strength(one) <=> strength(other);
  return order > 0 ? 1 : order < 0 ? -1 : 0;
}

}  // namespace

std::vector<SwissPlayer> swiss_players(const Crosstable& table, const std::vector<bool>& takes_part) {
  std::vector<SwissPlayer> players;
  int rank = 0;
  for (std::size_t number = 0; number < table.lines.size(); ++number) {
    const Line& line = table.lines[number];
    if (!takes_part[number] && std::ranges::none_of(line.rounds, took_part)) continue;
    const int own_rank = rank++;
    if (!takes_part[number]) continue;
    SwissPlayer player{.line = number, .rank = own_rank, .score = line.score(table.played)};
    count_colors(player, line);
    for (std::size_t back = 1; back <= player.floats.size() && back <= table.played; ++back) {
      player.floats[back - 1] = float_of(table, line, table.played - back);
    }
    player.may_have_bye = may_have_bye(line);
    players.push_back(std::move(player));
  }
  std::ranges::sort(players, {}, [](const SwissPlayer& player) { return std::tuple{-player.score, player.rank}; });
  return players;
}

bool has_black(const SwissPlayer& one, const SwissPlayer& other, Color first_color) {
  if (one.preference != other.preference) {  // 5.2.1
    if (one.preference) return *one.preference == Color::black;
    return *other.preference == Color::white;
  }
  if (one.preference) {
    if (const int stronger = compare_preferences(one, other); stronger != 0) {  // 5.2.2
      return (*one.preference == Color::black) == (stronger > 0);
    }
    if (const auto had = last_difference(one, other)) return *had == Color::white;  // 5.2.3
  }
  const bool is_higher = std::tuple{-one.score, one.rank} < std::tuple{-other.score, other.rank};
  const SwissPlayer& higher = is_higher ? one : other;
  const Color color = higher.preference ? *higher.preference                                    // 5.2.4
                                        : (higher.rank % 2 == 0 ? first_color : ~first_color);  // 5.2.5
  return (color == Color::black) == is_higher;
}

}  // namespace ootori::tournament

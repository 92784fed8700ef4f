#include "tournament/dutch_criteria.hpp"

#include <algorithm>
#include <bit>

namespace ootori::tournament {

// Appends the bits of each criterion below those of the previous ones.
struct DutchCriteria::Writer {
  Wide sum{0};

  void write(unsigned bits, const Wide& number) {
    sum <<= bits;
    sum += number;
  }
};

DutchCriteria::DutchCriteria(const std::vector<SwissPlayer>& players, const std::vector<std::vector<bool>>& barred,
                             bool is_last_round, std::size_t played)
    : players_(players), barred_(barred), is_last_round_(is_last_round), played_(played) {
  const Halves top = players.empty() ? 0 : players.front().score;
  shifts_.resize(static_cast<std::size_t>(top) + 1);
  for (auto end = players.rbegin(); end != players.rend();) {
    const Halves score = end->score;
    unsigned number = 0;
    for (; end != players.rend() && end->score == score; ++end) ++number;
    const auto bits = static_cast<unsigned>(std::bit_width(number));
    shifts_[static_cast<std::size_t>(score)] = score_bits_;
    score_bits_ += bits;
    count_bits_ = std::max(count_bits_, bits);
  }
}

// Two bits for completion, one for carries, two that the matching itself needs, and the fields of weight().
bool DutchCriteria::fits() const { return 5 + 15 * count_bits_ + 6 * score_bits_ + order_bits() < wide_bits; }

void DutchCriteria::set_bye_score(Halves score) {
  bye_score_ = score;
  std::vector<int> games;
  for (const SwissPlayer& player : players_) {
    if (player.score == score) games.push_back(player.games);
  }
  std::ranges::sort(games, std::ranges::greater{});
  games_ranks_.assign(games.empty() ? 0 : static_cast<std::size_t>(games.front()) + 1, 0);
  for (std::size_t rank = 0; rank < games.size(); ++rank) {
    games_ranks_[static_cast<std::size_t>(games[rank])] = static_cast<int>(rank);
  }
}

bool DutchCriteria::is_topscorer(const SwissPlayer& player) const {
  return is_last_round_ && player.score > static_cast<Halves>(played_);
}

// Criteria C1 and C3.
bool DutchCriteria::may_meet(const SwissPlayer& one, const SwissPlayer& other) const {
  if (barred_[one.line][other.line]) return false;
  const bool clash =
      one.has_absolute_preference() && other.has_absolute_preference() && one.preference == other.preference;
  return !clash || is_topscorer(one) || is_topscorer(other);
}

bool DutchCriteria::can_have_bye(const SwissPlayer& player) const {
  return player.may_have_bye && player.score <= bye_score_.value_or(0);
}

Wide DutchCriteria::score_bit(const SwissPlayer& player) const {
  return Wide{1} << shifts_[static_cast<std::size_t>(player.score)];
}

// C9: the player who gets the bye has played as many games as possible.
void DutchCriteria::write_bye(Writer& writer, const SwissPlayer& high, const SwissPlayer& low) const {
  int ranks = 0;
  if (bye_by_games_) {
    for (const SwissPlayer* player : {&high, &low}) {
      if (player->score == bye_score_) ranks += games_ranks_[static_cast<std::size_t>(player->games)];
    }
  }
  writer.write(2 * count_bits_, ranks);
}

// C10 to C13: as many pairs as possible in which no colour difference reaches 3, in which no colour occurs three times
// in a row, in which all preferences are met, and in which all strong preferences are met.
void DutchCriteria::write_colors(Writer& writer, const SwissPlayer& high, const SwissPlayer& low,
                                 bool in_bracket) const {
  const bool differ = high.preference != low.preference;
  const bool both_absolute = high.has_absolute_preference() && low.has_absolute_preference();
  const auto repeats = [&] {
    if (!both_absolute || differ) return false;
    if (high.imbalance == low.imbalance) return high.repeated && high.repeated == low.repeated;
    const SwissPlayer& weaker = high.imbalance > low.imbalance ? low : high;
    return weaker.repeated && *weaker.repeated == ~*high.preference;
  };
  const auto is_mild = [](const SwissPlayer& player) {
    return !player.has_strong_preference() && !player.has_absolute_preference();
  };
  writer.write(count_bits_, in_bracket && (!high.is_unbalanced() || !low.is_unbalanced() || differ));
  writer.write(count_bits_, in_bracket && !repeats());
  writer.write(count_bits_, in_bracket && (differ || !high.preference || !low.preference));
  writer.write(count_bits_, in_bracket && (is_mild(low) || is_mild(high) || both_absolute || differ));
}

// C14 to C21: players who floated in one of the last two rounds do not float again in the same direction; then by
// scores.
void DutchCriteria::write_floats(Writer& writer, const SwissPlayer& high, const SwissPlayer& low,
                                 bool in_bracket) const {
  const std::size_t rounds = std::min<std::size_t>(played_, 2);
  const bool uneven = high.score > low.score;
  for (std::size_t back = 0; back < rounds; ++back) {
    const bool low_down = low.floats[back] == Float::down;
    const bool high_down = !uneven && high.floats[back] == Float::down;
    writer.write(count_bits_, in_bracket ? int{low_down} + int{high_down} : 0);
    writer.write(count_bits_, in_bracket && !(uneven && low.floats[back] == Float::up));
  }
  for (std::size_t back = 0; back < rounds; ++back) {
    Wide downs{0};
    if (in_bracket && low.floats[back] == Float::down) downs += score_bit(low);
    if (in_bracket && high.floats[back] == Float::down) downs += score_bit(high);
    writer.write(score_bits_, downs);
    const bool counts = in_bracket && !(uneven && low.floats[back] == Float::up);
    writer.write(score_bits_, counts ? score_bit(high) : Wide{0});
  }
}

Wide DutchCriteria::weight(std::size_t high_place, std::size_t low_place, LowerPlayer lower) const {
  const SwissPlayer& high = players_[high_place];
  const SwissPlayer& low = players_[low_place];
  if (!may_meet(high, low)) return 0;
  const bool in_bracket = lower == LowerPlayer::in_bracket;
  const bool in_next = lower == LowerPlayer::in_next;
  Writer writer;
  writer.write(0, 1 + int{!can_have_bye(high)} + int{!can_have_bye(low)});  // C4, C5
  writer.write(count_bits_, in_bracket);                                    // C6
  writer.write(score_bits_, in_bracket ? score_bit(high) : Wide{0});        // C7
  writer.write(count_bits_, in_next);                                       // C8
  writer.write(score_bits_, in_next ? score_bit(high) : Wide{0});
  write_bye(writer, high, low);
  write_colors(writer, high, low, in_bracket);
  write_floats(writer, high, low, in_bracket);
  writer.write(order_bits(), 0);
  return writer.sum;
}

Wide DutchCriteria::bye_weight(std::size_t high_place, std::size_t low_place) const {
  const SwissPlayer& high = players_[high_place];
  const SwissPlayer& low = players_[low_place];
  if (!may_meet(high, low)) return 0;
  const auto shift = [this](const SwissPlayer& player) { return shifts_[static_cast<std::size_t>(player.score)]; };
  Writer writer;
  writer.write(0, 1 + int{!high.may_have_bye} + int{!low.may_have_bye});
  writer.write(32, shift(high) + shift(low));
  writer.write(count_bits_, low.score >= players_.front().score);
  return writer.sum;
}

}  // namespace ootori::tournament

// The criteria of the Dutch system (FIDE Handbook C.04.3, articles 2.1 to 2.4) as weights of pairs: of two pairings
// within a bracket, the better one has the greater sum. Each criterion has bits of its own, the more important ones
// above, wide enough that no sum reaches the next.
#pragma once

#include <optional>
#include <vector>

#include "tournament/swiss_player.hpp"
#include "tournament/wide.hpp"

namespace ootori::tournament {

// Where the lower player of a pair is, seen from the bracket that is being paired.
enum class Place : std::uint8_t { in_bracket, in_next, below };

class DutchCriteria {
 public:
  // Both must outlive it. `barred[i][j]`: the two may never meet (article C1, or the organiser's wish). By place in
  // `players`.
  DutchCriteria(const std::vector<SwissPlayer>& players, const std::vector<std::vector<bool>>& barred,
                bool is_last_round, std::size_t played);

  [[nodiscard]] bool fits() const;  // in the numbers that there are

  // The lowest score that the bye can go to (article C5).
  void set_bye_score(Halves score);
  // Whether the one who floats from this bracket gets the bye (article C9).
  void set_bye_by_games(bool on) { bye_by_games_ = on; }

  [[nodiscard]] Halves score(std::size_t place) const { return players_[place].score; }
  // `high` before `low`. 0: they cannot meet.
  [[nodiscard]] Wide weight(std::size_t high, std::size_t low, Place place) const;
  // For finding out which score gets the bye: as many pairs as can be, the bye to who may have it, and as low as can
  // be.
  [[nodiscard]] Wide bye_weight(std::size_t high, std::size_t low) const;

  // The bits below all criteria, for the order among equals (articles 3.3, 4.2 and 4.3).
  [[nodiscard]] unsigned count_bits() const { return count_bits_; }
  [[nodiscard]] unsigned order_bits() const { return 3 * count_bits_ + 1; }

 private:
  struct Writer;

  [[nodiscard]] bool may_meet(const SwissPlayer& one, const SwissPlayer& other) const;
  [[nodiscard]] bool can_have_bye(const SwissPlayer& player) const;
  [[nodiscard]] bool is_topscorer(const SwissPlayer& player) const;
  [[nodiscard]] Wide score_bit(const SwissPlayer& player) const;
  void write_bye(Writer& writer, const SwissPlayer& high, const SwissPlayer& low) const;
  void write_colors(Writer& writer, const SwissPlayer& high, const SwissPlayer& low, bool in_bracket) const;
  void write_floats(Writer& writer, const SwissPlayer& high, const SwissPlayer& low, bool in_bracket) const;

  const std::vector<SwissPlayer>& players_;
  const std::vector<std::vector<bool>>& barred_;
  const bool is_last_round_;
  const std::size_t played_;
  unsigned count_bits_ = 1;       // for a number of players of one score
  unsigned score_bits_ = 0;       // for the numbers of all scores beside each other
  std::vector<unsigned> shifts_;  // by score
  std::optional<Halves> bye_score_{};
  std::vector<int> games_ranks_;  // by number of games: the more games, the lower
  bool bye_by_games_ = false;
};

}  // namespace ootori::tournament

// The criteria of the Dutch system (FIDE Handbook C.04.3, articles 2.1 to 2.4) as weights of pairs: of two pairings of
// a bracket, the better one has the greater total weight. Each criterion has its own bits, with the more important
// criteria in the higher bits. There are enough bits that a sum never overflows into the next criterion.
#pragma once

#include <optional>
#include <vector>

#include "tournament/swiss_player.hpp"
#include "tournament/wide.hpp"

namespace ootori::tournament {

// Where the lower-ranked player of a pair is, relative to the bracket that is being paired.
enum class LowerPlayer : std::uint8_t { in_bracket, in_next, below };

class DutchCriteria {
 public:
  // Both arguments must outlive the object. `barred[i][j]` means that the two players must not meet, because of
  // criterion C1 or because the organiser forbids it. Indexed by place in `players`.
  DutchCriteria(const std::vector<SwissPlayer>& players, const std::vector<std::vector<bool>>& barred,
                bool is_last_round, std::size_t played);

  [[nodiscard]] bool fits() const;  // whether the weights fit into Wide

  // The lowest score of a player who can get the bye (criterion C5).
  void set_bye_score(Halves score);
  // Whether the player who floats down from this bracket gets the bye (criterion C9).
  void set_bye_by_games(bool on) { bye_by_games_ = on; }

  [[nodiscard]] Halves score(std::size_t place) const { return players_[place].score; }
  // The weight of a pair, with `high` ranked above `low`. 0 if the two must not meet.
  [[nodiscard]] Wide weight(std::size_t high, std::size_t low, LowerPlayer lower) const;
  // The weight used to find the score of the player who gets the bye: as many pairs as possible, and a bye for an
  // eligible player with the lowest possible score.
  [[nodiscard]] Wide bye_weight(std::size_t high, std::size_t low) const;

  // The bits below all criteria, which decide between pairings that the criteria rate equally (articles 3.3, 4.2 and
  // 4.3).
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
  unsigned count_bits_ = 1;       // for a number of players with one score
  unsigned score_bits_ = 0;       // for the numbers of players of all scores, side by side
  std::vector<unsigned> shifts_;  // by score
  std::optional<Halves> bye_score_{};
  std::vector<int> games_ranks_;  // by number of games: the more games, the lower the rank
  bool bye_by_games_ = false;
};

}  // namespace ootori::tournament

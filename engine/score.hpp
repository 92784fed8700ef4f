// A search score from the side to move's point of view: centipawns (hundredths of a Swallow or Pawn), or a forced win
// or loss in a number of plies.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>

namespace ootori {

class Score {
 public:
  static constexpr int most_plies = 256;     // the maximum length of a search line
  static constexpr int longest_mate = 1000;  // in plies; the mate solver can find mates longer than a search line
  static constexpr int infinite = 32000;

  constexpr Score() = default;
  static constexpr Score centipawns(int value) { return Score{value}; }
  static constexpr Score win_in(int plies) { return Score{mate_value - plies}; }   // the winning move is ply `plies`
  static constexpr Score loss_in(int plies) { return Score{plies - mate_value}; }  // mated after `plies` plies

  [[nodiscard]] constexpr int raw() const { return value_; }
  [[nodiscard]] constexpr bool is_win() const { return value_ >= mate_value - longest_mate; }
  [[nodiscard]] constexpr bool is_loss() const { return value_ <= longest_mate - mate_value; }
  // The number of plies to the end of a won or lost line.
  [[nodiscard]] constexpr std::optional<int> plies_to_mate() const {
    if (is_win()) return mate_value - value_;
    if (is_loss()) return mate_value + value_;
    return std::nullopt;
  }

  // plies_to_mate, but negative if the side to move is mated, as in files and protocols.
  [[nodiscard]] constexpr std::optional<int> mate() const {
    const auto plies = plies_to_mate();
    return plies && is_loss() ? -*plies : plies;
  }

  constexpr Score operator-() const { return Score{-value_}; }
  constexpr auto operator<=>(const Score&) const = default;

 private:
  static constexpr int mate_value = 31000;

  constexpr explicit Score(int value) : value_(value) {}

  int value_ = 0;
};

}  // namespace ootori

// Glicko-2 ratings, as defined in M. E. Glickman, "Example of the Glicko-2 system", 2013
// (glicko.net/glicko/glicko2.pdf). The numbers of the steps are those of the paper.
#pragma once

#include <span>

namespace ootori::game {

struct Rating {
  double rating = 1500;      // on the Elo scale
  double deviation = 350;    // uncertainty: in 19 of 20 cases, the true strength is within two deviations
  double volatility = 0.06;  // how much the player's strength varies

  bool operator==(const Rating&) const = default;
};

// The rating of a new player. No deviation is larger than this one.
inline constexpr Rating new_rating{};

// A rating with a larger deviation is provisional and does not appear in leaderboards.
inline constexpr double provisional_deviation = 110;

[[nodiscard]] constexpr bool is_provisional(const Rating& rating) { return rating.deviation > provisional_deviation; }

// The system constant tau, which limits changes of the volatility. The paper recommends values from 0.3 to 1.2.
inline constexpr double volatility_bound = 0.5;

struct RatedGame {
  Rating opponent;
  double score;  // 1: win, 0.5: no contest, 0: loss
};

// The rating after a rating period with these games, which can be none.
[[nodiscard]] Rating rate(const Rating& before, std::span<const RatedGame> games);

// The rating after this number of rating periods without games (step 6). It need not be a whole number.
[[nodiscard]] Rating rest(const Rating& before, double periods);

}  // namespace ootori::game

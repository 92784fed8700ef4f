// Ratings of players by Glicko-2: M. E. Glickman, "Example of the Glicko-2 system", 2013
// (glicko.net/glicko/glicko2.pdf). Steps are numbered as there.
#pragma once

#include <span>

namespace ootori::game {

struct Rating {
  double rating = 1500;      // on the scale of Elo
  double deviation = 350;    // uncertainty: the true strength is within two deviations in 19 cases of 20
  double volatility = 0.06;  // how much the strength varies

  bool operator==(const Rating&) const = default;
};

// A new player's deviation, and the largest one.
inline constexpr Rating new_rating{};

// Above this deviation, a rating is provisional and in no leaderboard.
inline constexpr double provisional_deviation = 110;

[[nodiscard]] constexpr bool is_provisional(const Rating& rating) { return rating.deviation > provisional_deviation; }

// The paper's tau, which bounds the change of volatility; it asks for 0.3 to 1.2.
inline constexpr double volatility_bound = 0.5;

struct RatedGame {
  Rating opponent;
  double score;  // 1 a win, 0.5 a no contest, 0 a loss
};

// The rating after one rating period with these games; there may be none.
[[nodiscard]] Rating rate(const Rating& before, std::span<const RatedGame> games);

// The rating after this many rating periods without a game: step 6, also for parts of a period.
[[nodiscard]] Rating rest(const Rating& before, double periods);

}  // namespace ootori::game

#include "train/spsa.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "rules/zobrist.hpp"

namespace ootori {
namespace {

constexpr SpsaTerms terms{.trials = 4000, .rate = 0.02};

std::vector<SpsaNumber> two_numbers() {
  return {{.value = 20, .lowest = 0, .highest = 100, .step = 4},
          {.value = 900, .lowest = 0, .highest = 1000, .step = 40}};
}

// The distance of the values from the best ones, 60 and 500, in steps.
double distance(std::span<const double> values) { return std::hypot((values[0] - 60) / 4, (values[1] - 500) / 40); }

// A pair of games that the nearer side wins more often.
double played(const Spsa::Trial& trial, std::uint64_t& random) {
  const double edge = distance(trial.minus) - distance(trial.plus);
  const double chance = 1 / (1 + std::exp(-edge));
  double difference = 0;
  for (int game = 0; game < 2; ++game) {
    difference += static_cast<double>(splitmix64(random) >> 11) * 0x1p-53 < chance ? 1 : -1;
  }
  return difference;
}

TEST(Spsa, noisy_games_lead_to_the_better_values) {
  Spsa spsa{two_numbers(), terms};
  std::uint64_t random = 7;
  const double before = distance(spsa.values());
  while (spsa.learnt() < terms.trials) {
    const Spsa::Trial trial = spsa.next();
    spsa.learn(trial, played(trial, random));
  }
  EXPECT_LT(distance(spsa.values()), before / 4);
}

TEST(Spsa, trials_go_opposite_ways_within_the_ranges) {
  Spsa spsa{{{.value = 1, .lowest = 0, .highest = 10, .step = 4}, {.value = 5, .lowest = 0, .highest = 10, .step = 1}},
            terms};
  for (int i = 0; i < 50; ++i) {
    const Spsa::Trial trial = spsa.next();
    EXPECT_EQ(trial.number, static_cast<std::uint64_t>(i));
    for (std::size_t n = 0; n < 2; ++n) {
      EXPECT_EQ(trial.plus[n] > trial.minus[n], trial.directions[n] > 0);
      EXPECT_GE(std::min(trial.plus[n], trial.minus[n]), 0);
      EXPECT_LE(std::max(trial.plus[n], trial.minus[n]), 10);
    }
  }
}

TEST(Spsa, goes_on_where_it_stopped) {
  Spsa whole{two_numbers(), terms};
  Spsa first{two_numbers(), terms};
  std::uint64_t random = 3;
  std::uint64_t again = 3;
  const auto one = [](Spsa& spsa, std::uint64_t& state) {
    const Spsa::Trial trial = spsa.next();
    spsa.learn(trial, played(trial, state));
  };
  for (int i = 0; i < 40; ++i) one(whole, random);
  for (int i = 0; i < 20; ++i) one(first, again);
  Spsa second{two_numbers(), terms};
  second.restore(first.values(), first.learnt());
  for (int i = 0; i < 20; ++i) one(second, again);
  EXPECT_EQ(std::vector<double>(whole.values().begin(), whole.values().end()),
            std::vector<double>(second.values().begin(), second.values().end()));
}

}  // namespace
}  // namespace ootori

#include "train/search_tuning.hpp"

#include <gtest/gtest.h>

#include "engine/tunable_parameters.hpp"
#include "match/openings.hpp"

namespace ootori {
namespace {

TuningTerms quick_tuning(const GameSpec& game) {
  TuningTerms terms;
  terms.game = &game;
  terms.openings = {random_opening(game, 6, 1), random_opening(game, 6, 2)};
  terms.nodes = 300;
  terms.threads = 2;
  terms.spsa = {.trials = 20, .rate = 1};  // enough that at least one pair of games is not shared
  return terms;
}

TEST(SearchTuning, DefaultsAreInRangeAndGiveTheEnginesParameters) {
  for (const GameSpec* game : all_games) {
    std::vector<double> values;
    for (const SpsaNumber& number : tuned_numbers(*game)) {
      EXPECT_GE(number.value, number.lowest);
      EXPECT_LE(number.value, number.highest);
      values.push_back(number.value);
    }
    const SearchParameters own = visit_game(*game, []<class G>() { return search_parameters<G>; });
    EXPECT_EQ(with_values(*game, values), own);
  }
}

TEST(SearchTuning, PlaysThePlannedTrialsAndUpdatesTheParameters) {
  for (const GameSpec* game : all_games) {
    const TuningTerms terms = quick_tuning(*game);
    Spsa spsa{tuned_numbers(*game), terms.spsa};
    const std::vector<double> before{spsa.values().begin(), spsa.values().end()};
    std::uint64_t heard = 0;
    tune(terms, spsa, [&](const Spsa& now) { EXPECT_EQ(now.learnt(), ++heard); }, {});
    EXPECT_EQ(heard, terms.spsa.trials);
    EXPECT_NE(before, std::vector<double>(spsa.values().begin(), spsa.values().end()));
  }
}

TEST(SearchTuning, StopsWhenAsked) {
  const TuningTerms terms = quick_tuning(Tori::spec);
  Spsa spsa{tuned_numbers(Tori::spec), terms.spsa};
  std::stop_source stop;
  stop.request_stop();
  tune(terms, spsa, [](const Spsa&) { FAIL(); }, stop.get_token());
  EXPECT_EQ(spsa.learnt(), 0u);
}

TEST(SearchTuning, ItsStateRoundTripsAsText) {
  Spsa spsa{tuned_numbers(Yari::spec), {}};
  spsa.learn(spsa.next(), 2);
  Spsa again{tuned_numbers(Yari::spec), {}};
  ASSERT_TRUE(read_tuning(write_tuning(Yari::spec, spsa), Yari::spec, again));
  EXPECT_EQ(write_tuning(Yari::spec, again), write_tuning(Yari::spec, spsa));
  EXPECT_EQ(again.learnt(), 1u);
}

TEST(SearchTuning, InvalidTextNamesItsLineAndChangesNothing) {
  Spsa spsa{tuned_numbers(Tori::spec), {}};
  const std::string good = write_tuning(Tori::spec, spsa);
  const auto error = [&](const std::string& text) {
    const auto read = read_tuning(text, Tori::spec, spsa);
    return read ? "" : read.error();
  };
  EXPECT_EQ(error(""), "line 1: 'game NAME' is missing");
  EXPECT_EQ(error("trials 7\n"), "line 1: 'game NAME' is missing");
  EXPECT_EQ(error(write_tuning(Yari::spec, spsa)), "line 1: the file is of the game 'yari', not 'tori'");
  for (const std::string_view trials : {"", "trials", "trials -1", "trials 7x", "trial 7"}) {
    EXPECT_EQ(error("game tori\n" + std::string{trials} + "\n"), "line 2: 'trials N' is missing") << trials;
  }
  EXPECT_EQ(error("game tori\ntrials 7\nspeed 3\n"), "line 3: 'aspiration_window NUMBER' is missing");
  EXPECT_EQ(error("game tori\ntrials 7\naspiration_window 100000\n"),
            "line 3: aspiration_window must be between 10 and 200");
  EXPECT_NE(error(good.substr(0, good.size() / 2)), "");
  EXPECT_EQ(write_tuning(Tori::spec, spsa), good);
}

}  // namespace
}  // namespace ootori

#include "match/match.hpp"

#include <set>

#include <gmock/gmock.h>

#include "match/openings.hpp"

namespace ootori {
namespace {

MatchTerms small_match(int games, int concurrency) {
  MatchTerms terms;
  terms.contestants = {*parse_contestant("name=a,nodes=200,option.Hash=1"),
                       *parse_contestant("name=b,nodes=100,option.Hash=1")};
  for (std::uint64_t seed = 0; seed < 3; ++seed) terms.openings.push_back(random_opening(*terms.game, 6, seed));
  terms.games = games;
  terms.concurrency = concurrency;
  terms.arbiter.most_plies = 40;
  return terms;
}

TEST(Match, PlaysEveryGameOnce) {
  const MatchTerms terms = small_match(12, 3);
  std::vector<GameRecord> records;
  const auto tally =
      play_match(terms, {}, [&](const GameRecord& record, const Tally&) { records.push_back(record); }, {});
  ASSERT_TRUE(tally) << tally.error();
  EXPECT_EQ(tally->games(), 12);
  EXPECT_EQ(tally->pairs().pairs(), 6);
  std::set<int> numbers;
  for (const GameRecord& record : records) {
    numbers.insert(record.number);
    const auto& opening = terms.openings[static_cast<std::size_t>(record.number / 2) % terms.openings.size()];
    EXPECT_THAT(record.moves, ::testing::StartsWith(write_opening(opening)));
  }
  EXPECT_EQ(numbers.size(), 12U);
}

TEST(Match, ResumesWhereItWasInterrupted) {
  const MatchTerms terms = small_match(8, 1);
  std::vector<GameRecord> first;
  std::stop_source stop;
  const auto until_three = [&](const GameRecord& record, const Tally& tally) {
    first.push_back(record);
    if (tally.games() == 3) stop.request_stop();
  };
  ASSERT_TRUE(play_match(terms, {}, until_three, stop.get_token()));
  ASSERT_EQ(first.size(), 3U);
  std::set<int> second;
  const auto tally =
      play_match(terms, first, [&](const GameRecord& record, const Tally&) { second.insert(record.number); }, {});
  ASSERT_TRUE(tally);
  EXPECT_EQ(tally->games(), 8);
  EXPECT_EQ(second, (std::set{3, 4, 5, 6, 7}));
}

TEST(Match, EndsWhenTheSprtDecides) {
  MatchTerms terms = small_match(1000, 1);
  terms.arbiter.most_plies = 300;
  terms.sprt = SprtTerms{.elo0 = -400, .elo1 = -300, .alpha = 0.4, .beta = 0.4, .model = EloModel::logistic};
  const auto tally = play_match(terms, {}, [](const GameRecord&, const Tally&) {}, {});
  ASSERT_TRUE(tally);
  EXPECT_LT(tally->games(), 1000);
  EXPECT_NE(verdict(*terms.sprt, log_likelihood_ratio(*terms.sprt, tally->pairs())), SprtVerdict::undecided);
}

TEST(Match, SaysWhichEngineCannotPlay) {
  MatchTerms terms = small_match(4, 2);
  terms.contestants[1] = *parse_contestant("name=b,cmd=/no/such/engine,nodes=1");
  const auto tally = play_match(terms, {}, [](const GameRecord&, const Tally&) {}, {});
  ASSERT_FALSE(tally);
  EXPECT_THAT(tally.error(), ::testing::HasSubstr("engine b: cannot start '/no/such/engine'"));
  terms.contestants[1] = *parse_contestant("name=b,option.Hash=0,nodes=1");
  EXPECT_THAT(play_match(terms, {}, [](const GameRecord&, const Tally&) {}, {}).error(),
              ::testing::HasSubstr("engine b: Hash must be a whole number from 1"));
}

}  // namespace
}  // namespace ootori

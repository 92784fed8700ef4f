#include "match/opening_maker.hpp"

#include <gmock/gmock.h>

#include "match/openings.hpp"
#include "rules/mirror.hpp"

namespace ootori {
namespace {

const OpeningTerms quick{.fewest_plies = 4, .most_plies = 6, .nodes = 300, .bound = 150, .seed = 5};

std::vector<std::string> make(const GameSpec& spec, const OpeningTerms& terms, int number) {
  OpeningMaker maker{spec, terms};
  std::vector<std::string> lines;
  for (int i = 0; i < number; ++i) lines.push_back(write_opening(*maker.next()));
  return lines;
}

TEST(OpeningMaker, MakesDistinctOpeningsOfTheRightLength) {
  for (const GameSpec* spec : all_games) {
    OpeningMaker maker{*spec, quick};
    std::set<std::string> lines;
    for (int i = 0; i < 20; ++i) {
      const AnyGame game = *maker.next();
      lines.insert(write_opening(game));
      const auto plies = std::visit([](const auto& of) { return of.plies(); }, game);
      EXPECT_THAT(plies, ::testing::AllOf(::testing::Ge(4U), ::testing::Le(6U)));
    }
    EXPECT_EQ(lines.size(), 20U);
  }
}

TEST(OpeningMaker, IsReproducible) {
  EXPECT_EQ(make(Tori::spec, quick, 5), make(Tori::spec, quick, 5));
  OpeningTerms other = quick;
  other.seed = 6;
  EXPECT_NE(make(Tori::spec, quick, 5), make(Tori::spec, other, 5));
}

TEST(OpeningMaker, KeepsBalancedOpenings) {
  OpeningMaker maker{Yari::spec, quick};
  for (int i = 0; i < 5; ++i) {
    SearchLimits limits;
    limits.nodes = quick.nodes;
    const SearchResult result = Engine{{.hash_mib = 16}}.search(*maker.next(), limits);
    EXPECT_LE(std::abs(result.score.raw()), quick.bound);
  }
}

TEST(OpeningMaker, EndsWhenThereAreNoMoreOpenings) {
  OpeningTerms short_ones = quick;
  short_ones.fewest_plies = 0;
  short_ones.most_plies = 1;
  short_ones.bound = 10'000;
  std::set<Key> positions;
  const auto note = [&](const Position<Tori>& position) {
    positions.insert(std::min(position.key(), Mirror<Tori>::of(position).key()));
  };
  note(Position<Tori>::initial());
  for (const Move move : legal_moves(Position<Tori>::initial())) note(Position<Tori>::initial().after(move));
  OpeningMaker maker{Tori::spec, short_ones};
  for (std::size_t i = 0; i < positions.size(); ++i) ASSERT_TRUE(maker.next()) << i;
  EXPECT_FALSE(maker.next());
}

TEST(OpeningMaker, StopsWhenAsked) {
  std::stop_source stop;
  stop.request_stop();
  EXPECT_FALSE(OpeningMaker(Tori::spec, quick).next(stop.get_token()));
}

}  // namespace
}  // namespace ootori

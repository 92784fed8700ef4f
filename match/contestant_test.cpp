#include "match/contestant.hpp"

#include <gmock/gmock.h>

#include "match/engine_player.hpp"

namespace ootori {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Pair;

TEST(Contestant, IsReadFromText) {
  const auto read = parse_contestant(
      "name=new,cmd=build/ootori usi  yari,proto=usi,variant=y2,option.Hash=16,option.Eval=a=b,nodes=5000,depth=9");
  ASSERT_TRUE(read) << read.error();
  EXPECT_EQ(read->name, "new");
  EXPECT_THAT(read->command, ElementsAre("build/ootori", "usi", "yari"));
  EXPECT_EQ(read->protocol, Protocol::usi);
  EXPECT_EQ(read->variant, "y2");
  EXPECT_THAT(read->options, ElementsAre(Pair("Hash", "16"), Pair("Eval", "a=b")));
  EXPECT_EQ(read->allowance.nodes, 5000U);
  EXPECT_EQ(read->allowance.depth, 9);
}

TEST(Contestant, ReadsTimesInSeconds) {
  const Allowance clock = parse_contestant("name=a,tc=60+0.5,byoyomi=3,periods=2")->allowance;
  EXPECT_EQ(clock.clock->main, Millis{60000});
  EXPECT_EQ(clock.clock->increment, Millis{500});
  EXPECT_EQ(clock.clock->byoyomi, Millis{3000});
  EXPECT_EQ(clock.clock->periods, 2);
  EXPECT_EQ(parse_contestant("name=a,st=0.008")->allowance.move_time, Millis{8});
}

TEST(Contestant, CanHaveOtherSearchParameters) {
  const auto off = parse_contestant("name=a,search.null_move_depth=1000,nodes=100");
  ASSERT_TRUE(off) << off.error();
  const auto settings = engine_settings(*off, Tori::spec);
  ASSERT_TRUE(settings) << settings.error();
  SearchParameters expected = search_parameters<Tori>;
  expected.null_move_depth = 1000;
  EXPECT_EQ(settings->engine.search_parameters, expected);
  EXPECT_FALSE(engine_settings(*parse_contestant("name=a,nodes=100"), Tori::spec)->engine.search_parameters);
  for (const auto& [wrong, why] :
       {std::pair{"search.magic=1", "the search has no number 'magic'"},
        {"search.razor_depth=x", "razor_depth must be a number from -10000 to 10000"},
        {"search.null_move_margin=0", "null_move_margin must be a number from 1 to 10000"}}) {
    const auto read = parse_contestant("name=a,nodes=100," + std::string{wrong});
    EXPECT_THAT(engine_settings(*read, Yari::spec).error(), HasSubstr(why));
  }
  EXPECT_THAT(parse_contestant("name=a,cmd=b,search.razor_depth=1,nodes=1").error(), HasSubstr("built-in engine"));
}

TEST(Contestant, WithoutACommandIsTheBuiltInEngine) {
  EXPECT_TRUE(parse_contestant("name=a,nodes=100")->command.empty());
}

TEST(Contestant, LimitsAreTakenUpToTheirBounds) {
  for (const std::string_view good :
       {"depth=1", "depth=1000", "nodes=1", "nodes=1000000000000", "st=0", "st=1000000", "tc=0+0.001", "tc=60+0",
        "byoyomi=3", "periods=1000,byoyomi=1", "byoyomi=1,periods=1"}) {
    EXPECT_TRUE(parse_contestant("name=a," + std::string{good})) << good;
  }
  for (const std::string_view bad :
       {"depth=0", "depth=1001", "nodes=0", "nodes=1000000000001", "st=-1", "st=1000001", "st=nan", "tc=", "tc=60+",
        "tc=+1", "byoyomi=x", "periods=0", "periods=1001", "proto=", "tc", "=3"}) {
    EXPECT_FALSE(parse_contestant("name=a,nodes=1," + std::string{bad})) << bad;
  }
}

TEST(Contestant, NeedsALimitOnlyForAMatch) {
  EXPECT_TRUE(parse_contestant("name=a", NeedsLimit::no));
  EXPECT_EQ(parse_contestant("name=a").error(), "engine a needs a limit: depth, nodes, st, tc or byoyomi");
}

// It would lose every game.
TEST(Contestant, ItsClockMustHaveSomeTime) {
  for (const std::string_view empty : {"tc=0", "tc=0+0", "byoyomi=0", "periods=3", "nodes=100,periods=3"}) {
    EXPECT_EQ(parse_contestant("name=a," + std::string{empty}).error(),
              "the clock of engine a has no time: add tc or byoyomi")
        << empty;
  }
}

TEST(Contestant, NamesAnInvalidOptionOfTheBuiltInEngine) {
  const auto settings = engine_settings(*parse_contestant("name=a,nodes=1,option.Hash=lots"), Tori::spec);
  EXPECT_EQ(settings.error(), "engine a: Hash must be a whole number from 1 to 65536, not 'lots'");
}

TEST(Contestant, IsRefusedWithTheReason) {
  EXPECT_THAT(parse_contestant("nodes=5").error(), HasSubstr("needs a name: name="));
  EXPECT_THAT(parse_contestant("name=a").error(), HasSubstr("needs a limit"));
  EXPECT_THAT(parse_contestant("name=a b,nodes=5").error(), HasSubstr("must not contain spaces"));
  EXPECT_THAT(parse_contestant("name=a,nodes=many").error(), HasSubstr("nodes must be a number from 1"));
  EXPECT_THAT(parse_contestant("name=a,tc=fast").error(), HasSubstr("tc must be a number"));
  EXPECT_THAT(parse_contestant("name=a,tc=60+x").error(), HasSubstr("tc must be a number"));
  EXPECT_THAT(parse_contestant("name=a,proto=xboard").error(), HasSubstr("usi or uci"));
  EXPECT_THAT(parse_contestant("name=a,hash=5").error(),
              HasSubstr("unknown engine setting 'hash'; the settings are name, cmd"));
}

}  // namespace
}  // namespace ootori

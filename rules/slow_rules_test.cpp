// The data that the slow rules take from the games' tables, written a second time from the rules pages.
#include "rules/testing/slow_rules.hpp"

#include <set>
#include <tuple>

#include <gtest/gtest.h>

#include "rules/games.hpp"
#include "rules/judkins.hpp"
#include "rules/minishogi.hpp"

namespace ootori::testing {
namespace {

constexpr int edge = 9;

const std::vector<SlowPath> king{{0, 1, 1},  {1, 1, 1},   {1, 0, 1},  {1, -1, 1},
                                 {0, -1, 1}, {-1, -1, 1}, {-1, 0, 1}, {-1, 1, 1}};
const std::vector<SlowPath> gold{{0, 1, 1}, {1, 1, 1}, {1, 0, 1}, {0, -1, 1}, {-1, 0, 1}, {-1, 1, 1}};
const std::vector<SlowPath> silver{{0, 1, 1}, {1, 1, 1}, {1, -1, 1}, {-1, -1, 1}, {-1, 1, 1}};
const std::vector<SlowPath> rook{{0, 1, edge}, {1, 0, edge}, {0, -1, edge}, {-1, 0, edge}};
const std::vector<SlowPath> bishop{{1, 1, edge}, {1, -1, edge}, {-1, -1, edge}, {-1, 1, edge}};
const std::vector<SlowPath> horse{{0, 1, 1},    {1, 0, 1},     {0, -1, 1},     {-1, 0, 1},
                                  {1, 1, edge}, {1, -1, edge}, {-1, -1, edge}, {-1, 1, edge}};
const std::vector<SlowPath> dragon{{1, 1, 1},    {1, -1, 1},   {-1, -1, 1},   {-1, 1, 1},
                                   {0, 1, edge}, {1, 0, edge}, {0, -1, edge}, {-1, 0, edge}};
const std::vector<SlowPath> yari_gold{{0, 1, 1}, {1, 1, 1}, {-1, 1, 1}, {1, 0, 1}, {-1, 0, 1}, {0, -1, edge}};

// docs/rules.md
const SlowTables tori{
    .paths = {{"K", king},
              {"S", {{0, 1, 1}}},
              {"+S", {{2, 2, 1}, {-2, 2, 1}, {0, -2, 1}}},
              {"F", {{0, 1, 1}, {1, 1, 1}, {1, 0, 1}, {1, -1, 1}, {-1, -1, 1}, {-1, 0, 1}, {-1, 1, 1}}},
              {"+F",
               {{0, 1, 1}, {1, 1, edge}, {1, 0, 1}, {1, -1, 2}, {0, -1, edge}, {-1, -1, 2}, {-1, 0, 1}, {-1, 1, edge}}},
              {"C", {{0, 1, 1}, {1, 1, 1}, {1, -1, 1}, {0, -1, 1}, {-1, -1, 1}, {-1, 1, 1}}},
              {"P", {{0, 2, 1}, {1, -1, 1}, {-1, -1, 1}}},
              {"L", {{0, 1, edge}, {1, -1, edge}, {-1, -1, 1}}},
              {"R", {{0, 1, edge}, {-1, -1, edge}, {1, -1, 1}}}},
    .promotable = "SF",
    .zone = 2,
    .must_promote_in_zone = true,
    .limits = {{'S', 2}},
    .no_drop_mates = "S"};

// docs/rules.md
const SlowTables yari{.paths = {{"K", king},
                                {"P", {{0, 1, 1}}},
                                {"+P", {{0, 1, 1}, {1, 1, 1}, {-1, 1, 1}, {0, -1, edge}}},
                                {"N", {{1, 2, 1}, {-1, 2, 1}, {0, 1, edge}}},
                                {"+N", yari_gold},
                                {"B", {{1, 1, 1}, {-1, 1, 1}, {0, 1, edge}}},
                                {"+B", yari_gold},
                                {"R", {{0, 1, edge}, {1, 0, edge}, {-1, 0, edge}}},
                                {"+R", rook}},
                      .promotable = "PNBR",
                      .zone = 3,
                      .must_promote_in_zone = false,
                      .limits = {{'P', 1}},
                      .no_drop_mates = ""};

// Wikipedia, 'Minishogi'
const SlowTables minishogi{.paths = {{"K", king},
                                     {"P", {{0, 1, 1}}},
                                     {"+P", gold},
                                     {"S", silver},
                                     {"+S", gold},
                                     {"G", gold},
                                     {"B", bishop},
                                     {"+B", horse},
                                     {"R", rook},
                                     {"+R", dragon}},
                           .promotable = "PSBR",
                           .zone = 1,
                           .must_promote_in_zone = false,
                           .limits = {{'P', 1}},
                           .no_drop_mates = "P"};

// Wikipedia, 'Judkins shogi'
const SlowTables judkins = [] {
  SlowTables tables = minishogi;
  tables.paths["N"] = {{1, 2, 1}, {-1, 2, 1}};
  tables.paths["+N"] = gold;
  tables.promotable = "PNSBR";
  tables.zone = 2;
  return tables;
}();

// Right, forward, whether it runs to the edge, and the range if it does not.
using Paths = std::set<std::tuple<int, int, bool, int>>;

Paths set_of(const std::vector<SlowPath>& paths) {
  Paths set;
  for (const SlowPath& path : paths) {
    const bool rides = path.longest >= unlimited_range;
    set.emplace(path.right, path.forward, rides, rides ? 0 : path.longest);
  }
  return set;
}

struct WrittenTables {
  const GameSpec* spec;
  const SlowTables* tables;
};

class SlowRules : public ::testing::TestWithParam<WrittenTables> {};

INSTANTIATE_TEST_SUITE_P(Games, SlowRules,
                         ::testing::Values(WrittenTables{&Tori::spec, &tori}, WrittenTables{&Yari::spec, &yari},
                                           WrittenTables{&Minishogi::spec, &minishogi},
                                           WrittenTables{&Judkins::spec, &judkins}),
                         [](const auto& test) { return std::string{test.param.spec->id}; });

TEST_P(SlowRules, AreThoseOfTheRulesPages) {
  const SlowTables& taken = slow_tables(*GetParam().spec);
  const SlowTables& written = *GetParam().tables;
  EXPECT_EQ(taken.paths.size(), written.paths.size());
  for (const auto& [name, paths] : written.paths) EXPECT_EQ(set_of(taken.paths.at(name)), set_of(paths)) << name;
  EXPECT_EQ(std::set(taken.promotable.begin(), taken.promotable.end()),
            std::set(written.promotable.begin(), written.promotable.end()));
  EXPECT_EQ(taken.zone, written.zone);
  EXPECT_EQ(taken.must_promote_in_zone, written.must_promote_in_zone);
  EXPECT_EQ(taken.limits, written.limits);
  EXPECT_EQ(taken.no_drop_mates, written.no_drop_mates);
}

}  // namespace
}  // namespace ootori::testing

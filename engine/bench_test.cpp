#include "engine/bench.hpp"

#include <fstream>
#include <map>
#include <string>

#include <gtest/gtest.h>

namespace ootori {
namespace {

// The number of nodes that the search visits, by game. A commit that changes the engine's play also changes this file
// and quotes the numbers; other commits leave it alone. This test fails when a change of play was not recorded.
constexpr auto signature_file = "engine/bench_signature.txt";

TEST(Bench, SearchesTheCommittedNumberOfNodes) {
  std::ifstream file{signature_file};
  std::map<std::string, std::uint64_t, std::less<>> signatures;
  for (auto [game, nodes] = std::pair<std::string, std::uint64_t>{}; file >> game >> nodes;) signatures[game] = nodes;
  ASSERT_EQ(signatures.size(), listed_games.size()) << signature_file;
  for (const GameSpec* spec : listed_games) {
    const auto committed = signatures.find(spec->id);
    ASSERT_NE(committed, signatures.end()) << spec->id << " is missing in " << signature_file;
    EXPECT_EQ(bench(std::array{spec}).nodes, committed->second) << spec->id;
  }
}

TEST(Bench, OneGamesNodesDoNotDependOnTheOther) {
  constexpr int depth = 7;
  std::uint64_t sum = 0;
  for (const GameSpec* spec : listed_games) sum += bench(std::array{spec}, depth).nodes;
  EXPECT_EQ(bench(listed_games, depth).nodes, sum);
}

}  // namespace
}  // namespace ootori

// Checks the counts of the suites in tests/data/perft with the fast and the slow generator.
#include "notation/perft_suite.hpp"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "rules/perft.hpp"
#include "rules/testing/slow_rules.hpp"

namespace ootori {
namespace {

struct Suite {
  std::string path;
  const GameSpec* spec;
};

// NAME.GAME.perft
std::vector<Suite> suites() {
  std::vector<Suite> all;
  for (const auto& entry : std::filesystem::directory_iterator{"tests/data/perft"}) {
    const std::string game = entry.path().stem().extension().string().substr(1);
    all.push_back({entry.path().string(), find_game(game)});
    EXPECT_NE(all.back().spec, nullptr) << entry.path();
  }
  return all;
}

std::vector<PerftEntry> read(const Suite& suite) {
  const auto& [path, known] = suite;
  const GameSpec& spec = *known;
  std::ifstream file{path, std::ios::binary};
  const std::string text{std::istreambuf_iterator<char>{file}, {}};
  auto entries = parse_perft_suite(spec, text);
  if (!entries) {
    ADD_FAILURE() << path << ": " << describe(spec, entries.error());
    return {};
  }
  EXPECT_EQ(write_perft_suite(*entries), text) << path << " is not as tools/count_perft writes it";
  return std::move(*entries);
}

std::uint64_t fast_perft(const AnyPosition& any, int depth) {
  return std::visit([&](const auto& position) { return perft(position, depth); }, any);
}

std::uint64_t slow_perft(const AnyPosition& any, int depth) {
  return std::visit([&](const auto& position) { return testing::SlowBoard{position.setup()}.perft(depth); }, any);
}

TEST(PerftSuites, ExistForEveryListedGame) {
  for (const GameSpec* spec : listed_games) {
    EXPECT_TRUE(std::ranges::any_of(suites(), [&](const Suite& suite) { return suite.spec == spec; })) << spec->id;
  }
}

TEST(PerftSuites, MatchTheFastGenerator) {
  for (const Suite& suite : suites()) {
    for (const PerftEntry& entry : read(suite)) {
      EXPECT_FALSE(entry.counts.empty()) << entry.id;
      for (const auto& [depth, leaves] : entry.counts) {
        if (leaves < 10'000'000) EXPECT_EQ(fast_perft(entry.position, depth), leaves) << entry.id << ", " << depth;
      }
    }
  }
}

TEST(PerftSuites, MatchTheSlowGenerator) {
  for (const Suite& suite : suites()) {
    for (const PerftEntry& entry : read(suite)) {
      for (const auto& [depth, leaves] : entry.counts) {
        if (leaves < 400) EXPECT_EQ(slow_perft(entry.position, depth), leaves) << entry.id << ", " << depth;
      }
    }
  }
}

TEST(PerftSuite, AllowsCommentsAndLooseLines) {
  const auto read =
      parse_perft_suite(Tori::spec, "# two\n\nid a  # first\r\nsfen startpos\r\nperft  2   288\nperft 3 5430");
  ASSERT_TRUE(read) << describe(Tori::spec, read.error());
  EXPECT_EQ(*read, (std::vector{PerftEntry{"a", Position<Tori>::initial(), {{2, 288}, {3, 5430}}}}));
}

TEST(PerftSuite, NamesTheFaultyLine) {
  const auto message = [](std::string_view text) {
    const auto read = parse_perft_suite(Tori::spec, text);
    return read ? "" : describe(Tori::spec, read.error());
  };
  EXPECT_EQ(message("id a\nsfen startpos\nperft two 288"),
            "Line 3: 'two 288' is not a depth and a count, like 'perft 2 288'.");
  EXPECT_EQ(message("id a\nsfen startpos\nperft 2 99999999999999999999"),
            "Line 3: '2 99999999999999999999' is not a depth and a count, like 'perft 2 288'.");
  EXPECT_EQ(message("id a\nid b"), "Line 2: After 'id' comes a line 'sfen POSITION'.");
  EXPECT_EQ(message("id a\nperft 1 17"), "Line 2: After 'id' comes a line 'sfen POSITION'.");
  EXPECT_EQ(message("id a"), "Line 1: After 'id' comes a line 'sfen POSITION'.");
  EXPECT_EQ(message("sfen startpos"), "Line 1: An entry begins with a line 'id NAME'.");
  EXPECT_EQ(message("\nepd startpos"),
            "Line 2: 'epd startpos' is not valid; every line begins with id, sfen, perft or #.");
  EXPECT_EQ(message("id a\nsfen 7/7"), "Line 2: " + describe(Tori::spec, parse_sfen(Tori::spec, "7/7").error()));
}

}  // namespace
}  // namespace ootori

#include "match/match_log.hpp"

#include <sstream>

#include <gmock/gmock.h>

#include "match/openings.hpp"

namespace ootori {
namespace {

using ::testing::HasSubstr;

const MatchIdentity identity{.game = "tori",
                             .seed = 7,
                             .openings = 20,
                             .openings_checksum = 0xab,
                             .engines = {"name=new,nodes=10", "name=old,nodes=10"},
                             .arbiter = {}};

GameRecord logged_game(int number, Outcome outcome, Incident incident) {
  GameRecord record;
  record.number = number;
  record.outcome = outcome;
  record.incident = incident;
  record.plies = 88;
  record.effort = {Effort{.nodes = 123456789012, .time = Micros{1}}, Effort{.nodes = 2, .time = Micros{3}}};
  record.moves = "startpos moves 3d3c 4b3c";
  return record;
}

std::expected<std::vector<GameRecord>, std::string> read_records(const std::string& text) {
  std::istringstream in{text};
  return read_log(in, identity);
}

TEST(MatchLog, RoundTrips) {
  std::string text = write_identity(identity) + "\n";
  std::vector<std::string> lines;
  for (int reason = 0; reason <= static_cast<int>(Termination::abandoned); ++reason) {
    const int number = static_cast<int>(lines.size());
    const auto winner = number % 3 == 0 ? std::nullopt : std::optional{number % 3 == 1 ? Color::black : Color::white};
    lines.push_back(write_record(
        logged_game(number, {winner, static_cast<Termination>(reason)}, static_cast<Incident>(number % 8))));
    text += lines.back() + "\n";
  }
  const auto records = read_records(text);
  ASSERT_TRUE(records) << records.error();
  ASSERT_EQ(records->size(), lines.size());
  for (std::size_t i = 0; i < lines.size(); ++i) EXPECT_EQ(write_record((*records)[i]), lines[i]);
}

TEST(MatchLog, IgnoresATruncatedLastLine) {
  const std::string whole = write_record(logged_game(0, {Color::black, Termination::checkmate}, Incident::none));
  for (std::size_t length = 0; length <= whole.size(); ++length) {
    const auto records = read_records(write_identity(identity) + "\n" + whole + "\n" + whole.substr(0, length));
    ASSERT_TRUE(records) << records.error();
    EXPECT_EQ(records->size(), 1U);
  }
}

// The games of two matches never count as one.
TEST(MatchLog, RefusesTheLogOfAnotherMatch) {
  const auto refusal = [](const auto& change) {
    MatchIdentity other = identity;
    change(other);
    return read_records(write_identity(other) + "\n").error();
  };
  const auto message = [](std::string_view what) {
    return "this is the log of another match; " + std::string{what} + ". Use its settings, or another log";
  };
  EXPECT_EQ(refusal([](auto& other) { other.game = "yari"; }), message("game-id: 'yari', not 'tori'"));
  EXPECT_EQ(refusal([](auto& other) { other.seed = 8; }), message("seed: '8', not '7'"));
  EXPECT_EQ(refusal([](auto& other) { other.openings_checksum = 1; }),
            message("openings: '20 with checksum 0000000000000001', not '20 with checksum 00000000000000ab'"));
  EXPECT_EQ(refusal([](auto& other) { other.engines[0] = "name=new,st=1"; }),
            message("engine 1: 'name=new,st=1', not 'name=new,nodes=10'"));
  EXPECT_EQ(refusal([](auto& other) { other.engines[1] += ",option.Hash=1"; }),
            message("engine 2: 'name=old,nodes=10,option.Hash=1', not 'name=old,nodes=10'"));
  EXPECT_EQ(refusal([](auto& other) { other.arbiter.most_plies = 300; }), message("max-plies: '300', not '500'"));
  EXPECT_EQ(refusal([](auto& other) { other.arbiter.time_margin = Millis{5}; }), message("time-margin: '5', not '10'"));
  EXPECT_EQ(refusal([](auto& other) { other.arbiter.resignation = {.centipawns = 900, .moves = 4}; }),
            message("resign: 'at 900 for 4 moves', not 'never'"));
  EXPECT_EQ(refusal([](auto& other) {
              other.seed = 8;
              other.arbiter.most_plies = 300;
            }),
            message("seed: '8', not '7'; max-plies: '300', not '500'"));
}

TEST(MatchLog, OpeningsAreKnownByTheirMovesAndOrder) {
  const AnyGame first = random_opening(Tori::spec, 4, 1);
  const AnyGame second = random_opening(Tori::spec, 4, 2);
  EXPECT_EQ(openings_checksum({first, second}), openings_checksum({first, second}));
  EXPECT_NE(openings_checksum({first, second}), openings_checksum({second, first}));
  EXPECT_NE(openings_checksum({first}), openings_checksum({second}));
}

TEST(MatchLog, AnEngineWithALineBreakHasOneLine) {
  MatchIdentity odd = identity;
  odd.engines[0] = "name=new,nodes=10,option.a=b\nc";
  std::istringstream in{write_identity(odd) + "\n"};
  EXPECT_TRUE(read_log(in, odd)->empty());
}

TEST(MatchLog, NamesAnInvalidLine) {
  const std::string head = write_identity(identity) + "\n";
  const std::string whole = write_record(logged_game(0, {Color::black, Termination::checkmate}, Incident::none)) + "\n";
  EXPECT_THAT(read_records(head + whole + "game x\n").error(), HasSubstr("line 11"));
  EXPECT_THAT(
      read_records(head + "game 0 winner green reason checkmate incident none plies 1 nodes 1 1 time 1 1 startpos\n")
          .error(),
      HasSubstr("line 10"));
}

TEST(MatchLog, RefusesAnyOtherField) {
  const std::string head = write_identity(identity) + "\n";
  const std::string good =
      "game 0 winner none reason repetition incident none plies 88 nodes 5 6 time 7 8 startpos moves 3d3c";
  ASSERT_EQ(read_records(head + good + "\n")->size(), 1U);
  for (const auto& [part, other] : {std::pair<std::string_view, std::string_view>{"game 0", "game -1"},
                                    {"game 0", "number 0"},
                                    {"winner none", "winner nobody"},
                                    {"reason repetition", "reason boredom"},
                                    {"incident none", "incident fire"},
                                    {"plies 88", "plies many"},
                                    {"nodes 5 6", "nodes 5"},
                                    {"nodes 5 6", "nodes 5 18446744073709551616"},
                                    {"time 7 8", "time 7 -8"},
                                    {" startpos moves 3d3c", ""}}) {
    std::string line = good;
    line.replace(line.find(part), part.size(), other);
    EXPECT_THAT(read_records(head + good + "\n" + line + "\n").error(), "line 11 is not the record of a game") << line;
  }
}

TEST(MatchLog, RefusesWhatIsNotItsOwnFormat) {
  EXPECT_EQ(read_records("ootori-match 1 tori seed 7 openings 20 first new second old\n").error(),
            "this log does not contain the settings of its match, because it is of an older version");
  EXPECT_EQ(read_records("my notes\n").error(), "this is not the log of a match");
  EXPECT_EQ(read_records("ootori-match 2\ngame-id tori\nseeds 7\n").error(), "line 3 is not 'seed …'");
}

TEST(MatchLog, IsEmptyIfItsFirstLinesAreCutOff) {
  const std::string whole = write_identity(identity);
  for (std::size_t length = 0; length <= whole.size(); ++length) {
    const auto records = read_records(whole.substr(0, length));
    ASSERT_TRUE(records) << records.error();
    EXPECT_TRUE(records->empty());
  }
}

TEST(MatchLog, IsEmptyForAnEmptyFile) { EXPECT_TRUE(read_records("")->empty()); }

}  // namespace
}  // namespace ootori

#include "match/match_log.hpp"

#include <sstream>

#include <gmock/gmock.h>

namespace ootori {
namespace {

using ::testing::HasSubstr;

const MatchIdentity identity{.game = "tori", .seed = 7, .openings = 20, .names = {"new", "old"}};

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

TEST(MatchLog, RefusesTheLogOfAnotherMatch) {
  MatchIdentity other = identity;
  other.seed = 8;
  EXPECT_THAT(read_records(write_identity(other) + "\n").error(), HasSubstr("another match"));
}

TEST(MatchLog, NamesAnInvalidLine) {
  const std::string head = write_identity(identity) + "\n";
  const std::string whole = write_record(logged_game(0, {Color::black, Termination::checkmate}, Incident::none)) + "\n";
  EXPECT_THAT(read_records(head + whole + "game x\n").error(), HasSubstr("line 3"));
  EXPECT_THAT(
      read_records(head + "game 0 winner green reason checkmate incident none plies 1 nodes 1 1 time 1 1 startpos\n")
          .error(),
      HasSubstr("line 2"));
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
    EXPECT_THAT(read_records(head + good + "\n" + line + "\n").error(), "line 3 is not the record of a game") << line;
  }
}

TEST(MatchLog, NamesBothMatches) {
  EXPECT_EQ(read_records("ootori-match 1 yari seed 7 openings 20 first new second old\n").error(),
            "this is the log of another match: 'ootori-match 1 yari seed 7 openings 20 first new second old'; the "
            "current match is 'ootori-match 1 tori seed 7 openings 20 first new second old'");
  EXPECT_TRUE(read_records(write_identity(identity))->empty()) << "without a line break";
}

TEST(MatchLog, IsEmptyForAnEmptyFile) { EXPECT_TRUE(read_records("")->empty()); }

}  // namespace
}  // namespace ootori

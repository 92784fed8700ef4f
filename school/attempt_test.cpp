#include "school/attempt.hpp"

#include <gtest/gtest.h>

#include "notation/sfen.hpp"
#include "notation/usi.hpp"

namespace ootori::school {
namespace {

struct Setting {
  std::string_view game;
  std::string_view sfen;
  std::string_view goal;
  int moves = 1;
  Opponent opponent = Opponent::waits;
};

Judgement attempt(const Setting& setting, std::initializer_list<std::string_view> moves) {
  const GameSpec& spec = *find_game(setting.game);
  const Task task{.start = parse_sfen(spec, setting.sfen)->position,
                  .goal = *parse_goal(spec, setting.goal),
                  .opponent = setting.opponent,
                  .moves = setting.moves};
  std::vector<Move> made;
  for (const std::string_view move : moves) made.push_back(*parse_usi(spec, move));
  return judge(task, made);
}

std::string verdict(const Setting& setting, std::initializer_list<std::string_view> moves) {
  const Judgement judgement = attempt(setting, moves);
  if (judgement.progress == Progress::done) return "done";
  if (judgement.progress == Progress::going) return "going";
  std::string text(code(*judgement.miss));
  if (judgement.rule) text += " " + std::string(ootori::code(*judgement.rule));
  if (!judgement.replies.empty() && judgement.replies.back()) {
    text += " " + write_usi(*find_game(setting.game), *judgement.replies.back());
  }
  return text;
}

TEST(Attempt, StarsAreCollectedWhileTheOpponentWaits) {
  const Setting stars{"tori", "k6/7/7/7/7/3K3/7 b - 1", "reach 3e 3d", 3};
  EXPECT_EQ(verdict(stars, {"4f3e"}), "going");
  EXPECT_EQ(attempt(stars, {"4f3e"}).left.size(), 1U);
  EXPECT_EQ(verdict(stars, {"4f3e", "3e3d"}), "done");
  EXPECT_EQ(verdict(stars, {"4f4e", "4e4d", "4d4c"}), "too_many");
  EXPECT_EQ(verdict(stars, {"4f4d"}), "illegal cannot_go_there");
}

TEST(Attempt, AGuardCapturesIfItCan) {
  const Setting careful{"tori", "k6/7/7/3s1s1/7/3C3/K6 b - 1", "capture 2d", 2, Opponent::guards};
  EXPECT_EQ(verdict(careful, {"4f4e"}), "captured 4d4e");
  EXPECT_EQ(verdict(careful, {"4f3e", "3e2d"}), "done");
}

TEST(Attempt, ACheckedOpponentAnswersInsteadOfWaiting) {
  const Setting stars{"tori", "3k3/7/7/7/3C3/7/K6 b P 1", "reach 4c 3d", 3};
  const Judgement judgement = attempt(stars, {"P*4c"});
  ASSERT_EQ(judgement.progress, Progress::going);
  EXPECT_TRUE(judgement.replies.back().has_value());
  EXPECT_EQ(verdict(stars, {"P*4c", "4c3d"}), "done");
}

TEST(Attempt, EveryMateOfTheRightLengthIsAccepted) {
  const Setting mate{"tori", "k6/2F4/1C5/7/7/7/6K b SC 1", "mate 1"};
  EXPECT_EQ(verdict(mate, {"C*7b"}), "done");
  EXPECT_EQ(verdict(mate, {"C*6b"}), "done");
  EXPECT_EQ(verdict(mate, {"5b6b+"}), "done");
  EXPECT_EQ(verdict(mate, {"S*7b"}), "illegal drop_mate");
  EXPECT_EQ(attempt(mate, {"C*5c"}).miss, Miss::ends_game);  // White has no legal move but is not in check
  EXPECT_EQ(attempt({"tori", "2k4/7/2K4/7/7/7/7 b F 1", "mate 1"}, {"F*6c"}).miss, Miss::no_check);
  EXPECT_EQ(attempt({"tori", "2k4/7/7/7/7/7/2K4 b F 1", "mate 1"}, {"F*5b"}).miss, Miss::escapes);
}

TEST(Attempt, TheDefenceLastsAsLongAsItCan) {
  const Setting mate{"tori", "1k5/7/3s3/2R1L2/7/7/3K3 b F 1", "mate 3", 2};
  const Judgement first = attempt(mate, {"F*5b"});
  ASSERT_EQ(first.progress, Progress::going);
  ASSERT_TRUE(first.replies.back().has_value());
  EXPECT_EQ(attempt(mate, {"F*7b"}).progress, Progress::failed);
}

TEST(Attempt, DistinguishesKindsOfEscape) {
  const std::string_view leap = "3k3/7/7/7/3p3/2S1S2/3K3 b C 1";
  EXPECT_EQ(verdict({"tori", leap, "escape move"}, {"4g5g"}), "done");
  EXPECT_EQ(verdict({"tori", leap, "escape move"}, {"C*4f"}), "illegal leaves_check");
  const std::string_view line = "3k3/7/3l3/7/7/2S1S2/3K3 b C 1";
  EXPECT_EQ(verdict({"tori", line, "escape block"}, {"C*4e"}), "done");
  EXPECT_EQ(verdict({"tori", line, "escape capture"}, {"C*4e"}), "off_goal");
}

TEST(Attempt, MaterialIncludesRecaptures) {
  // A Falcon beside a Swallow: taking the guarded one loses the Crane.
  const Setting gain{"tori", "3k3/7/2s1f2/2s4/3C3/7/3K3 b - 1", "gain 1"};
  EXPECT_EQ(attempt(gain, {"4e5d"}).miss, Miss::loses);
  const Setting save{"tori", "k6/3l3/7/4s2/3C3/7/3K3 b - 1", "save 4e"};
  EXPECT_EQ(verdict(save, {"4g5f"}), "done");
  EXPECT_EQ(verdict(save, {"4g5g"}), "captured 4b4e");
}

TEST(Attempt, AThreatHoldsAgainstEveryAnswer) {
  const Setting threat{"tori", "7/s2k3/7/3p3/1s4K/7/6c b F 1", "threaten 3"};
  EXPECT_EQ(verdict(threat, {"F*2g"}), "done");
  EXPECT_EQ(verdict(threat, {"F*2f"}), "escapes 1g2f");
  EXPECT_EQ(verdict(threat, {"1e2e"}), "no_threat") << "there is nothing to escape from";
}

TEST(Attempt, AMateInOneIsFound) {
  const Setting survive{"yari", "7/6k/2P4/5b1/7/1N5/1P4K/7/r6 b - 1", "survive"};
  EXPECT_EQ(verdict(survive, {"1g1h"}), "done");
  EXPECT_EQ(attempt(survive, {"6f6e"}).miss, Miss::is_mated);
}

TEST(Attempt, DropsPromotionsAndGivenMoves) {
  const std::string_view promote = "6k/2F4/7/7/7/7/3K3 b - 1";
  EXPECT_EQ(verdict({"tori", promote, "promote"}, {"5b4c+"}), "done");
  EXPECT_EQ(verdict({"tori", promote, "promote S"}, {"5b4c+"}), "off_goal");
  EXPECT_EQ(verdict({"tori", promote, "play 5b4c+"}, {"4g4f"}), "off_goal");
  const std::string_view drop = "3k3/7/2S4/7/2S4/7/3K3 b S 1";
  EXPECT_EQ(verdict({"tori", drop, "drop S"}, {"S*5d"}), "illegal crowded_file");
  EXPECT_EQ(verdict({"tori", drop, "drop S 3d"}, {"S*4d"}), "off_goal");
  EXPECT_EQ(verdict({"tori", drop, "drop S 3d"}, {"S*3d"}), "done");
}

}  // namespace
}  // namespace ootori::school

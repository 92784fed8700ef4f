#include "game/lines.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "notation/usi.hpp"

namespace ootori::game {
namespace {

using Reason = LinesFault::Reason;

Move tori_move(std::string_view usi) { return *parse_usi(Tori::spec, usi); }

Line line_of(std::initializer_list<std::string_view> moves) {
  Line line;
  for (const std::string_view usi : moves) line.push_back(tori_move(usi));
  return line;
}

// A game in which Black has moved a Swallow.
Game<Tori> opened() {
  Game<Tori> game;
  EXPECT_TRUE(game.play(tori_move("4e4d")));
  return game;
}

std::optional<LinesFault> fault_of(std::vector<Line> lines) {
  const auto checked = check(AnyGame{opened()}, Lines{1, std::move(lines)});
  return checked ? std::nullopt : std::optional{checked.error()};
}

const Line steps = line_of({"4c4d", "4f4e"});
const Line takes = line_of({"4c4d", "4f4e", "7c7d", "4e4d"});

TEST(Lines, AlternateOpponentsMovesAndAnswers) {
  EXPECT_EQ(fault_of({steps}), std::nullopt);
  EXPECT_EQ(fault_of({line_of({"4c4d"})}), (LinesFault{Reason::no_answer, 0}));
  EXPECT_EQ(fault_of({steps, {}}), (LinesFault{Reason::no_answer, 1}));
  EXPECT_EQ(fault_of({Line(22, tori_move("4c4d"))}), (LinesFault{Reason::too_long, 0}));
  EXPECT_EQ(fault_of(std::vector<Line>(31, steps)), (LinesFault{Reason::too_many, most_lines}));
}

TEST(Lines, FollowTheRules) {
  EXPECT_EQ(fault_of({line_of({"4e4d", "4c4d"})}), (LinesFault{Reason::illegal, 0, 0, IllegalMove::no_piece}));
  EXPECT_EQ(fault_of({steps, line_of({"3c3d", "S*4e"})}),
            (LinesFault{Reason::illegal, 1, 1, IllegalMove::not_in_hand}));
}

TEST(Lines, HaveOneAnswerToTheSameMoves) {
  EXPECT_EQ(fault_of({steps, steps}), std::nullopt) << "saying it twice does no harm";
  EXPECT_EQ(fault_of({steps, line_of({"4c4d", "5e5d"})}), (LinesFault{Reason::two_answers, 1, 1}));
}

TEST(Lines, AreFollowedAsFarAsTheyMatch) {
  const Lines lines{1, {steps, takes, line_of({"3c3d", "3e3d"})}};
  EXPECT_EQ(follow(lines, 1, tori_move("7c7d")), std::nullopt);
  EXPECT_EQ(follow(lines, 3, tori_move("4c4d")), std::nullopt) << "they are for another position";
  const auto followed = follow(lines, 1, tori_move("4c4d"));
  ASSERT_TRUE(followed);
  EXPECT_EQ(followed->answer, tori_move("4f4e"));
  EXPECT_EQ(followed->rest, (Lines{3, {line_of({"7c7d", "4e4d"})}}));
  EXPECT_EQ(follow(lines, 1, tori_move("3c3d")), (Followed{tori_move("3e3d"), std::nullopt}));
}

template <class G>
Move any_move(const Game<G>& game) {
  std::vector<Move> moves;
  for (const Move move : game.permitted_moves()) moves.push_back(move);
  return *rc::gen::elementOf(moves);
}

// A line that passes the check can be followed to its end, whatever other lines there are.
RC_GTEST_PROP(Lines, AreStoredToTheirEnd, ()) {
  Game<Yari> game;
  const auto line_from = [](Game<Yari> from) {
    Line line;
    for (int moves = 2 * *rc::gen::inRange(1, 8); moves > 0 && !from.outcome(); --moves) {
      line.push_back(any_move(from));
      RC_ASSERT(from.play(line.back()).has_value());
    }
    if (line.size() % 2 != 0) line.pop_back();
    return line;
  };
  std::vector<Line> all;
  for (int i = *rc::gen::inRange(1, 6); i > 0; --i) all.push_back(line_from(game));
  std::optional<Lines> lines = Lines{0, all};
  RC_PRE(check(AnyGame{game}, *lines).has_value());
  const Line& chosen = all.front();
  for (std::size_t at = 0; at < chosen.size(); at += 2) {
    RC_ASSERT(lines.has_value());
    const auto followed = follow(*lines, at, chosen[at]);
    RC_ASSERT(followed.has_value());
    RC_ASSERT(followed->answer == chosen[at + 1]);
    RC_ASSERT(game.play(chosen[at]).has_value());
    RC_ASSERT(game.play(followed->answer).has_value());
    lines = followed->rest;
    if (lines) RC_ASSERT(check(AnyGame{game}, *lines).has_value());
  }
}

}  // namespace
}  // namespace ootori::game

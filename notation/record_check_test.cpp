#include "notation/record_check.hpp"

#include <gtest/gtest.h>

#include "notation/game_text.hpp"
#include "notation/sfen.hpp"
#include "notation/usi.hpp"

namespace ootori {
namespace {

Record record(std::string_view moves, std::optional<RecordEnd> end = {}, const GameSpec& spec = Tori::spec) {
  Record made = new_record(spec);
  for (std::size_t at = 0; at < moves.size(); at += 5) {
    made.moves.push_back(RecordMove{.move = *parse_usi(spec, moves.substr(at, 4))});
  }
  made.end = end;
  return made;
}

std::string problem(const Record& checked, RepetitionProfile profile = RepetitionProfile::house) {
  const auto found = check_record(checked, terms_of(checked, profile));
  return found ? describe(checked.spec(), *found) : "";
}

constexpr std::string_view thrice = "4g5f 4a5b 5f4g 5b4a 4g5f 4a5b 5f4g 5b4a";
constexpr std::string_view yari_thrice = "4i4h 4a4b 4h4i 4b4a 4i4h 4a4b 4h4i 4b4a";

TEST(RecordCheck, AcceptsALegalRecord) {
  EXPECT_EQ(problem(record("7e7d 1c1d")), "");
  EXPECT_EQ(problem(record("7e7d 1c1d", RecordEnd{Color::black, Termination::resignation})), "");
  EXPECT_EQ(problem(record("7e7d 1c1d", RecordEnd{Color::black, {}})), "");
}

TEST(RecordCheck, NamesTheIllegalMove) {
  EXPECT_EQ(problem(record("7e7d 1c1e")), "Move 2, 1c1e: The Swallow cannot go from 1c to 1e.");
  EXPECT_EQ(problem(record(thrice)),
            "Move 8, 5b4a: This would repeat the position for the third time. Play another move.");
  EXPECT_EQ(problem(record(thrice), RepetitionProfile::pychess), "");
  EXPECT_EQ(problem(record(yari_thrice, RecordEnd{std::nullopt, Termination::repetition}, Yari::spec)), "");
  EXPECT_EQ(problem(record(yari_thrice, {}, Yari::spec)),
            "The record does not say that the game has ended: no contest (repetition).");
  EXPECT_EQ(problem(record(yari_thrice, RecordEnd{Color::black, Termination::resignation}, Yari::spec)),
            "By the rules, the game ended differently after move 8: no contest (repetition).");
  EXPECT_EQ(problem(record(std::string{yari_thrice} + " 4i4h", {}, Yari::spec)),
            "Move 9, 4i4h: The game had already ended: no contest (repetition).");
  EXPECT_EQ(problem(record("7e7d", RecordEnd{Color::black, Termination::checkmate})),
            "After move 1 the position does not allow this result: Black wins (checkmate).");
}

TEST(RecordCheck, AnImpasseIsDecidedByTheRules) {
  for (const auto winner : {std::optional{Color::black}, std::optional{Color::white}, std::optional<Color>{}}) {
    const RecordEnd end{winner, Termination::impasse};
    EXPECT_TRUE(problem(record("7e7d", end)).starts_with("After move 1 the position does not allow this result: "))
        << "Tori Shogi has no impasse";
    EXPECT_TRUE(
        problem(record("4i4h", end, Yari::spec)).starts_with("After move 1 the position does not allow this result: "))
        << "the Generals are at home";
  }
  Record decided = new_record(Yari::spec);
  decided.start =
      parse_sfen<Yari>("rnnK1br/7/pppppp1/7/7/7/P6/7/3k3 b R2B2N5P 1", Strictness::lenient).value().position;
  decided.end = RecordEnd{Color::black, Termination::impasse};
  const auto& start = std::get<Position<Yari>>(decided.start);
  ASSERT_TRUE(impasse_may_be_proposed(start));
  const auto rightful = impasse_outcome<Yari>(Game<Yari>{start}.impasse_points()).winner;
  for (const auto winner : {std::optional{Color::black}, std::optional{Color::white}, std::optional<Color>{}}) {
    decided.end->winner = winner;
    const std::string told = problem(decided);
    if (winner == rightful) {
      EXPECT_EQ(told, "");
    } else {
      EXPECT_TRUE(told.starts_with("By the rules, the game ended differently after move 0: ")) << told;
    }
  }
}

TEST(RecordCheck, WhoResignsLoses) {
  for (const Termination reason : {Termination::resignation, Termination::time, Termination::illegal_move}) {
    EXPECT_EQ(problem(record("7e7d", RecordEnd{Color::white, reason})), "");
    EXPECT_EQ(
        problem(record("7e7d", RecordEnd{std::nullopt, reason})),
        "A game that ends this way has a winner, but the record says: no contest (" + std::string{code(reason)} + ").");
  }
  EXPECT_EQ(problem(record("7e7d", RecordEnd{std::nullopt, Termination::abandoned})), "");
}

}  // namespace
}  // namespace ootori

#include "terminal/local_session.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "notation/record_format.hpp"
#include "terminal/clock_text.hpp"

namespace ootori::terminal {
namespace {

using namespace std::chrono_literals;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

struct Played {
  explicit Played(const GameSpec& game, std::optional<Color> side = std::nullopt, const char* clock = "none",
                  Language language = Language::english)
      : session({.game = {.game = &game, .time = *parse_time(clock)},
                 .side = side,
                 .level = 1,
                 .settings = settings_for(language, {.unicode = true, .colors = false, .files = true}),
                 .seed = 1,
                 .date = "2026.11.23"}) {
    first = session.begin(now);
  }

  std::vector<std::string> type(std::string_view line) {
    last = session.typed(line, now);
    return last.lines;
  }
  template <class W>
  const W* wish() const {
    for (const Wish& one : last.wishes) {
      if (const auto* wanted = std::get_if<W>(&one)) return wanted;
    }
    return nullptr;
  }

  SteadyTime now{};
  LocalSession session;
  Reply first, last;
};

TEST(LocalSession, DescribesMovesInFull) {
  Played game{Tori::spec};
  EXPECT_THAT(game.type("Sx3c"), ElementsAre("1. Black: Swallow from 3d to 3c, taking a Swallow (Sx3c)."));
  EXPECT_THAT(game.type("２三燕"), testing::Not(IsEmpty()));
  EXPECT_THAT(game.type("Fx3c"), ElementsAre("2. White: Falcon from 4b to 3c, taking a Swallow (Fx3c)."));
}

TEST(LocalSession, AcceptsEveryNotation) {
  for (const MoveNotation& notation : move_notations()) {
    Played game{Yari::spec};
    game.type("notation " + std::string{notation.name});
    for (int ply = 0; ply < 6; ++ply) {
      const auto moves = game.session.completions("");
      const AnyGame& now = game.session.scene(game.now).state->game();
      const Move move = std::visit([](const auto& known) { return known.permitted_moves()[0]; }, now);
      const std::string text = std::visit(
          [&](const auto& known) {
            const auto played = known.moves();
            return notation.write(known.position(), move,
                                  played.empty() ? std::nullopt : std::optional{played.back().to()});
          },
          now);
      EXPECT_THAT(moves, Contains(text)) << notation.name;
      EXPECT_THAT(game.type(text), ElementsAre(StartsWith(std::to_string(ply + 1) + ". "))) << text;
    }
  }
}

TEST(LocalSession, SaysWhyAMoveIsIllegal) {
  Played game{Tori::spec};
  EXPECT_THAT(game.type("why F-4e"), Contains("One of your own pieces is on 4e."));
  EXPECT_THAT(game.type("4e4c"), Contains("The Swallow on 4e can go to 4d."));
  EXPECT_THAT(game.type("S*4d"), Contains("You have no Swallow in hand."));
  EXPECT_THAT(game.type("nonsense"), testing::Not(IsEmpty()));
  EXPECT_THAT(game.type("why S-4d"), ElementsAre("S-4d is a legal move."));
  EXPECT_EQ(game.session.scene(game.now).state->plies(), 0U);
}

TEST(LocalSession, SaysWhyAMoveIsIllegalInJapanese) {
  Played game{Tori::spec, std::nullopt, "none", Language::japanese};
  EXPECT_THAT(game.type("why F-4e"), Contains("４五には自分の駒があります。"));
  EXPECT_THAT(game.type("Sx3c"), ElementsAre("1手目 先手 ▲３三燕：３四の燕を３三へ、燕を取る。"));
}

TEST(LocalSession, AsksTheEngineWhenItIsItsTurn) {
  Played game{Tori::spec, Color::white};
  ASSERT_EQ(game.first.wishes.size(), 1U);
  const Think think = std::get<Think>(game.first.wishes.front());
  EXPECT_EQ(think.strength.level, 1);
  EXPECT_THAT(game.type("S-4d"), ElementsAre("It is not your turn."));
  SearchResult result;
  result.best = Move::board(*parse_square(Tori::spec, "3d"), *parse_square(Tori::spec, "3c"));
  const Reply reply = game.session.happened(Thought{Think::For::move, result}, game.now);
  EXPECT_THAT(reply.lines, ElementsAre("1. Black: Swallow from 3d to 3c, taking a Swallow (Sx3c)."));
  EXPECT_FALSE(game.session.is_waiting());
}

TEST(LocalSession, ADelayIsTimeForEachMoveOfTheEngine) {
  const auto time = game::LiveTime::from({.increment = 1s, .delay = 10s, .byoyomi = 5s, .periods = 2}).value();
  LocalSession session{{.game = {.game = &Tori::spec, .time = time},
                        .side = Color::white,
                        .level = 1,
                        .settings = settings_for(Language::english, {.unicode = true, .colors = false, .files = true}),
                        .seed = 1,
                        .date = "2026.11.23"}};
  const auto clock = std::get<Think>(session.begin({}).wishes.front()).limits.clock.value();
  EXPECT_EQ(clock.main, 0s);
  EXPECT_EQ(clock.increment, 1s);
  EXPECT_EQ(clock.byoyomi, 15s);
}

TEST(LocalSession, BackTakesTheAnswerBackToo) {
  Played game{Tori::spec, Color::black};
  EXPECT_THAT(game.type("back"), ElementsAre("There is no move to take back."));
  game.type("Sx3c");
  SearchResult result;
  result.best = Move::board(*parse_square(Tori::spec, "4b"), *parse_square(Tori::spec, "3c"));
  static_cast<void>(game.session.happened(Thought{Think::For::move, result}, game.now));
  EXPECT_THAT(game.type("back"), ElementsAre("Back to the position after move 0."));
  EXPECT_NE(game.wish<StopThinking>(), nullptr);
}

TEST(LocalSession, ResigningNeedsConfirmation) {
  Played game{Yari::spec, Color::black};
  EXPECT_THAT(game.type("resign"), ElementsAre("Type resign again to resign."));
  game.type("board");
  EXPECT_THAT(game.type("resign"), ElementsAre("Type resign again to resign.")) << "something else came between";
  EXPECT_THAT(game.type("resign"), Contains("You lose: resignation."));
}

TEST(LocalSession, ByoYomiRunsOutPeriodByPeriod) {
  Played game{Tori::spec, std::nullopt, "10s+2x5s"};
  game.type("Sx3c");
  game.type("Fx3c");
  game.now += 12s;
  EXPECT_EQ(game.session.scene(game.now).players[0].clock, "3 s byo-yomi (2 left)");
  game.now += 5s;
  EXPECT_EQ(game.session.scene(game.now).players[0].clock, "3 s byo-yomi (1 left)");
  EXPECT_THAT(game.session.tick(game.now).lines, IsEmpty());
  game.now += 3s;
  EXPECT_THAT(game.session.tick(game.now).lines, Contains("White wins: time ran out."));
}

TEST(LocalSession, AFirstMoveUsesNoTime) {
  Played game{Tori::spec, std::nullopt, "1m"};
  game.now += 2h;
  EXPECT_THAT(game.session.tick(game.now).lines, IsEmpty());
  EXPECT_THAT(game.type("Sx3c"), ElementsAre(StartsWith("1. ")));
}

TEST(LocalSession, RecordsRoundTripInEveryFormat) {
  for (const RecordFormat& format : record_formats()) {
    Played game{Tori::spec};
    for (const char* move : {"Sx3c", "Fx3c", "S*3d"}) game.type(move);
    game.type("save game." + std::string{format.name});
    const auto* file = game.wish<WriteFile>();
    ASSERT_NE(file, nullptr) << format.name;
    EXPECT_FALSE(file->replace);
    Played other{Yari::spec};
    const Reply reply = other.session.happened(FileRead{"game", file->text, {}}, other.now);
    EXPECT_THAT(reply.lines, Contains("Loaded game: 3 moves.")) << format.name;
    EXPECT_EQ(&other.session.scene(other.now).state->spec(), &Tori::spec);
    EXPECT_THAT(other.type("back"), ElementsAre("Back to the position after move 2."));
  }
}

TEST(LocalSession, InvalidFilesAreReported) {
  Played game{Tori::spec};
  const Reply reply = game.session.happened(FileRead{"x\x1b[2J", "not a record", {}}, game.now);
  EXPECT_THAT(reply.lines, ElementsAre(HasSubstr("not a game record")));
  EXPECT_FALSE(reply.lines.front().contains('\x1b'));
  EXPECT_THAT(game.type("save game.docx"), ElementsAre(HasSubstr(".kif")));
}

TEST(LocalSession, HelpExplainsEveryPieceOfEveryGame) {
  for (const GameSpec* spec : all_games) {
    Played game{*spec};
    const auto all = game.type("help pieces");
    for (const PieceSpec& piece : spec->pieces) {
      EXPECT_THAT(all, Contains(StartsWith(std::string{piece.name.en} + " ("))) << piece.name.en;
      EXPECT_THAT(game.type("help " + std::string{piece.name.en}), testing::Not(IsEmpty()));
      EXPECT_TRUE(game.last.is_page) << piece.name.en;
    }
    EXPECT_THAT(game.type("rules"), Contains(HasSubstr(std::string{spec->name.en})));
    EXPECT_THAT(game.type("help"), Contains(StartsWith("  hint")));
    EXPECT_THAT(game.type("help"), testing::Not(Contains(StartsWith("  seek")))) << "a server's";
  }
}

TEST(LocalSession, HintsComeFromTheFullEngine) {
  Played game{Tori::spec, Color::black};
  game.type("hint");
  const auto* think = game.wish<Think>();
  ASSERT_NE(think, nullptr);
  EXPECT_TRUE(think->strength.is_full());
  EXPECT_EQ(think->purpose, Think::For::hint);
  EXPECT_TRUE(game.session.is_waiting());
}

}  // namespace
}  // namespace ootori::terminal

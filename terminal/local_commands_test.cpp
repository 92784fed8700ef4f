// The commands of a game on this machine, in both languages.
#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "notation/sfen.hpp"
#include "terminal/clock_text.hpp"
#include "terminal/local_session.hpp"

namespace ootori::terminal {
namespace {

using namespace std::chrono_literals;
using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

struct Sitting {
  explicit Sitting(LocalTerms terms) : session(std::move(terms)) { first = session.begin(now); }
  explicit Sitting(const GameSpec& game, std::optional<Color> side = std::nullopt,
                   Language language = Language::english, Abilities able = {.colors = false})
      : Sitting(
            LocalTerms{.game = {.game = &game}, .side = side, .level = 3, .settings = settings_for(language, able)}) {}

  static LocalTerms from(const GameSpec& game, std::string_view sfen) {
    return {.game = {.game = &game, .position = parse_sfen(game, sfen)->position},
            .side = std::nullopt,
            .settings = settings_for(Language::english, {.colors = false})};
  }

  std::vector<std::string> type(std::string_view line) { return (last = session.typed(line, now)).lines; }
  std::vector<std::string> happens(const Happening& one) { return (last = session.happened(one, now)).lines; }
  template <class W>
  const W* wish() const {
    for (const Wish& one : last.wishes) {
      if (const auto* wanted = std::get_if<W>(&one)) return wanted;
    }
    return nullptr;
  }
  [[nodiscard]] std::size_t plies() const { return session.scene(now).state->plies(); }

  SteadyTime now{};
  LocalSession session;
  Reply first, last;
};

Thought thought(Think::For purpose, std::string_view from, std::string_view to, Score score = {}) {
  SearchResult result;
  result.best = Move::board(*parse_square(Tori::spec, from), *parse_square(Tori::spec, to));
  result.score = score;
  result.lines.push_back({.score = score, .moves = {*result.best}});
  return {purpose, result};
}

TEST(LocalCommands, AnEngineGameIsIntroduced) {
  EXPECT_THAT(Sitting(Tori::spec, Color::white).first.lines,
              ElementsAre("Tori Shogi: engine, level 3 (Black) against you (White)."));
  EXPECT_THAT(Sitting(Yari::spec, Color::black, Language::japanese).first.lines,
              ElementsAre("槍将棋：あなた（先手） 対 エンジン（レベル3）（後手）"));
}

TEST(LocalCommands, AHandicapGameNamesTheHandicap) {
  const Handicap* falcon = find_handicap(Tori::spec, "falcon");
  const auto begun = [&](Language language) {
    return Sitting{LocalTerms{.game = {.game = &Tori::spec, .handicap = falcon},
                              .side = std::nullopt,
                              .settings = settings_for(language, {})}};
  };
  Sitting english = begun(Language::english);
  EXPECT_THAT(english.first.lines,
              ElementsAre("Tori Shogi: Black against White.", "White gives a handicap (Falcon) and moves first."));
  EXPECT_THAT(begun(Language::japanese).first.lines,
              ElementsAre("禽将棋：先手 対 後手", "手合割：鷹落ち。後手（上手）から指します。"));
  EXPECT_THAT(english.type("S-2d"), ElementsAre("1. White: Swallow from 2c to 2d (S-2d)."));
}

TEST(LocalCommands, ListsThePiecesInWords) {
  Sitting game{Sitting::from(Tori::spec, "3k3/7/7/3F3/7/7/3K3 b 2Sp 1")};
  EXPECT_THAT(game.type("pieces"), ElementsAre("Black: Phoenix 4g, Falcon 4d", "Black in hand: 2 Swallow",
                                               "White: Phoenix 4a", "White in hand: Pheasant"));
  EXPECT_TRUE(game.last.is_page);
  game.type("language ja");
  EXPECT_THAT(game.type("pieces"),
              ElementsAre("先手：４七鵬、４四鷹", "先手の持ち駒：2 燕", "後手：４一鵬", "後手の持ち駒：雉"));
}

TEST(LocalCommands, ListsTheMovesOfASquareOrAPiece) {
  Sitting game{Tori::spec};
  EXPECT_THAT(game.type("moves"), ElementsAre("17 legal moves:", HasSubstr("K-5f  K-3f  Sx3c")));
  EXPECT_THAT(game.type("moves 4f"), ElementsAre("2 legal moves:", "F-5f  F-3f"));
  EXPECT_THAT(game.type("moves ４六"), ElementsAre("2 legal moves:", "F-5f  F-3f"));
  EXPECT_THAT(game.type("moves falcon"), ElementsAre("2 legal moves:", "F-5f  F-3f"));
  EXPECT_THAT(game.type("moves 7e"), ElementsAre("1 legal move:", "S-7d"));
  EXPECT_THAT(game.type("moves 4d"), ElementsAre("0 legal moves:"));
  EXPECT_THAT(game.type("moves dragon"), ElementsAre("There is no command or piece 'dragon'."));
}

TEST(LocalCommands, ListsTheMovesPlayed) {
  Sitting game{Tori::spec};
  EXPECT_THAT(game.type("record"), ElementsAre("none"));
  game.type("Sx3c");
  game.type("Fx3c");
  EXPECT_THAT(game.type("record"), ElementsAre("1. Black: Swallow from 3d to 3c, taking a Swallow (Sx3c).",
                                               "2. White: Falcon from 4b to 3c, taking a Swallow (Fx3c)."));
}

TEST(LocalCommands, TurnsTheBoard) {
  Sitting game{Tori::spec};
  EXPECT_THAT(game.type("flip"), ElementsAre("The board is now shown from White's side."));
  EXPECT_EQ(game.session.scene(game.now).bottom, Color::white);
  EXPECT_THAT(game.type("flip"), ElementsAre("The board is now shown from Black's side."));
  EXPECT_EQ(Sitting(Tori::spec, Color::white).session.scene({}).bottom, Color::white) << "the person's own side";
}

TEST(LocalCommands, ChangesTheStyleAndTheNotation) {
  Sitting game{Tori::spec};
  EXPECT_THAT(game.type("style small"), ElementsAre("Board style: small."));
  EXPECT_THAT(game.type("board"), Contains("a |wR wP wC wK wC wP wL | a"));
  EXPECT_THAT(game.type("style big"), ElementsAre("'big' is not one of: standard, alternate, small, unicode."));
  EXPECT_THAT(game.type("notation usi"), ElementsAre("Moves are written as usi."));
  EXPECT_THAT(game.type("Sx3c"), ElementsAre("1. Black: Swallow from 3d to 3c, taking a Swallow (3d3c)."));
  EXPECT_THAT(game.type("notation x"), ElementsAre(StartsWith("'x' is not one of: usi, uci, hodges, ")));
}

TEST(LocalCommands, TheNotationFollowsTheLanguageUnlessItWasChosen) {
  Sitting game{Tori::spec};
  EXPECT_THAT(game.type("language ja"), ElementsAre("言語：日本語"));
  EXPECT_EQ(game.session.settings().notation->name, "japanese");
  EXPECT_THAT(game.type("language en"), ElementsAre("Language: English."));
  EXPECT_EQ(game.session.settings().notation->name, "hodges");
  game.type("notation usi");
  game.type("language ja");
  EXPECT_EQ(game.session.settings().notation->name, "usi");
  EXPECT_THAT(game.type("language fr"), ElementsAre("「fr」は使えません。次から選んでください：en, ja"));
}

TEST(LocalCommands, ATerminalWithoutUnicodeHasNoJapanese) {
  Sitting game{Tori::spec, std::nullopt, Language::japanese, {.unicode = false, .colors = false}};
  EXPECT_EQ(game.session.settings().language, Language::english);
  EXPECT_THAT(game.type("language ja"), ElementsAre("'ja' is not one of: en."));
  EXPECT_THAT(game.type("help language"), ElementsAre(StartsWith("language en: ")));
  EXPECT_THAT(game.session.completions("language "), ElementsAre("language en"));
  EXPECT_THAT(game.type("style unicode"), ElementsAre("'unicode' is not one of: standard, alternate, small."));
  for (const char* name : {"japanese", "kif", "romaji"}) {
    EXPECT_THAT(
        game.type("notation " + std::string{name}),
        ElementsAre("'" + std::string{name} + "' is not one of: usi, uci, hodges, hodgkin, letters, english, san."));
  }
  for (const char* page : {"help pieces", "rules", "board", "help"}) {
    for (const std::string& line : game.type(page)) {
      EXPECT_TRUE(std::ranges::all_of(line, [](char c) { return static_cast<unsigned char>(c) < 0x80; })) << line;
    }
  }
}

TEST(LocalCommands, ShowsTheRulesOfEitherGame) {
  Sitting game{Tori::spec};
  EXPECT_THAT(game.type("rules"),
              AllOf(Contains("Swallow, Falcon: promotion is compulsory when a move starts or ends in the zone."),
                    Contains("You cannot drop a Swallow on a file that has 2 of your own, unpromoted."),
                    Contains("A dropped Swallow may not give checkmate."), Contains("There is no impasse."),
                    Contains("  falcon-quails: Falcon and both Quails (鷹・両鶉落ち): 1a, 4b, 7a")));
  EXPECT_THAT(game.type("rules yari"),
              AllOf(Contains("You cannot drop a Pawn on a file that has an unpromoted Pawn of your own."),
                    Contains(HasSubstr("fewer than 26 points loses")), Not(Contains("There is no impasse.")),
                    Not(Contains(HasSubstr("may not give checkmate")))));
  EXPECT_THAT(game.type("rules chess"), ElementsAre("'chess' is not one of: tori, yari."));
}

TEST(LocalCommands, HelpKnowsCommandsAndPieces) {
  Sitting game{Yari::spec};
  EXPECT_THAT(game.type("help save!"), ElementsAre("save! FILE: Save the record, replacing an existing file."));
  EXPECT_THAT(game.type("help Q"), ElementsAre("quit: Leave the program."));
  EXPECT_THAT(game.type("? +P"), Contains(HasSubstr("promoted Pawn")));
  EXPECT_THAT(game.type("help dragon"), ElementsAre("There is no command or piece 'dragon'."));
  EXPECT_THAT(game.type("help \x1b[2J"), ElementsAre("There is no command or piece '[2J'."));
  EXPECT_THAT(game.type("help"),
              Contains("help PIECE shows how a piece moves; help pieces shows all pieces. You can type "
                       "moves in these notations: " +
                       move_notation_names() + "."));
}

// Nobody is there to chat with.
TEST(LocalCommands, OnlyCommandsThatWorkHereAreListed) {
  Sitting game{Tori::spec, Color::black};
  for (const CommandSpec& command : commands()) {
    const bool is_listed = std::ranges::any_of(game.type("help"), [&](const std::string& line) {
      return line.starts_with("  " + std::string{command.name} + " ");
    });
    const std::string refusal = "'" + std::string{command.name} + "' is not available here.";
    EXPECT_EQ(is_listed, game.type(command.name) != std::vector{refusal}) << command.name;
  }
  EXPECT_THAT(game.type("say hi"), ElementsAre("'say' is not available here."));
  EXPECT_THAT(game.session.completions("sa"), ElementsAre("save", "save!"));
}

TEST(LocalCommands, CompletesCommandsAndTheirArguments) {
  Sitting game{Tori::spec};
  EXPECT_THAT(game.session.completions("LANG"), ElementsAre("language"));
  EXPECT_THAT(game.session.completions("language "), ElementsAre("language en", "language ja"));
  EXPECT_THAT(game.session.completions("style s"), ElementsAre("style standard", "style small"));
  EXPECT_THAT(game.session.completions("notation ho"), ElementsAre("notation hodges", "notation hodgkin"));
  EXPECT_THAT(game.session.completions("rules "), ElementsAre("rules tori", "rules yari"));
  EXPECT_THAT(game.session.completions("help fa"), ElementsAre("help Falcon"));
  EXPECT_THAT(game.session.completions("help ea"), ElementsAre("help Eagle"));
  EXPECT_THAT(game.session.completions("why F"), ElementsAre("why F-5f", "why F-3f"));
  EXPECT_THAT(game.session.completions("F-"), ElementsAre("F-3f", "F-5f"));
  EXPECT_THAT(game.session.completions("4f"), ElementsAre("4f3f", "4f5f"));
  EXPECT_THAT(game.session.completions("zzz"), IsEmpty());
  EXPECT_THAT(game.session.completions("flip "), IsEmpty()) << "it has no argument";
}

TEST(LocalCommands, WhyExplainsHowToAsk) {
  Sitting game{Tori::spec};
  EXPECT_THAT(game.type("why"), ElementsAre("Type why and a move, for example: why K-5f"));
  EXPECT_THAT(game.type("why not S-1b"), Contains(StartsWith("Squares to which a Swallow can move: ")));
  EXPECT_EQ(game.plies(), 0U);
}

TEST(LocalCommands, AnIllegalDropListsWhereThePieceCanBeDropped) {
  Sitting game{Sitting::from(Tori::spec, "3k3/7/7/3F3/7/4S2/3KS2 b 2Sp 1")};
  EXPECT_THAT(game.type("S*3d"), ElementsAre(HasSubstr("Swallow"), StartsWith("A Swallow in hand can be dropped on ")));
  EXPECT_THAT(game.last.lines.back(), AllOf(Not(HasSubstr("3d")), HasSubstr("4e")));
  EXPECT_THAT(game.type("P*3d"), ElementsAre("You have no Pheasant in hand."));
}

TEST(LocalCommands, TellsBothClocks) {
  Sitting untimed{Tori::spec};
  EXPECT_THAT(untimed.type("clock"), ElementsAre("This game has no clock."));
  Sitting game{LocalTerms{.game = {.game = &Tori::spec, .time = *parse_time("10m+3s")},
                          .side = std::nullopt,
                          .settings = settings_for(Language::english, {})}};
  EXPECT_THAT(game.first.lines, Contains("10:00 + 3s"));
  game.type("Sx3c");
  game.type("Fx3c");
  game.now += 90s;
  EXPECT_THAT(game.type("clock"), ElementsAre("Black: 8:30", "White: 10:00"));
  game.type("S-7d");
  EXPECT_THAT(game.type("clock"), ElementsAre("Black: 8:33", "White: 10:00")) << "the increment";
}

TEST(LocalCommands, ATakebackRestoresTheClock) {
  Sitting game{LocalTerms{.game = {.game = &Tori::spec, .time = *parse_time("10m")},
                          .side = std::nullopt,
                          .settings = settings_for(Language::english, {})}};
  for (const char* move : {"Sx3c", "Fx3c", "S-7d"}) {
    game.type(move);
    game.now += 90s;
  }
  EXPECT_THAT(game.type("undo"), ElementsAre("Back to the position after move 2."));
  EXPECT_THAT(game.type("clock"), ElementsAre("Black: 10:00", "White: 10:00"));
}

TEST(LocalCommands, ATakebackWithoutAClockKeepsTheEarlierMoves) {
  Sitting game{Tori::spec};
  for (const char* move : {"Sx3c", "Fx3c", "S-7d", "Sx7d", "Lx7d"}) {
    game.type(move);
    game.now += 7s;
  }
  EXPECT_THAT(game.type("back"), ElementsAre("Back to the position after move 4."));
  EXPECT_EQ(game.plies(), 4U);
  game.type("save game.kif");
  EXPECT_THAT(game.wish<WriteFile>()->text, HasSubstr("( 0:07/00:00:07)")) << "the times are still recorded";
}

// The times in a record may be longer than this game's clock allows.
TEST(LocalCommands, LoadedTimesThatDoNotFitTheClockDoNotCount) {
  const auto terms = [](const char* clock) {
    return LocalTerms{.game = {.game = &Tori::spec, .time = *parse_time(clock)},
                      .side = std::nullopt,
                      .settings = settings_for(Language::english, {})};
  };
  Sitting slow{terms("10m")};
  for (const char* move : {"Sx3c", "Fx3c", "S-7d", "Sx7d"}) {
    slow.type(move);
    slow.now += 5min;
  }
  slow.type("save game.kif");
  const std::string text = slow.wish<WriteFile>()->text;
  Sitting fast{terms("1m")};
  EXPECT_THAT(fast.happens(FileRead{"game.kif", text, {}}), Contains("Loaded game.kif: 4 moves."));
  EXPECT_THAT(fast.type("back"), ElementsAre("Back to the position after move 3."));
  EXPECT_EQ(fast.plies(), 3U);
}

TEST(LocalCommands, ALoadedFileWithSeveralGamesShowsTheFirst) {
  Sitting game{Tori::spec};
  const std::string pgn = "[Variant \"Torishogi\"]\n\n1. Sxe5 Fxe5 *\n\n[Variant \"Torishogi\"]\n\n1. Sa4 *\n";
  EXPECT_THAT(game.happens(FileRead{"two.pgn", pgn, {}}),
              AllOf(Contains("Loaded two.pgn: 2 moves."), Contains("The file has 2 games; the first one is shown.")));
}

TEST(LocalCommands, FilesInShiftJisAreLoaded) {
  Sitting game{Tori::spec};
  const std::string kif = "\x8a\xfb\x8e\xed\x81\x46\x8b\xd7\x8f\xab\x8a\xfb\n   1 \x82R\x8eO\x89\x8d(34)\n";
  EXPECT_THAT(game.happens(FileRead{"game.kif", kif, {}}), Contains("Loaded game.kif: 1 move."));
}

TEST(LocalCommands, FilesAreSavedWithoutOverwritingByMistake) {
  Sitting game{Tori::spec};
  EXPECT_THAT(game.type("save"), ElementsAre("Usage: save FILE"));
  EXPECT_THAT(game.type("save!"), ElementsAre("Usage: save! FILE"));
  EXPECT_THAT(game.type("load"), ElementsAre("Usage: load FILE"));
  game.type("load a.kif");
  EXPECT_EQ(game.wish<ReadFile>()->path, "a.kif");
  game.type("save! a.usi");
  EXPECT_TRUE(game.wish<WriteFile>()->replace);
  EXPECT_THAT(game.happens(FileWritten{"a.usi", {}}), ElementsAre("Saved to a.usi."));
  EXPECT_THAT(game.happens(FileWritten{"a.usi", "File exists", true}),
              ElementsAre("a.usi exists already. Type save! a.usi to replace it."));
  EXPECT_THAT(game.happens(FileWritten{"a.usi", "Is a directory"}), ElementsAre("a.usi: Is a directory"));
  EXPECT_THAT(game.happens(FileRead{"a.kif", {}, "No such file or directory"}),
              ElementsAre("a.kif: No such file or directory"));
}

TEST(LocalCommands, ARestrictedSessionTouchesNoFiles) {
  Sitting game{Tori::spec, std::nullopt, Language::english, {.colors = false, .files = false}};
  game.type("Sx3c");
  EXPECT_THAT(game.type("save game.pgn"),
              ElementsAre("This session cannot read or write files. Here is the record:", HasSubstr("1. Sx3c")));
  EXPECT_TRUE(game.last.is_page);
  EXPECT_THAT(game.type("load game.pgn"), ElementsAre("'load' is not available here."));
  EXPECT_THAT(game.type("save! /etc/passwd"), Contains(HasSubstr("cannot read or write files")));
  EXPECT_THAT(game.last.wishes, IsEmpty());
}

// A terminal without UTF-8 shows ASCII only.
TEST(LocalCommands, ARecordIsShownInTheLanguageOfTheSession) {
  const auto shown = [](Language language, bool unicode) {
    Sitting game{Tori::spec, std::nullopt, language, {.unicode = unicode, .colors = false, .files = false}};
    game.type("Sx3c");
    return game.type("save").back();
  };
  EXPECT_THAT(shown(Language::japanese, true), HasSubstr("３三燕(34)"));
  const std::string record = shown(Language::japanese, false);
  EXPECT_TRUE(std::ranges::all_of(record, [](char c) { return static_cast<unsigned char>(c) < 0x80; })) << record;
}

TEST(LocalCommands, TwoPlayersTakeBackOneMove) {
  Sitting game{Tori::spec};
  game.type("Sx3c");
  game.type("Fx3c");
  EXPECT_THAT(game.type("back"), ElementsAre("Back to the position after move 1."));
  EXPECT_THAT(game.type("back"), ElementsAre("Back to the position after move 0."));
  EXPECT_THAT(game.type("back"), ElementsAre("There is no move to take back."));
}

TEST(LocalCommands, WhiteCannotTakeBackTheEnginesFirstMove) {
  Sitting game{Tori::spec, Color::white};
  game.happens(thought(Think::For::move, "3d", "3c"));
  EXPECT_THAT(game.type("back"), ElementsAre("There is no move to take back."));
  EXPECT_EQ(game.plies(), 1U);
}

TEST(LocalCommands, ATakebackAlsoUndoesTheEnd) {
  Sitting game{Tori::spec, Color::black};
  game.type("Sx3c");
  game.type("resign");
  game.type("resign");
  EXPECT_THAT(game.type("Fx3c"),
              ElementsAre("The game is over. Type new for another game, save to save the record, or quit."));
  EXPECT_THAT(game.type("hint"), Contains(StartsWith("The game is over.")));
  EXPECT_THAT(game.type("resign"), Contains(StartsWith("The game is over.")));
  EXPECT_THAT(game.type("back"), ElementsAre("Back to the position after move 0."));
  EXPECT_THAT(game.type("Sx3c"), ElementsAre(StartsWith("1. Black")));
}

TEST(LocalCommands, ANewGameHasTheSameTerms) {
  Sitting game{Yari::spec, Color::white};
  game.type("new");
  EXPECT_THAT(game.last.lines, ElementsAre("New game.", "Yari Shogi: engine, level 3 (Black) against you (White)."));
  EXPECT_NE(game.wish<StopThinking>(), nullptr);
  ASSERT_NE(game.wish<Think>(), nullptr) << "Black, the engine, begins";
  EXPECT_EQ(game.plies(), 0U);
}

TEST(LocalCommands, QuittingAGameNeedsConfirmation) {
  Sitting game{Tori::spec};
  game.type("Sx3c");
  EXPECT_THAT(game.type("quit"), ElementsAre("The game is still in progress. Type quit again to leave it."));
  EXPECT_EQ(game.wish<Leave>(), nullptr);
  game.type("record");
  EXPECT_THAT(game.type("q"), ElementsAre(HasSubstr("again"))) << "something else came between";
  EXPECT_THAT(game.type("q"), ElementsAre("Goodbye."));
  EXPECT_NE(game.wish<Leave>(), nullptr);
  Sitting unplayed{Tori::spec};
  EXPECT_THAT(unplayed.type("quit"), ElementsAre("Goodbye.")) << "nothing is lost";
}

TEST(LocalCommands, HintsShowTheExpectedLine) {
  Sitting game{Tori::spec, Color::black};
  game.type("hint");
  EXPECT_EQ(game.session.scene(game.now).status, "The engine is thinking.");
  EXPECT_THAT(game.happens(thought(Think::For::hint, "3d", "3c", Score::centipawns(-5))),
              ElementsAre("Hint: Sx3c, Swallow from 3d to 3c, taking a Swallow.",
                          "Expected line: Sx3c (evaluation -0.05 for you)."));
  EXPECT_FALSE(game.session.is_waiting());
  game.type("hint");
  EXPECT_THAT(game.happens(thought(Think::For::hint, "3d", "3c", Score::win_in(7))),
              Contains("Expected line: Sx3c (you mate in 7)."));
  game.type("hint");
  EXPECT_THAT(game.happens(thought(Think::For::hint, "3d", "3c", Score::loss_in(8))),
              Contains("Expected line: Sx3c (you are mated in 8)."));
  EXPECT_THAT(game.happens(thought(Think::For::hint, "3d", "3c")), IsEmpty()) << "nobody asked";
}

TEST(LocalCommands, AMoveEndsTheSearchForAHint) {
  Sitting game{Tori::spec, Color::black};
  game.type("hint");
  game.type("Sx3c");
  EXPECT_NE(game.wish<StopThinking>(), nullptr);
  EXPECT_THAT(game.happens(thought(Think::For::hint, "3d", "3c")), IsEmpty()) << "it is too late";
  EXPECT_THAT(game.happens(thought(Think::For::move, "4b", "3c")), ElementsAre(StartsWith("2. White")));
  EXPECT_FALSE(game.session.is_waiting());
  EXPECT_EQ(game.session.scene(game.now).status, "Move 3. Your turn.");
  Sitting two{Tori::spec};
  two.type("hint");
  two.type("Sx3c");
  EXPECT_THAT(two.happens(thought(Think::For::hint, "3d", "3c")), IsEmpty());
  EXPECT_EQ(two.session.scene(two.now).status, "White to move.");
}

TEST(LocalCommands, NoHintsWhileTheEngineThinks) {
  Sitting game{Tori::spec, Color::white};
  EXPECT_THAT(game.type("hint"), ElementsAre("It is not your turn."));
  EXPECT_EQ(game.wish<Think>(), nullptr);
  EXPECT_EQ(game.session.prompt(), "> ");
}

TEST(LocalCommands, AnImpasseIsSettledBetweenTwoPlayersAtOnce) {
  Sitting game{Sitting::from(Yari::spec, "2K4/7/7/7/7/7/7/5k1/7 b 3R2BN6Pr2b7p 1")};
  EXPECT_THAT(game.type("impasse"), Contains("Black wins: impasse, on points."));
  Sitting early{Yari::spec};
  EXPECT_THAT(early.type("impasse"), ElementsAre(HasSubstr("promotion zone")));
  Sitting tori{Tori::spec};
  EXPECT_THAT(tori.type("impasse"), ElementsAre("Tori Shogi has no impasse."));
}

TEST(LocalCommands, AMateEndsTheGameWithTheSideThatWins) {
  Sitting game{Sitting::from(Tori::spec, "k6/7/1K5/7/7/7/7 b C 1")};
  EXPECT_THAT(game.type("C*7b"),
              ElementsAre("1. Black: Crane dropped on 7b (C*7b). Check.", "Black wins: checkmate.",
                          "The game is over. Type new for another game, save to save the record, or quit."));
  EXPECT_EQ(game.session.scene(game.now).status, "Black wins: checkmate.");
  EXPECT_EQ(game.session.scene(game.now).movable, std::nullopt);
}

TEST(LocalCommands, ACheckIsShownInTheStatus) {
  Sitting game{Sitting::from(Tori::spec, "3k3/7/3F3/7/7/7/3K3 b - 1")};
  EXPECT_THAT(game.type("4c4b+"), ElementsAre("1. Black: Falcon from 4c to 4b, promoting to Eagle (F-4b+). Check."));
  EXPECT_EQ(game.session.scene(game.now).status, "White to move. Check.");
}

TEST(LocalCommands, ADeclinedPromotionIsTold) {
  Sitting game{Sitting::from(Yari::spec, "3k3/7/7/P6/7/7/7/7/3K3 b - 1")};
  EXPECT_THAT(game.type("7d7c"), ElementsAre("1. Black: Pawn from 7d to 7c, not promoting (P-7c=)."));
}

}  // namespace
}  // namespace ootori::terminal

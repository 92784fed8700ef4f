#include "notation/pgn.hpp"

#include <fstream>
#include <iterator>

#include <gtest/gtest.h>

#include "notation/fsf_san.hpp"
#include "notation/random_games.hpp"
#include "notation/record_check.hpp"
#include "notation/sfen.hpp"
#include "notation/usi.hpp"
#include "notation/usi_record.hpp"

namespace ootori {
namespace {

using namespace std::chrono_literals;

std::string usi_moves(const Record& record) {
  std::string text;
  for (const RecordMove& move : record.moves) text += (text.empty() ? "" : " ") + write_usi(record.spec(), move.move);
  return text;
}

std::string message(std::string_view text) {
  const auto record = parse_pgn(text, &Tori::spec);
  return record ? "" : describe(record.error());
}

constexpr std::string_view pychess_game =
    "[Event \"PyChess casual game\"]\n[Site \"https://www.pychess.org/abcdefgh\"]\n[Date \"2024.05.01\"]\n"
    "[Round \"-\"]\n[White \"First\"]\n[Black \"Second\"]\n[Result \"1-0\"]\n[TimeControl \"300+5\"]\n"
    "[WhiteElo \"1500?\"]\n[BlackElo \"1600\"]\n[Variant \"Torishogi\"]\n"
    "[FEN \"rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR[-] w 0 1\"]\n[SetUp \"1\"]\n\n"
    "1. Sxe5 Fxe5 2. Sa4 Sg4 1-0\n";

// A line of this many plies. Every other legal move is a variation of each move, nested to this depth.
RecordLine with_all_variations(Position<Tori> position, int plies, int depth, const std::string& comment) {
  RecordLine line;
  for (int ply = 0; ply < plies; ++ply) {
    const MoveList legal = legal_moves(position);
    if (legal.size() < 3) break;
    RecordMove played{.move = legal[0]};
    for (std::size_t n = 1; depth > 0 && n < legal.size(); ++n) {
      RecordLine instead{{.move = legal[n], .comment = comment}};
      std::ranges::move(with_all_variations(position.after(legal[n]), 1, depth - 1, comment),
                        std::back_inserter(instead));
      played.variations.push_back(std::move(instead));
    }
    position = position.after(played.move);
    line.push_back(std::move(played));
  }
  return line;
}

std::size_t count_variations(const RecordLine& line) {
  std::size_t count = 0;
  for (const RecordMove& move : line) {
    for (const RecordLine& one : move.variations) count += 1 + count_variations(one);
  }
  return count;
}

TEST(Pgn, CommentsBeforeTheTagsAreKept) {
  const auto record = parse_pgn(
      "% written by a program\n{a club's\n[first] game}\n; of 2026\n[Variant \"Torishogi\"]\n\n{good} 1. Sxe5 *\n");
  ASSERT_TRUE(record) << describe(record.error());
  EXPECT_EQ(record->comment, "a club's\n[first] game\nof 2026\ngood");
  EXPECT_EQ(record->moves.size(), 1U);
  const std::string two = "; one\n[Variant \"Torishogi\"]\n\n1. Sxe5 *\n\n[Variant \"Torishogi\"]\n\n{two} *\n";
  EXPECT_EQ(split_pgn(two).size(), 2U);
  EXPECT_EQ(split_pgn("{hi} 1. Sxe5 *\n\n[Variant \"Torishogi\"]\n\n1. Sxe5 *\n").size(), 2U);
}

TEST(Pgn, AGameWithTenThousandVariationsRoundTrips) {
  Record record = new_record(Tori::spec);
  record.moves = with_all_variations(Position<Tori>::initial(), 48, 2, std::string(500, 'x'));
  const std::string text = write_pgn(record);
  EXPECT_GE(count_variations(record.moves), 10'000U);
  EXPECT_GE(text.size(), 5'000'000U);
  const auto back = parse_pgn(text);
  ASSERT_TRUE(back) << describe(back.error());
  EXPECT_EQ(back->moves, record.moves);
  // An error at the end is located precisely, and is found quickly.
  const auto wrong = parse_pgn(text.substr(0, text.rfind('*')) + " Kxg9 *");
  ASSERT_FALSE(wrong);
  EXPECT_TRUE(describe(wrong.error()).contains("Kxg9")) << describe(wrong.error());
}

TEST(Pgn, ReadsPychess) {
  const auto record = parse_pgn(pychess_game);
  ASSERT_TRUE(record) << describe(record.error());
  EXPECT_EQ(&record->spec(), &Tori::spec);
  EXPECT_EQ(usi_moves(*record), "3d3c 4b3c 7e7d 1c1d");
  EXPECT_EQ(record->tag("Black"), "First") << "PGN's White moves first";
  EXPECT_EQ(record->tag("White"), "Second");
  EXPECT_EQ(record->tag("BlackElo"), "1500?");
  EXPECT_EQ(record->tag("TimeControl"), "300+5");
  ASSERT_TRUE(record->end);
  EXPECT_EQ(record->end->winner, Color::black);
  EXPECT_FALSE(record->end->reason);
  EXPECT_EQ(write_pgn(*record), pychess_game);
}

TEST(Pgn, ReadsOtherSpellingsOfMoves) {
  constexpr std::string_view expected = "3d3c 4b3c 7e7d 1c1d";
  for (const std::string_view moves :
       {"1. Sx3c Fx3c 2. S-7d S-1d", "1.Sx33 Fx33 2.S74 S14 *", "3d3c 4b3c 7e7d 1c1d",
        "1. Swx3c! $1 {a} Fax3c?! 2. Sw-7d", "1. Sx3c ; a word\nFx3c 2. S-7d 2... S-1d"}) {
    const auto record = parse_pgn(moves, &Tori::spec);
    ASSERT_TRUE(record) << moves << ": " << describe(record.error());
    EXPECT_TRUE(expected.starts_with(usi_moves(*record))) << usi_moves(*record);
    EXPECT_FALSE(record->end);
  }
}

TEST(Pgn, CommentsClocksAndVariations) {
  constexpr std::string_view text =
      "{before} 1. Sxe5 {[%clk 0:04:59.5] [%emt 0:00:05.5] takes} (1. Sa4 {edge} (1. Sg4) 1... Sg4) 1... Fxe5 {a\nb} *";
  const auto record = parse_pgn(text, &Tori::spec);
  ASSERT_TRUE(record) << describe(record.error());
  EXPECT_EQ(record->comment, "before");
  const RecordMove& first = record->moves.front();
  EXPECT_EQ(first.clock_left, 299500ms);
  EXPECT_EQ(first.spent, 5500ms);
  EXPECT_EQ(first.comment, "takes");
  ASSERT_EQ(first.variations.size(), 2u) << "what replaces the same move stands side by side";
  EXPECT_EQ(first.variations[0].size(), 2u);
  EXPECT_EQ(first.variations[0][0].comment, "edge");
  EXPECT_EQ(first.variations[1].size(), 1u);
  EXPECT_EQ(record->moves[1].comment, "a\nb");
  EXPECT_EQ(parse_pgn(write_pgn(*record)), *record) << write_pgn(*record);
}

TEST(Pgn, HandicapGamesStartWithWhite) {
  Record record = new_record(Tori::spec);
  record.start = *Position<Tori>::from(handicap_setup<Tori>(Tori::handicaps[0]));
  record.moves.push_back({.move = *parse_usi(Tori::spec, "3c3d")});
  const std::string text = write_pgn(record);
  EXPECT_TRUE(text.contains("\n1... Sxe4 *\n")) << text;
  EXPECT_EQ(handicap_of(record), &Tori::handicaps[0]);
  EXPECT_EQ(parse_pgn(text)->start, record.start);
  EXPECT_EQ(parse_pgn(text)->moves, record.moves);
}

TEST(Pgn, RandomGamesRoundTrip) {
  testing::for_each_game([]<class G>() {
    Game<G> last;
    testing::play_random_games<G>(7, 20, 250, [&](const Game<G>& game, Move move) {
      last = game;
      ASSERT_TRUE(last.play(move));
      const std::string san = write_fsf_san(game.position(), move);
      EXPECT_TRUE(looks_like_fsf_san(san));
      EXPECT_EQ(parse_fsf_san(game.position(), san), move) << write_sfen(game.position()) << ' ' << san;
      if (game.plies() % 50 != 49 && !last.outcome()) return;
      const Record record = record_of(last);
      const auto back = parse_pgn(write_pgn(record));
      ASSERT_TRUE(back) << describe(back.error());
      EXPECT_EQ(back->moves, record.moves);
      EXPECT_EQ(back->end, record.end);
      EXPECT_EQ(back->start, record.start);
      EXPECT_FALSE(check_record(*back));
    });
  });
}

TEST(Pgn, ManyGamesInOneFile) {
  const std::string two = std::string{pychess_game} + "\n" + std::string{pychess_game};
  const auto games = split_pgn(two);
  ASSERT_EQ(games.size(), 2u);
  EXPECT_TRUE(parse_pgn(games[0]));
  EXPECT_TRUE(parse_pgn(games[1]));
  EXPECT_EQ(split_pgn("1. S-7d {[x]\n[y]} *").size(), 1u);
}

std::string squeezed(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const char kept = c == '\n' ? ' ' : c;
    if (kept != ' ' || (!out.empty() && out.back() != ' ')) out += kept;
  }
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

TEST(Pgn, WritesMovesAsFairyStockfishDoes) {
  std::ifstream file{"tests/data/records/pychess.pgn"};
  const std::string text{std::istreambuf_iterator<char>{file}, {}};
  const auto games = split_pgn(text);
  EXPECT_EQ(games.size(), 10u);
  for (const std::string_view game : games) {
    const auto record = parse_pgn(game);
    ASSERT_TRUE(record) << describe(record.error());
    const auto moves_of = [](std::string_view pgn) { return squeezed(pgn.substr(pgn.find("\n\n"))); };
    EXPECT_EQ(moves_of(write_pgn(*record)), moves_of(game));
  }
}

// Games as other programs saved them, with the moves that were played.
TEST(Pgn, ReadsFilesOfOtherPrograms) {
  const auto read = [](const std::string& name) {
    std::ifstream file{"tests/data/records/" + name};
    return std::string{std::istreambuf_iterator<char>{file}, {}};
  };
  for (const std::string program : {"xboard", "cutechess"}) {
    const std::string text = read(program + ".pgn");
    std::string moves;
    for (const std::string_view game : split_pgn(text)) {
      const auto record = parse_pgn(game);
      ASSERT_TRUE(record) << program << ": " << describe(record.error());
      EXPECT_TRUE(record->warnings.empty()) << program << ": " << describe(record->warnings.front());
      EXPECT_EQ(parse_pgn(write_pgn(*record))->moves, record->moves) << program;
      moves += write_usi_record(*record);
    }
    EXPECT_EQ(moves, read(program + ".usi")) << program;
  }
}

// The header and first moves of a game as written by cutechess-cli 1.2.
TEST(Pgn, ReadsCutechess) {
  const auto record = parse_pgn(
      "[Event \"?\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"0-1\"]\n[GameDuration \"00:00:00\"]\n[PlyCount \"28\"]\n"
      "[TimeControl \"inf\"]\n[Variant \"torishogi\"]\n\n"
      "1. Ke2 {+0.38/4 0.005s} Kc6 {-0.38/5 0.001s} 2. Kf2 {+0.53/5 0.001s}\n"
      "Kb6 3. Ce2 Cc6 4. Sxc4 Sxe4 5. Sxc5 Sxe3 6. Sxc6+ {-0.07/3 0.001s} Sxe2+\n"
      "7. C@d7 Fc7 8. S@d6 Cxd6 9. Cxd6 Fxd6 10. Fxe2 S@e4 11. Cd2 C@e3 12. Cxe3 Sxe3\n"
      "13. Fxe3 C@b2 14. +Sc4 {M5/3, Gote wins by adjudication} 0-1\n");
  ASSERT_TRUE(record) << describe(record.error());
  ASSERT_EQ(record->moves.size(), 27u);
  EXPECT_EQ(write_usi(Tori::spec, record->moves[10].move), "5c5b+");
  EXPECT_EQ(write_usi(Tori::spec, record->moves[11].move), "3e3f+");
  EXPECT_EQ(write_usi(Tori::spec, record->moves[26].move), "5b5d") << "the Goose, by its unpromoted letter";
  EXPECT_TRUE(record->warnings.empty());
}

// XBoard omits the Swallow's letter, and marks moves that do not promote if it thinks they could.
TEST(Pgn, ReadsXboard) {
  const auto record = parse_pgn(
      "[Event \"Computer Chess Game\"]\n[Variant \"torishogi\"]\n"
      "[FEN \"rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR[-] w 0 1\"]\n[SetUp \"1\"]\n\n"
      "{--------------\n. . . . . . .\nwhite to play\n--------------}\n1. exe5 {+0.38/2} cxc3= {-0.38/2}\n"
      "{False illegal-move claim} 0-1\n");
  ASSERT_TRUE(record) << describe(record.error());
  EXPECT_EQ(usi_moves(*record), "3d3c 5d5e");
}

TEST(Pgn, ForcedPromotionsNeedNoMark) {
  const std::string fen = "[FEN \"1k5/7/2s4/7/7/3S3/3K3[-] w 0 1\"]\n[Variant \"torishogi\"]\n\n";
  for (const std::string_view move :
       {"d3 c4 2. d4 c3 3. d5 c2", "Sd3 Sc4 2. Sd4 Sc3 3. Sd5 Sc2=G", "Sd3 Sc4 2. Sd4 Sc3 3. Sd5 Sc2+"}) {
    const auto record = parse_pgn(fen + "1. " + std::string{move}, &Tori::spec);
    ASSERT_TRUE(record) << move << ": " << describe(record.error());
    EXPECT_EQ(usi_moves(*record), "4f4e 5c5d 4e4d 5d5e 4d4c 5e5f+") << move;
  }
}

TEST(Pgn, APlusSignMeansWhateverMakesTheGameLegal) {
  const auto moves = [](std::string_view text, std::string_view board = "3k3/7/R6/7/7/7/7/7/3K3") {
    const auto record = parse_pgn("[FEN \"" + std::string{board} + "[-] w 0 1\"]\n" + std::string{text}, &Yari::spec);
    return record ? usi_moves(*record) : describe(record.error());
  };
  // The Yari Rook gives check from there either way, but only a Rook can move back.
  EXPECT_EQ(moves("\n1. Rd7+ Kc8 2. +Rd5 *"), "7c4c+ 4a5b 4c4e");
  EXPECT_EQ(moves("\n1. Rd7+ Kc8 2. Rd7d8 *"), "7c4c 4a5b 4c4b");
  // Both readings are legal, but if the plus sign meant check, the other check would be unmarked.
  EXPECT_EQ(moves("\n1. Rd7+ Kc8 2. Rc5 *", "3k3/7/R6/7/6R/7/7/7/3K3"), "7c4c+ 4a5b 1e5e");
  // Only the habit of the writing program decides.
  EXPECT_EQ(moves("[Variant \"Yarishogi\"]\n\n1. Rd7+ Kc8 *"), "7c4c 4a5b");
  EXPECT_EQ(moves("[Variant \"yarishogi\"]\n\n1. Rd7+ Kc8 *"), "7c4c+ 4a5b");
  EXPECT_TRUE(moves("\n1. Rd7+ Kc8 *")
                  .starts_with("Line 3, column 4: Move 1, 'Rd7+': the plus sign could mean a check or a promotion"))
      << moves("\n1. Rd7+ Kc8 *");
}

TEST(Pgn, WrongCheckMarksAreWarnings) {
  const auto warnings = [](std::string_view text) {
    const auto record = parse_pgn(text, &Tori::spec);
    std::string all = record ? "" : describe(record.error());
    if (record)
      for (const RecordWarning& warning : record->warnings) all += describe(warning) + "\n";
    return all;
  };
  EXPECT_EQ(warnings("1. Sxe5+ Fxe5\n2. Sa4 Sg4#"),
            "Line 1, column 4: Move 1, 'Sxe5+', is marked as check, but gives no check.\n"
            "Line 2, column 8: Move 4, 'Sg4#', is marked as mate, but gives no check.\n");
  const std::string fen = "[FEN \"3k3/7/7/3C3/7/7/3K3[-] w 0 1\"]\n\n";
  EXPECT_EQ(warnings(fen + "1. Cd5 Kc7 2. Cd6+ Kxd6"), "");
  EXPECT_EQ(warnings(fen + "1. Cd5 Kc7 2. Cd6 Kxd6"), "") << "whoever marks no check leaves none out";
  EXPECT_EQ(warnings(fen + "1. Cd5+ Kc7 2. Cd6"),
            "Line 3, column 4: Move 1, 'Cd5+', is marked as check, but gives no check.\n"
            "Line 3, column 16: Move 3, 'Cd6', has no check sign, but gives check.\n");
}

TEST(Pgn, CapturesNeedAPieceToCapture) {
  EXPECT_EQ(message("1. Sxa4 *"), "Line 1, column 4: Move 1, 'Sxa4': There is nothing to capture on 7d.");
}

TEST(Pgn, DroppedPiecesDoNotPromote) {
  const std::string fen = "[FEN \"3k3/7/7/7/7/7/3K3[S] w 0 1\"]\n\n1. ";
  EXPECT_EQ(message(fen + "S@d4 *"), "");
  for (const std::string_view move : {"S@d4=G", "S@d4="}) {
    EXPECT_TRUE(message(fen + std::string{move}).contains("A dropped piece arrives unpromoted")) << move;
  }
}

TEST(Pgn, MessagesNameTheLineAndTheMove) {
  EXPECT_EQ(message("1. Sx3c\n1... S-7c"), "Line 2, column 6: Move 2, 'S-7c': No Swallow can go to 7c.");
  EXPECT_EQ(message("1. Sxe5 Se9"),
            "Line 1, column 9: Move 2, 'Se9': The destination of the move is unreadable: 'e9' (character 2).");
  EXPECT_EQ(message("[Variant \"Shogi\"]\n"),
            "Line 1: There is no game 'Shogi' here; the games are Tori Shogi (禽将棋), Yari Shogi (槍将棋).");
  EXPECT_EQ(message("[Event \"x\n"), "Line 1: The text ends before the end of '[Event'.");
  EXPECT_EQ(message("[FEN \"7/7 w\"]\n"), "Line 1: The board has only 2 of its 7 ranks (character 4).");
  EXPECT_EQ(message("[Event \"x\"]\n [FEN \"7/7 w\"]\n[Site \"y\"]\n\n*"),
            "Line 2: The board has only 2 of its 7 ranks (character 4).");
  EXPECT_EQ(message("[Event]\n"), "Line 1: Unexpected text: '[Event'.");
  EXPECT_EQ(message("[Event \"x\" y]\n"), "Line 1: The text ends before the end of '[Event'.");
  EXPECT_EQ(message("[Event \"x\\"), "Line 1: The text ends before the end of '[Event'.");
  EXPECT_EQ(message("1. S-7d [ S-1d"), "Line 1, column 9: Unexpected text: '['.");
  EXPECT_EQ(message("1. S-7d } S-1d"), "Line 1, column 9: Unexpected text: '}'.");
  EXPECT_EQ(message("{no end"), "Line 1, column 1: The text ends before the end of '{'.");
  EXPECT_EQ(message("(1. S-7d)"), "Line 1, column 1: There is no move that the variation '(' could replace.");
  EXPECT_EQ(message("1. S-7d (1. S-1d"), "Line 1, column 17: The text ends before the end of '('.");
  EXPECT_EQ(message("1. S-7d )"), "Line 1, column 9: Unexpected text: ')'.");
  EXPECT_EQ(message("* S-7d"), "Line 1, column 3: Unexpected text: 'S-7d'.");
}

TEST(Pgn, TagAndMovesAgreeOnTheResult) {
  EXPECT_EQ(message("[Result \"1-0\"]\n\n1. Sxe5 0-1"),
            "Line 3, column 9: The record contradicts itself: '0-1' here, but elsewhere '1-0'.");
  EXPECT_EQ(message("[Result \"1-0\"]\n\n1. Sxe5 *"),
            "Line 3, column 9: The record contradicts itself: '*' here, but elsewhere '1-0'.");
  EXPECT_TRUE(message("[Event \"x\"]\n[Result \"banana\"]\n\n1. Sxe5")
                  .starts_with("Line 2: Unknown reason for the end of a game: 'banana'"));
  EXPECT_EQ(parse_pgn("[Result \"1-0\"]\n\n1. Sxe5", &Tori::spec)->end, (RecordEnd{Color::black, {}}))
      << "the tag alone is enough";
  EXPECT_EQ(parse_pgn("[Result \"?\"]\n\n1. Sxe5 0-1", &Tori::spec)->end, (RecordEnd{Color::white, {}}));
}

TEST(Pgn, UnknownTerminationsAreKept) {
  const auto record = parse_pgn("[Termination \"time forfeit\"]\n\n1. Sxe5 1-0", &Tori::spec);
  ASSERT_TRUE(record) << describe(record.error());
  EXPECT_EQ(record->tag("Termination"), "time forfeit");
  EXPECT_EQ(parse_pgn(write_pgn(*record)), *record);
}

TEST(Pgn, MoveNumbersAreChecked) {
  EXPECT_EQ(message("75 74 *"), "Line 1, column 1: The number '75' is wrong here; expected Black's move 1.");
  EXPECT_EQ(message("1. 75 74 2. 3433 *"), "Line 1, column 4: The number '75' is wrong here; expected Black's move 1.");
  EXPECT_EQ(message("1. Sxe5 1234 Fxe5"),
            "Line 1, column 9: The number '1234' is wrong here; expected White's move 1.");
  EXPECT_EQ(message("1... Sg4"), "Line 1, column 1: The number '1...' is wrong here; expected Black's move 1.");
  EXPECT_EQ(message("1… S-1d"), "Line 1, column 1: The number '1…' is wrong here; expected Black's move 1.");
  EXPECT_EQ(message("1. … S-1d"), "Line 1, column 4: The number '…' is wrong here; expected Black's move 1.");
  EXPECT_EQ(message("1. S-7d S-1d 5. S-6d"),
            "Line 1, column 14: The number '5.' is wrong here; expected Black's move 2.");
  EXPECT_EQ(message("1 S-7d S-1d 2 S-6d 2... S-2d 3.S-5d"), "");
  const auto from_one = parse_pgn("[FEN \"3k3/7/7/7/7/7/3K3[-] w 0 12\"]\n\n1. K-4f K-4b 2. K-4e", &Tori::spec);
  ASSERT_TRUE(from_one) << describe(from_one.error());
  const auto from_twelve = parse_pgn("[FEN \"3k3/7/7/7/7/7/3K3[-] w 0 12\"]\n\n12. K-4f K-4b 13. K-4e", &Tori::spec);
  ASSERT_TRUE(from_twelve) << describe(from_twelve.error());
  EXPECT_EQ(*from_one, *from_twelve);
}

TEST(Pgn, TheFirstOfTwoEqualTagsCounts) {
  const auto record =
      parse_pgn("[Event \"one\"]\n[White \"hanako\"]\n[Event \"two\"]\n[Black \"taro\"]\n\n*", &Tori::spec);
  ASSERT_TRUE(record) << describe(record.error());
  EXPECT_EQ(record->tags, (std::vector<RecordTag>{{"Event", "one"}, {"Black", "hanako"}, {"White", "taro"}}));
}

TEST(Pgn, LinesForProgramsAreSkipped) {
  const auto record = parse_pgn("% first\n[Event \"x\"]\n%\n\n1. S-7d\n% 1... S-6d\nS-1d *", &Tori::spec);
  ASSERT_TRUE(record) << describe(record.error());
  EXPECT_EQ(usi_moves(*record), "7e7d 1c1d");
}

TEST(Pgn, AWindowsFileHasTheSameComments) {
  const auto record =
      parse_pgn("[Variant \"Torishogi\"]\r\n\r\n{before\r\n}\r\n1. Sxe5 {one\r\n\r\ntwo\rthree} Fxe5 ; end\r\n*\r\n");
  ASSERT_TRUE(record.has_value());
  EXPECT_EQ(record->comment, "before");
  EXPECT_EQ(record->moves[0].comment, "one\n\ntwo\rthree");
  EXPECT_EQ(record->moves[1].comment, "end");
}

TEST(Pgn, AnUnendedCommandIsPartOfTheComment) {
  const auto record = parse_pgn("1. S-7d {a [%clk 0:01} *", &Tori::spec);
  ASSERT_TRUE(record) << describe(record.error());
  EXPECT_EQ(record->moves[0].comment, "a [%clk 0:01");
  EXPECT_FALSE(record->moves[0].clock_left);
}

TEST(Pgn, OnlyTimesAreRead) {
  const auto clock_of = [](std::string_view time) {
    const auto record = parse_pgn("1. S-7d {[%clk " + std::string{time} + "]} *", &Tori::spec);
    return record ? record->moves[0].clock_left : std::nullopt;
  };
  EXPECT_EQ(clock_of("0:01:02.5"), 62500ms);
  EXPECT_EQ(clock_of("9999:59:59"), std::chrono::hours{10'000} - 1s);
  for (const std::string_view wrong :
       {"10000:00:00", "0:60", "1:2:3:4", "0:01:", "0:01.", "0:01.1234", "0:01x", "x", ""}) {
    EXPECT_FALSE(clock_of(wrong)) << wrong;
  }
}

TEST(Pgn, NamesWithTwoWords) {
  const auto record = parse_pgn("1. Swallow-7d Swallow-1d 2. Left Quail-7e {x} 2... Left-Quail-1c *", &Tori::spec);
  ASSERT_TRUE(record) << describe(record.error());
  EXPECT_EQ(usi_moves(*record), "7e7d 1c1d 7g7e 1a1c");
}

TEST(Pgn, CommentsOfAnyTextRoundTrip) {
  Record record = new_record(Tori::spec);
  record.comment = "a } brace";
  record.moves.push_back({.move = *parse_usi(Tori::spec, "3d3c"),
                          .clock_left = 5s,
                          .comment = "no [%clk 0:00:01] of ours\n{ and ; besides }"});
  record.moves.push_back({.move = *parse_usi(Tori::spec, "4b3c"), .comment = "plain"});
  EXPECT_EQ(parse_pgn(write_pgn(record)), record) << write_pgn(record);
  const std::string twice = write_pgn(record) + "\n" + write_pgn(record);
  EXPECT_EQ(split_pgn(twice).size(), 2u);
}

// A comment that braces cannot hold is written after semicolons, and its empty lines, too.
TEST(Pgn, ParagraphsOfAnyCommentRoundTrip) {
  for (const std::string_view text : {"a}\n\nb", "a}\n\n\nb\n\nc [%d", "a\n\nb"}) {
    Record record = new_record(Tori::spec);
    record.comment = text;
    record.moves.push_back({.move = *parse_usi(Tori::spec, "3d3c"), .clock_left = 5s, .comment = std::string{text}});
    record.moves.push_back({.move = *parse_usi(Tori::spec, "4b3c"), .comment = "plain"});
    EXPECT_EQ(parse_pgn(write_pgn(record)), record) << write_pgn(record);
    EXPECT_EQ(split_pgn(write_pgn(record) + "\n" + write_pgn(record)).size(), 2U);
  }
  Record record = new_record(Tori::spec);
  record.comment = "\n\na}\n \nb\n\n";
  EXPECT_EQ(parse_pgn(write_pgn(record))->comment, "a}\n\nb");
}

TEST(Pgn, TagsItCannotRepresent) {
  Record record = new_record(Tori::spec);
  for (const std::string_view name : {"My Key", "Result", "FEN", "備考", "a-b", "a_b", "Black Belt"}) {
    record.set_tag(name, "x");
  }
  const std::string text = write_pgn(record);
  EXPECT_EQ(text.find("[Result "), text.rfind("[Result ")) << text;
  const auto back = parse_pgn(text);
  ASSERT_TRUE(back) << text << describe(back.error());
  EXPECT_EQ(back->tags, (std::vector<RecordTag>{{"My_Key", "x"}, {"a_b", "x"}, {"Black_Belt", "x"}})) << text;
}

}  // namespace
}  // namespace ootori

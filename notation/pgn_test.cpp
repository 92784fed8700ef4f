#include "notation/pgn.hpp"

#include <fstream>
#include <iterator>

#include <gtest/gtest.h>

#include "notation/fsf_san.hpp"
#include "notation/random_games.hpp"
#include "notation/record_check.hpp"
#include "notation/sfen.hpp"
#include "notation/usi.hpp"

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

TEST(Pgn, RandomGamesComeBack) {
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

TEST(Pgn, MessagesNameTheLineAndTheMove) {
  EXPECT_EQ(message("1. Sx3c\n1... S-7c"), "Line 2: Move 2, 'S-7c': No Swallow can go to 7c.");
  EXPECT_EQ(message("1. Sxe5 Se9"), "Line 1: Move 2, 'Se9': The move ends on no square: 'e9' (character 2).");
  EXPECT_EQ(message("[Variant \"Shogi\"]\n"),
            "Line 2: There is no game 'Shogi' here; the games are Tori Shogi (禽将棋), Yari Shogi (槍将棋).");
  EXPECT_EQ(message("[Event \"x\n"), "Line 1: The text ends before the end of '[Event'.");
  EXPECT_EQ(message("[FEN \"7/7 w\"]\n"), "Line 2: The board has only 2 of its 7 ranks (character 4).");
  EXPECT_EQ(message("{no end"), "Line 1: The text ends before the end of '{'.");
  EXPECT_EQ(message("(1. S-7d)"), "Line 1: There is no move that the variation '(' could replace.");
  EXPECT_EQ(message("1. S-7d (1. S-1d"), "Line 1: The text ends before the end of '('.");
  EXPECT_EQ(message("1. S-7d )"), "Line 1: This does not belong here: ')'.");
  EXPECT_EQ(message("* S-7d"), "Line 1: This does not belong here: 'S-7d'.");
}

TEST(Pgn, TagAndMovesAgreeOnTheResult) {
  EXPECT_EQ(message("[Result \"1-0\"]\n\n1. Sxe5 0-1"),
            "Line 3: The record contradicts itself: '0-1' here, elsewhere '1-0'.");
  EXPECT_EQ(message("[Result \"1-0\"]\n\n1. Sxe5 *"),
            "Line 3: The record contradicts itself: '*' here, elsewhere '1-0'.");
  EXPECT_TRUE(message("[Result \"banana\"]\n\n1. Sxe5").contains("There is no such end of a game: 'banana'"));
  EXPECT_EQ(parse_pgn("[Result \"1-0\"]\n\n1. Sxe5", &Tori::spec)->end, (RecordEnd{Color::black, {}}))
      << "the tag alone is enough";
  EXPECT_EQ(parse_pgn("[Result \"?\"]\n\n1. Sxe5 0-1", &Tori::spec)->end, (RecordEnd{Color::white, {}}));
}

TEST(Pgn, AForeignTerminationStays) {
  const auto record = parse_pgn("[Termination \"time forfeit\"]\n\n1. Sxe5 1-0", &Tori::spec);
  ASSERT_TRUE(record) << describe(record.error());
  EXPECT_EQ(record->tag("Termination"), "time forfeit");
  EXPECT_EQ(parse_pgn(write_pgn(*record)), *record);
}

TEST(Pgn, NumbersAreThoseOfTheMoves) {
  EXPECT_EQ(message("75 74 *"), "Line 1: The number '75' does not belong here; Black's move 1 is due.");
  EXPECT_EQ(message("1. 75 74 2. 3433 *"), "Line 1: The number '75' does not belong here; Black's move 1 is due.");
  EXPECT_EQ(message("1. Sxe5 1234 Fxe5"), "Line 1: The number '1234' does not belong here; White's move 1 is due.");
  EXPECT_EQ(message("1... Sg4"), "Line 1: The number '1...' does not belong here; Black's move 1 is due.");
  EXPECT_EQ(message("1… S-1d"), "Line 1: The number '1…' does not belong here; Black's move 1 is due.");
  EXPECT_EQ(message("1. … S-1d"), "Line 1: The number '…' does not belong here; Black's move 1 is due.");
  EXPECT_EQ(message("1. S-7d S-1d 5. S-6d"), "Line 1: The number '5.' does not belong here; Black's move 2 is due.");
  EXPECT_EQ(message("1 S-7d S-1d 2 S-6d 2... S-2d 3.S-5d"), "");
  const auto from_one = parse_pgn("[FEN \"3k3/7/7/7/7/7/3K3[-] w 0 12\"]\n\n1. K-4f K-4b 2. K-4e", &Tori::spec);
  ASSERT_TRUE(from_one) << describe(from_one.error());
  const auto from_twelve = parse_pgn("[FEN \"3k3/7/7/7/7/7/3K3[-] w 0 12\"]\n\n12. K-4f K-4b 13. K-4e", &Tori::spec);
  ASSERT_TRUE(from_twelve) << describe(from_twelve.error());
  EXPECT_EQ(*from_one, *from_twelve);
}

TEST(Pgn, NamesOfTwoWords) {
  const auto record = parse_pgn("1. Swallow-7d Swallow-1d 2. Left Quail-7e {x} 2... Left-Quail-1c *", &Tori::spec);
  ASSERT_TRUE(record) << describe(record.error());
  EXPECT_EQ(usi_moves(*record), "7e7d 1c1d 7g7e 1a1c");
}

TEST(Pgn, CommentsComeBackWhateverIsInThem) {
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

TEST(Pgn, TagsThatItCannotHold) {
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

#include "post/command_reader.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "post/written_text.hpp"

namespace ootori::post {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

std::optional<Command> command(std::string_view line) {
  const auto said = read_command(line);
  if (!said || !std::holds_alternative<Instruction>(*said)) return std::nullopt;
  return std::get<Instruction>(*said).command;
}

Instruction instruction(std::string_view line) {
  const auto said = read_command(line);
  if (!said || !std::holds_alternative<Instruction>(*said)) {
    ADD_FAILURE() << line << " is no command";
    return Instruction{.echo = {}, .command = Help{}};
  }
  return std::get<Instruction>(*said);
}

Instructions of_text(std::string text, std::string subject = "Re: your move") {
  Mail mail;
  mail.subject = std::move(subject);
  mail.text = std::move(text);
  return read_commands(mail);
}

TEST(CommandReader, ReadsASingleMove) {
  for (const std::string_view move : {"P-3d", "Sx3c", "S*4c", "F-4b+", "3e3d", "S*4d", "Swallow-3d", "３四燕",
                                      "3四燕打", "YNx7c=", "Sx33", "S11+", "+F-4b"}) {
    EXPECT_EQ(command(move), Command{PlayMove{std::string{move}}}) << move;
  }
  EXPECT_EQ(command("P-3d."), Command{PlayMove{"P-3d"}});
  EXPECT_EQ(command("12. P-3d"), Command(PlayMove{"P-3d", 12}));
  EXPECT_EQ(command("12... P-3d"), Command(PlayMove{"P-3d", 12}));
  EXPECT_EQ(command("P-3d#12"), Command(PlayMove{"P-3d", 12}));
  EXPECT_EQ(command("I play P-3d"), Command{PlayMove{"P-3d"}});
  EXPECT_EQ(command("move P-3d"), Command{PlayMove{"P-3d"}});
  EXPECT_EQ(command("指し手 ３四燕"), Command{PlayMove{"３四燕"}});
}

TEST(CommandReader, DoesNotMistakeProseForAMove) {
  for (const std::string_view line :
       {"P-3d?", "Should I play P-3d", "P-3d was good", "No. P-3d is bad", "Hi", "Anna", "Go", "Kind regards", "Bert",
        "I resign myself to my fate", "resign not yet", "accept my apologies", "show me the way", "I undo it",
        "games are fun, are they not", "P-3d or S-4d", "Fa", "3d", "Pass the salt please"}) {
    EXPECT_EQ(command(line), std::nullopt) << line;
  }
}

TEST(CommandReader, ReadsCommandsOfTheOldServer) {
  const Instruction move = instruction("torishogi move 123 anna secret P-3d#4");
  EXPECT_EQ(move.command, Command(PlayMove{"P-3d", 4}));
  EXPECT_EQ(move.board, "123");
  ASSERT_NE(move.game, nullptr);
  EXPECT_EQ(move.game->id, "tori");
  EXPECT_TRUE(move.had_password);
  EXPECT_THAT(move.echo, Not(HasSubstr("secret")));

  const Instruction resign = instruction("yarishogi resign 123 anna secret");
  EXPECT_EQ(resign.command, Command{Request{Ask::resign}});
  EXPECT_THAT(resign.echo, Not(HasSubstr("secret")));

  const Instruction set = instruction("shogi set anna secret noflip alternate");
  EXPECT_EQ(set.command, Command(Set{.style = TextBoardStyle::alternate, .flip = false}));
  EXPECT_THAT(set.echo, Not(HasSubstr("secret")));

  const Instruction challenge = instruction("torishogi challenge anna bert -handicap=RL");
  EXPECT_EQ(challenge.command, Command(Challenge{.game = &Tori::spec, .players = {"anna", "bert"}, .handicap = "RL"}));
  EXPECT_EQ(command("yarishogi challenge bert -days=7 -rated"),
            Command(Challenge{.game = &Yari::spec, .players = {"bert"}, .handicap = {}, .days = 7, .rated = true}));
}

// The password may be the same as another word of the line, or a part of one.
TEST(CommandReader, HidesThePasswordWhereverItStands) {
  const auto echo = [](std::string_view line) { return instruction(line).echo; };
  EXPECT_EQ(echo("torishogi move 123 anna secret P-3d"), "torishogi move 123 anna … P-3d");
  EXPECT_EQ(echo("torishogi move 123 anna anna P-3d"), "torishogi move 123 anna … P-3d");
  EXPECT_EQ(echo("torishogi move 123 anna o P-3d"), "torishogi move 123 anna … P-3d");
  EXPECT_EQ(echo("shogi set anna set noflip"), "shogi set anna … noflip");
  EXPECT_EQ(echo("shogi games anna shogi"), "shogi games anna …");
}

TEST(CommandReader, ReadsAMessageFromItsFirstWord) {
  EXPECT_EQ(command("chat a good game"), Command{Chat{"a good game"}});
  EXPECT_EQ(command("chat hat"), Command{Chat{"hat"}});
  EXPECT_EQ(command("say y  not"), Command{Chat{"y  not"}});
  EXPECT_EQ(command("torishogi chat h"), Command{Chat{"h"}});
  EXPECT_EQ(command("chat chat"), Command{Chat{"chat"}});
  EXPECT_EQ(command("伝言 言"), Command{Chat{"言"}});
}

// 200 characters are allowed, whatever their size in bytes.
TEST(CommandReader, ReadsLongMessagesInEveryScript) {
  for (const std::string_view character : {"x", "鷹", "🦅"}) {
    std::string text;
    for (int i = 0; i < 200; ++i) text += character;
    EXPECT_EQ(command("chat " + text), Command{Chat{text}});
    EXPECT_EQ(command("チャット " + text), Command{Chat{text}});
  }
}

TEST(CommandReader, ReadsEveryCommand) {
  EXPECT_EQ(command("resign"), Command{Request{Ask::resign}});
  EXPECT_EQ(command("Resign."), Command{Request{Ask::resign}});
  EXPECT_EQ(command("投了"), Command{Request{Ask::resign}});
  EXPECT_EQ(command("undo"), Command{Propose{game::Offer::takeback}});
  EXPECT_EQ(command("待った"), Command{Propose{game::Offer::takeback}});
  EXPECT_EQ(command("propose impasse"), Command{Propose{game::Offer::impasse}});
  EXPECT_EQ(command("持将棋"), Command{Propose{game::Offer::impasse}});
  EXPECT_EQ(command("rematch"), Command{Propose{game::Offer::rematch}});
  EXPECT_EQ(command("accept"), Command{AnswerTo{true}});
  EXPECT_EQ(command("accept takeback"), Command(AnswerTo{true, game::Offer::takeback}));
  EXPECT_EQ(command("拒否"), Command{AnswerTo{false}});
  EXPECT_EQ(command("show"), Command{Request{Ask::show}});
  EXPECT_EQ(command("preview P-3d"), Command{Preview{"P-3d"}});
  EXPECT_EQ(command("pass"), Command{Request{Ask::pass}});
  EXPECT_EQ(command("chat Good luck, Bert!"), Command{Chat{"Good luck, Bert!"}});
  EXPECT_EQ(command("伝言　よろしくお願いします"), Command{Chat{"よろしくお願いします"}});
  EXPECT_EQ(command("games"), Command{Request{Ask::games}});
  EXPECT_EQ(command("ratings bert"), Command(Request{Ask::ratings, "bert"}));
  EXPECT_EQ(command("help torishogi"), Command{Help{"torishogi"}});
  EXPECT_EQ(command("vacation on"), Command{Vacation{true}});
  EXPECT_EQ(command("休暇 終了"), Command{Vacation{false}});
  EXPECT_EQ(command("set digest small"),
            Command(Set{.style = TextBoardStyle::small, .flip = {}, .pace = MailPace::digest}));
}

TEST(CommandReader, ReadsSettingsInBothLanguages) {
  const Command wish =
      Set{.style = TextBoardStyle::unicode, .flip = false, .pace = MailPace::none, .language = Language::japanese};
  EXPECT_EQ(command("set noflip kanji none japanese"), wish);
  EXPECT_EQ(command("設定　固定 漢字 なし 日本語"), wish);
  EXPECT_EQ(command("設定 反転 まとめ 英語"),
            Command(Set{.flip = true, .pace = MailPace::digest, .language = Language::english}));
  const auto said = read_command("設定");
  ASSERT_TRUE(said && std::holds_alternative<Unclear>(*said));
  EXPECT_THAT(std::get<Unclear>(*said).why.in(Language::japanese), HasSubstr("反転"));
}

// All words of the help, each in its language.
TEST(CommandReader, ReadsTheExamplesOfTheHelp) {
  for (const auto& [english, japanese] : std::to_array<std::pair<std::string_view, std::string_view>>(
           {{"unqueue", "予約取消"},
            {"preview P-3d", "試し P-3d"},
            {"queue P-3d Sx3d", "予約 P-3d Sx3d"},
            {"show", "局面"},
            {"history", "履歴"},
            {"record", "棋譜"},
            {"undo", "待った"},
            {"propose impasse", "持将棋"},
            {"propose rematch", "再戦"},
            {"propose adjourn", "提案 指し掛け"},
            {"accept", "承諾"},
            {"accept takeback", "承諾 待った"},
            {"accept impasse", "承諾 持将棋"},
            {"accept adjourn", "承諾 指し掛け"},
            {"accept resume", "承諾 再開"},
            {"accept rematch", "承諾 再戦"},
            {"reject", "拒否"},
            {"resign", "投了"},
            {"abort", "中止"},
            {"claim", "勝利宣言"},
            {"pass", "パス"},
            {"games", "対局一覧"},
            {"ratings", "レート"},
            {"standings", "順位表"},
            {"torishogi challenge Taka -days=3", "禽将棋 挑戦 Taka -days=3"},
            {"yarishogi challenge Taka", "槍将棋 挑戦 Taka"},
            {"chat hello", "伝言 hello"},
            {"vacation on", "休暇 開始"},
            {"vacation off", "休暇 終了"},
            {"help", "ヘルプ"}})) {
    EXPECT_NE(command(english), std::nullopt) << english;
    EXPECT_EQ(command(english), command(japanese)) << english << " / " << japanese;
  }
}

TEST(CommandReader, ReadsConditionalMoves) {
  const Command planned = PlanMoves{{"P-3d", "Sx3d"}};
  EXPECT_EQ(command("if P-3d then Sx3d"), planned);
  EXPECT_EQ(command("If P-3d, then Sx3d."), planned);
  EXPECT_EQ(command("queue P-3d Sx3d"), planned);
  EXPECT_EQ(command("もし３四燕なら、２四燕"), Command(PlanMoves{{"３四燕", "２四燕"}}));
  EXPECT_EQ(command("if P-3d then Sx3d if C-5b then C-5f"), Command(PlanMoves{{"P-3d", "Sx3d", "C-5b", "C-5f"}}));
  EXPECT_EQ(command("if you like"), std::nullopt);
}

TEST(CommandReader, ReadsSeveralLinesAndStops) {
  EXPECT_THAT(of_text("Hi Bert,\n\nP-3d\nchat hello\n\nRegards\nAnna\n").said, SizeIs(2));
  EXPECT_THAT(of_text("P-3d\nquit\nresign\n").said, SizeIs(1));
  EXPECT_THAT(of_text("P-3d\nthanks a lot\nresign\n").said, SizeIs(1));
  EXPECT_THAT(of_text("P-3d\n--\nresign\n").said, SizeIs(1));
  const Instructions prose = of_text("I was away.\nIt rained.\nWe saw birds.\nresign\n");
  EXPECT_THAT(prose.said, IsEmpty());
  EXPECT_TRUE(prose.stopped);
  EXPECT_THAT(prose.meaningless, SizeIs(3));
}

TEST(CommandReader, ReadsTheSubjectOfANewMailOnly) {
  EXPECT_THAT(of_text("", "P-3d").said, SizeIs(1));
  EXPECT_THAT(of_text("P-3d", "P-3d").said, SizeIs(1));
  EXPECT_THAT(of_text("", "Re: P-3d").said, IsEmpty());
  EXPECT_THAT(of_text("", "AW: P-3d").said, IsEmpty());
  EXPECT_THAT(of_text("", "Fwd: resign").said, IsEmpty());
  EXPECT_THAT(of_text("", "返信：投了").said, IsEmpty());
  EXPECT_THAT(of_text("", "[Ootori] resign").said, IsEmpty());
  EXPECT_THAT(of_text("", "chat hi: P-3d").said, SizeIs(1)) << "no program writes this before a subject";
}

TEST(CommandReader, IgnoresQuotedText) {
  EXPECT_THAT(of_text("> P-3d\n> resign\n").said, IsEmpty());
  EXPECT_THAT(of_text("On 1 May 2026 at 10:02, Anna <a@b.org> wrote:\n\nresign\n").said, IsEmpty());
}

// The mail program has marked the quoted email, so what it did not mark is the player's.
TEST(CommandReader, ReadsAnswersBelowAQuotedNotice) {
  const std::string notice = "On 1 May 2026, Ootori wrote:\n> " + std::string{answer_above} + "\n>\n> resign\n\nP-3d\n";
  EXPECT_EQ(of_text(notice).said.size(), 1U);
  EXPECT_EQ(of_text("Hello!\n\n" + notice).said.size(), 1U);
  const Instructions above = of_text("Sx3c\n\n" + notice);
  ASSERT_EQ(above.said.size(), 1U) << "if the answer is above, nothing below is one";
  EXPECT_EQ(std::get<Instruction>(above.said[0]).echo, "Sx3c");
  EXPECT_EQ(of_text("thanks\n\n" + notice).said.size(), 0U);
}

TEST(CommandReader, NamesTheFaultOfACommand) {
  const auto said = read_command("challenge bert");
  ASSERT_TRUE(said && std::holds_alternative<Unclear>(*said));
  EXPECT_THAT(std::get<Unclear>(*said).why.english, HasSubstr("torishogi challenge"));
}

RC_GTEST_PROP(CommandReader, SurvivesAnyText, (const std::string& text)) {
  const Instructions found = of_text(text, text);
  RC_ASSERT(found.said.size() <= most_commands + 1);
}

}  // namespace
}  // namespace ootori::post

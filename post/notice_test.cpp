#include "post/notice.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "game/terms.hpp"
#include "notation/sfen.hpp"
#include "post/command_reader.hpp"
#include "post/compose.hpp"
#include "post/help.hpp"
#include "post/position_words.hpp"
#include "post/sender_kind.hpp"
#include "post/written_text.hpp"

namespace ootori::post {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

game::State state_of(const GameSpec& spec) {
  const game::Seats seats{game::PersonSeat{{"anna"}}, game::PersonSeat{{"bert"}}};
  return game::State{game::begin(game::Terms{.game = &spec, .time = game::CorrespondenceTime::from(3)}, seats)};
}

NoticeView view_of(const game::State& state, Language language = Language::english) {
  return {.state = state,
          .game = "abcdefghijk2",
          .side = Color::white,
          .names = {"Anna", "Bert"},
          .language = language,
          .deadline = "2026-05-04 10:02 UTC",
          .link = "https://ootori.example.org/game/abcdefghijk2"};
}

Draft draft_of(const NoticeText& notice) {
  return {.from = "play@ootori.example.org",
          .to = "anna@example.org",
          .reply_to = "play+x@ootori.example.org",
          .subject = notice.subject,
          .message_id = "ootori.1.2@ootori.example.org",
          .references = {"ootori.game@ootori.example.org"},
          .date = 1'780'000'000,
          .unsubscribe = "https://ootori.example.org/settings",
          .text = notice.text,
          .html = notice.html,
          .picture = std::string("\x89PNG\r\n\0", 7),
          .enclosures = {{"game.kif", "text/plain", "x"}}};
}

TEST(Notice, HasWhatAPlayerNeeds) {
  game::State state = state_of(Tori::spec);
  ASSERT_TRUE(state.apply(
      game::Moved{std::visit([](const auto& game) { return *game.permitted_moves().begin(); }, state.game())}));
  const NoticeText notice = write_notice(view_of(state), "");
  EXPECT_EQ(notice.subject, "Tori Shogi abcdefghijk2: your move");
  EXPECT_THAT(notice.text, HasSubstr("Anna played move 1: "));
  EXPECT_THAT(notice.text, HasSubstr("It is your move. You have until 2026-05-04 10:02 UTC."));
  EXPECT_THAT(notice.text, HasSubstr("wPh"));
  EXPECT_THAT(write_notice(view_of(state, Language::japanese), "").text, HasSubstr("あなたの手番です"));
}

TEST(Notice, NamesTheOfferThatAnAnswerAccepts) {
  game::State state = state_of(Tori::spec);
  ASSERT_TRUE(state.apply(game::Offered{Color::black, game::Offer::takeback}));
  EXPECT_THAT(write_notice(view_of(state), "").text, HasSubstr("Reply with 'accept takeback' or 'reject'."));
  EXPECT_THAT(write_notice(view_of(state, Language::japanese), "").text,
              HasSubstr("相手からの提案（待った）: 「承諾 待った」または「拒否」と返信してください。"));
}

TEST(Notice, ShowsWhatTheOpponentHasWritten) {
  const game::State state = state_of(Tori::spec);
  NoticeView view = view_of(state);
  EXPECT_THAT(write_notice(view, "").text, testing::Not(HasSubstr("Chat messages")));
  view.messages = {"Hello <b>", "Good luck!"};
  const NoticeText notice = write_notice(view, "");
  EXPECT_THAT(notice.text, HasSubstr("Chat messages from Anna:\n“Hello <b>”\n“Good luck!”\n"));
  EXPECT_THAT(notice.html, HasSubstr("Chat messages from Anna:<br>\n“Hello &lt;b&gt;”<br>\n“Good luck!”"));
  view.language = Language::japanese;
  EXPECT_THAT(write_notice(view, "").text, HasSubstr("Annaさんのメッセージ:\n「Hello <b>」\n「Good luck!」\n"));
  for (const std::string_view line : {"“resign”", "「投了」", "“P-3d”"}) EXPECT_FALSE(read_command(line)) << line;
}

// The board appears once: as a picture with a description, or as text if the email has no picture.
TEST(Notice, ShowsTheBoardOnceInHtml) {
  const game::State state = state_of(Tori::spec);
  NoticeView view = view_of(state);
  view.has_picture = true;
  const std::string picture = write_notice(view, "").html;
  EXPECT_THAT(picture, HasSubstr("cid:board"));
  EXPECT_THAT(picture, HasSubstr("alt=\"White: Phoenix 4a, "));
  EXPECT_THAT(picture, testing::Not(HasSubstr("wPh")));
  view.has_picture = false;
  const std::string text = write_notice(view, "").html;
  EXPECT_THAT(text, HasSubstr("wPh"));
  EXPECT_THAT(text, testing::Not(HasSubstr("cid:board")));
}

TEST(PositionWords, NamesPiecesAndHands) {
  const auto yari =
      parse_sfen(Yari::spec, "2n1k2/3b1b1/1prpppr/P1p3p/4P1P/3P1P1/2P2N1/n2B3/1BK1N1R b Prp 31")->position;
  EXPECT_THAT(
      position_words(yari, Color::black, Language::english),
      testing::AllOf(testing::StartsWith("Black: General 5i, "), HasSubstr(". In hand: 1 Pawn. White: General 3a, "),
                     testing::EndsWith(" In hand: 1 Yari Rook, 1 Pawn.")));
  EXPECT_THAT(position_words(yari, Color::white, Language::japanese),
              testing::AllOf(testing::StartsWith("後手: 将３一、"), HasSubstr("先手: 将５九、"),
                             testing::EndsWith("持ち駒: 歩。")));
}

// However the email comes back, quoted or not, nothing in it is read as a command.
TEST(Notice, QuotedBackHasNoCommand) {
  for (const GameSpec* spec : all_games) {
    for (const Language language : {Language::english, Language::japanese}) {
      const game::State state = state_of(*spec);
      NoticeView view = view_of(state, language);
      view.messages = {"resign", "P-3d"};
      const NoticeText notice = write_notice(view, help_text("", language));
      Mail mail;
      mail.subject = "Re: " + notice.subject;
      mail.text = notice.text;
      EXPECT_THAT(read_commands(mail).said, IsEmpty());
      const Mail html = read_mail("From: a@b.org\nContent-Type: text/html; charset=utf-8\n\n" + notice.html);
      EXPECT_THAT(read_commands(html).said, IsEmpty());
      mail.subject = notice.subject;
      EXPECT_THAT(read_commands(mail).said, IsEmpty()) << mail.subject;
    }
  }
}

TEST(Compose, EmailsRoundTrip) {
  const game::State state = state_of(Yari::spec);
  const NoticeText notice = write_notice(view_of(state, Language::japanese), "> P-3d\n");
  const std::string bytes = write_mail(draft_of(notice));
  EXPECT_THAT(bytes, HasSubstr("multipart/mixed"));
  const Mail mail = read_mail(bytes);
  EXPECT_EQ(mail.subject, notice.subject);
  EXPECT_EQ(mail.text, notice.text);
  EXPECT_EQ(mail.field("auto-submitted"), "auto-generated");
  EXPECT_EQ(mail.field("list-unsubscribe"), "<https://ootori.example.org/settings>");
  EXPECT_EQ(mail.attachments, 2U);
  EXPECT_NE(sender_kind(mail, "ootori.example.org"), SenderKind::person);
  EXPECT_EQ(bytes.find("\r\n"), bytes.find('\n') - 1);
}

// Mail programs read this field as it is, however long the address is.
TEST(Compose, WritesTheUnsubscribeAddressPlainly) {
  Draft draft = draft_of({"x", "text", ""});
  const std::string address =
      "mailto:game+g.k3j9x2m4q8aa.b.ff.ff.0123456789abcdef0123@ootori.example.org?subject=set%20none";
  draft.unsubscribe = address;
  EXPECT_THAT(write_mail(draft), HasSubstr("\r\nList-Unsubscribe: <" + address + ">\r\n"));
  draft.unsubscribe = "mailto:a@b\r\nBcc: evil@example.net";
  EXPECT_THAT(write_mail(draft), Not(HasSubstr("\nBcc:")));
  draft.unsubscribe.clear();
  EXPECT_THAT(write_mail(draft), Not(HasSubstr("List-Unsubscribe")));
}

// RFC 8058, 3.1.
TEST(Compose, OffersToUnsubscribeWithOneClick) {
  Draft draft = draft_of({"x", "text", ""});
  draft.unsubscribe = "mailto:a@b";
  EXPECT_THAT(write_mail(draft), Not(HasSubstr("List-Unsubscribe-Post")));
  draft.unsubscribe_link = "https://ootori.example.org/unsubscribe/m.1.2";
  EXPECT_THAT(write_mail(draft),
              HasSubstr("\r\nList-Unsubscribe: <https://ootori.example.org/unsubscribe/m.1.2>, <mailto:a@b>\r\n"
                        "List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n"));
  draft.unsubscribe_link = "https://a\r\nBcc: evil@example.net";
  EXPECT_THAT(write_mail(draft), Not(HasSubstr("\nBcc:")));
}

TEST(Compose, PreventsHeaderInjection) {
  Draft draft = draft_of({"x\r\nBcc: evil@example.net", "text", ""});
  draft.to = "anna@example.org\r\nBcc: evil@example.net";
  const Mail mail = read_mail(write_mail(draft));
  EXPECT_FALSE(mail.has("bcc"));
}

TEST(Help, HasTheRulesOfEveryGame) {
  for (const GameSpec* spec : all_games) {
    for (const Language language : {Language::english, Language::japanese}) {
      const std::string text = help_text(spec->uci_name, language);
      EXPECT_THAT(text, HasSubstr("a |"));
      EXPECT_THAT(text, HasSubstr("x"));
    }
    EXPECT_THAT(help_text(spec->id, Language::english), HasSubstr(std::string{spec->name.en}));
  }
  EXPECT_THAT(help_text("", Language::english), HasSubstr("resign"));
  EXPECT_THAT(help_text("", Language::japanese), HasSubstr("投了"));
  EXPECT_THAT(help_text("禽将棋", Language::japanese), HasSubstr("鵬"));
}

TEST(LocalTime, FollowsTheTimeZone) {
  EXPECT_EQ(local_time(1'780'000'000'000, "UTC"), "2026-05-28 20:26 UTC");
  EXPECT_EQ(local_time(1'780'000'000'000, "Asia/Tokyo"), "2026-05-29 05:26 JST");
  EXPECT_EQ(local_time(1'780'000'000'000, "Nowhere/Town"), "2026-05-28 20:26 UTC");
  EXPECT_TRUE(is_time_zone("Europe/Berlin"));
  EXPECT_FALSE(is_time_zone("Nowhere/Town"));
  EXPECT_TRUE(is_time_zone("America/Argentina/Buenos_Aires"));
  EXPECT_TRUE(is_time_zone("Etc/GMT+5"));
  EXPECT_FALSE(is_time_zone(""));
  EXPECT_FALSE(is_time_zone(std::string(61, 'x')));
}

// Even if the file holds a time zone: players do not choose which files the server opens.
TEST(LocalTime, ZonesAreNoPaths) {
  for (const std::string zone : {"/usr/share/zoneinfo/Asia/Tokyo", ":Asia/Tokyo", "../zoneinfo/Asia/Tokyo",
                                 "Asia/../Asia/Tokyo", "../../etc/passwd", "/etc/localtime"}) {
    EXPECT_FALSE(is_time_zone(zone)) << zone;
    EXPECT_EQ(local_time(1'780'000'000'000, zone), "2026-05-28 20:26 UTC") << zone;
  }
}

}  // namespace
}  // namespace ootori::post

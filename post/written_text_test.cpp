#include "post/written_text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "post/attribution.hpp"

namespace ootori::post {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> own(std::string_view text) {
  std::vector<std::string> lines;
  const OwnLines all = own_lines(text);
  for (const auto& part : {all.above, all.below}) {
    for (const auto line : part) {
      if (!line.empty()) lines.emplace_back(line);
    }
  }
  return lines;
}

// How mail programs introduce quotations, from their own translations.
class Attribution : public testing::TestWithParam<const char*> {};

TEST_P(Attribution, EndsTheNewText) {
  const std::string quoted = std::string{"P-3d\n\n"} + GetParam() + "\n> Sx4d\n> resign\n";
  EXPECT_EQ(written_text(quoted), "P-3d");
  EXPECT_THAT(own(quoted), ElementsAre("P-3d"));
  const std::string unmarked = std::string{"P-3d\n\n"} + GetParam() + "\nSx4d\nresign\n";
  EXPECT_EQ(written_text(unmarked), "P-3d");
  EXPECT_THAT(own(unmarked), ElementsAre("P-3d"));
}

INSTANTIATE_TEST_SUITE_P(
    Languages, Attribution,
    testing::Values(
        "On Fri, May 1, 2026 at 10:02 AM Anna <anna@example.org> wrote:",
        "On 1 May 2026, at 10:02, Anna Birdwood <anna@example.org>\nwrote:", "On 01/05/2026 10:02, Anna wrote:",
        "* Anna <anna@example.org> wrote:", "Am 01.05.26 um 10:02 schrieb Anna:",
        "Am Fr., 1. Mai 2026 um 10:02 Uhr schrieb Anna <\nanna@example.org>:",
        "Anna <anna@example.org> schrieb am Fr., 1. Mai 2026,\n10:02:",
        "Le ven. 1 mai 2026 à 10:02, Anna <anna@example.org> a écrit :",
        "El vie, 1 may 2026 a las 10:02, Anna (<anna@example.org>) escribió:",
        "Il giorno ven 1 mag 2026 alle ore 10:02 Anna <anna@example.org> ha\nscritto:",
        "Em sex., 1 de mai. de 2026 às 10:02, Anna <anna@example.org>\nescreveu:",
        "Op vr 1 mei 2026 om 10:02 schreef Anna <anna@example.org>:",
        "Den fre 1 maj 2026 kl 10:02 skrev Anna <anna@example.org>:",
        "fre. 1. mai 2026 kl. 10:02 skrev Anna <anna@example.org>:",
        "pe 1. toukok. 2026 klo 10.02 Anna (anna@example.org) kirjoitti:",
        "pt., 1 maj 2026 o 10:02 Anna <anna@example.org> napisał(a):", "W dniu 1.05.2026 o 10:02, Anna pisze:",
        "пт, 1 мая 2026 г. в 10:02, Anna <anna@example.org>:",
        "1 мая 2026 г. пользователь Anna <anna@example.org> написал:",
        "pá 1. 5. 2026 v 10:02 odesílatel Anna <anna@example.org> napsal:",
        "Anna <anna@example.org> ezt írta (időpont: 2026. máj. 1., P, 10:02):",
        "Anna <anna@example.org>, 1 May 2026 Cum, 10:02 tarihinde şunu yazdı:",
        "2026年5月1日(金) 10:02 Anna <anna@example.org>:", "2026/05/01 10:02、Anna <anna@example.org>のメール:",
        "在 2026年5月1日，10:02，Anna <anna@example.org> 写道：",
        "Anna <anna@example.org> 于2026年5月1日周五 10:02写道：",
        "2026년 5월 1일 (금) 오전 10:02, Anna <anna@example.org>님이 작성:", "-----Original Message-----",
        "-----Ursprüngliche Nachricht-----", "---------- Forwarded message ---------", "Begin forwarded message:",
        "-------- Original-Nachricht --------", "----- 元のメッセージ -----", "Quoting Anna <anna@example.org>:"));

TEST(WrittenText, EndsAtOutlooksQuotedHeaders) {
  const std::string text =
      "P-3d\n\nFrom: Ootori <play@example.org>\nSent: Friday, 1 May 2026 10:02\nTo: Anna\nSubject: Your "
      "move\n\nresign\n";
  EXPECT_EQ(written_text(text), "P-3d");
  EXPECT_THAT(own(text), ElementsAre("P-3d"));
  const std::string japanese = "３四燕\n\n差出人: Ootori\n送信日時: 2026年5月1日\n宛先: Anna\n件名: 手番\n\n投了\n";
  EXPECT_EQ(written_text(japanese), "３四燕");
  EXPECT_THAT(own(japanese), ElementsAre("３四燕"));
}

TEST(WrittenText, EndsAtSignatures) {
  EXPECT_EQ(written_text("P-3d\n-- \nAnna\nresign\n"), "P-3d");
  EXPECT_EQ(written_text("P-3d\n\nSent from my iPhone\n"), "P-3d");
  EXPECT_EQ(written_text("P-3d\n\niPhoneから送信\n"), "P-3d");
  EXPECT_EQ(written_text("P-3d\n____________________\nGet the app"), "P-3d");
}

TEST(WrittenText, CommandsEndAtSignaturesAndRules) {
  for (const std::string_view text : {"P-3d\n-- \nAnna\nresign\n", "P-3d\n\nSent from my iPhone\n",
                                      "P-3d\n\niPhoneから送信\n", "P-3d\n____________________\nGet the app",
                                      "P-3d\nᐧ\nresign\n", "P-3d\n――――\nresign\n", "P-3d\n━━━━\nresign\n"}) {
    EXPECT_THAT(own(text), ElementsAre("P-3d")) << text;
  }
  EXPECT_THAT(own("P-3d\n-\nchat hello\n"), ElementsAre("P-3d", "-", "chat hello")) << "one mark is no rule";
}

// As Gnus and older programs mark them.
TEST(WrittenText, LeavesOutQuotationsMarkedWithAName) {
  EXPECT_THAT(own("Anna> resign\nP-3d\n"), ElementsAre("P-3d"));
  EXPECT_THAT(own("Anna-Lee> resign\n"), ElementsAre("Anna-Lee> resign")) << "not only letters";
}

TEST(WrittenText, KeepsInlineReplies) {
  const std::string text = "> Good morning.\nYou too.\n> Another game?\nGladly.\n";
  EXPECT_EQ(written_text(text), "> Good morning.\nYou too.\n> Another game?\nGladly.");
  EXPECT_THAT(own(text), ElementsAre("You too.", "Gladly."));
}

TEST(WrittenText, ReadsTextBelowAQuotation) {
  const std::string text = "On 1 May 2026 at 10:02, Anna wrote:\n> Sx4d\n> resign\n\nP-3d\n";
  EXPECT_THAT(own(text), ElementsAre("P-3d"));
}

TEST(WrittenText, EndsAtTheLineOfOurNotices) {
  const std::string text = "P-3d\n\nPlay wrote\n" + std::string{answer_above} + "\nSx4d\n";
  EXPECT_THAT(own(text), ElementsAre("P-3d", "Play wrote"));
  EXPECT_THAT(own("> " + std::string{answer_above} + "\nSx4d\n"), IsEmpty());
}

TEST(WrittenText, ReadsAnswersBelowAQuotedNotice) {
  const std::string notice = "On 1 May 2026 at 10:02, Ootori wrote:\n> " + std::string{answer_above} +
                             "\n>\n> Tori Shogi abcdefghijk2\n> resign\n";
  EXPECT_THAT(own(notice + "\nP-3d\n"), ElementsAre("P-3d"));
  EXPECT_THAT(own(notice + "P-3d\n"), ElementsAre("P-3d"));
  EXPECT_THAT(own(notice + "\nP-3d\n\n> chat hello\n\nGladly.\n"), ElementsAre("P-3d", "Gladly."));
  const std::string both = "Hello!\n\n" + notice + "\nP-3d\n";
  EXPECT_THAT(own_lines(both).above, testing::Contains("Hello!"));
  EXPECT_THAT(own_lines(both).below, testing::Contains("P-3d"));
}

// Outlook, for example, breaks long lines of a quotation and marks only the first part.
TEST(WrittenText, LeavesOutWhatWasWrappedOutOfAQuotation) {
  const std::string long_line = "> You may have meant: Sx3c, Sx4d, S-4d, P-2e, P-3e, F-4e, C-5d, P-6d,";
  EXPECT_THAT(own(long_line + "\nP-3d\n>\n> resign\n\nSx3c\n"), ElementsAre("Sx3c"));
  EXPECT_THAT(own(long_line + "\n" + long_line.substr(2) + "\nP-3d\n> more\n"), IsEmpty()) << "broken twice";
  EXPECT_THAT(own("> " + std::string{answer_above.substr(0, answer_above.size() - 4)} + "\n===\n>\n> resign\n\nP-3d\n"),
              ElementsAre("P-3d"))
      << "the rest of the line is not a rule";
  EXPECT_THAT(own("> It is your move. You have until 2026-05-04 10:02 UTC.\nP-3d\n"), ElementsAre("P-3d"))
      << "it would have fitted";
}

TEST(WrittenText, ReadsSignedMails) {
  EXPECT_EQ(
      written_text("-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\nP-3d\n-----BEGIN PGP SIGNATURE-----\n\nabc=\n"),
      "P-3d");
  EXPECT_THAT(own("-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\nP-3d\n-----BEGIN PGP SIGNATURE-----\n\nabc=\n"),
              ElementsAre("P-3d"));
}

TEST(WrittenText, IsEmptyIfNothingIsNew) {
  EXPECT_EQ(written_text(""), "");
  EXPECT_EQ(written_text("\n \n\t\n"), "");
  EXPECT_EQ(written_text("> On 1 May 2026 at 10:02, Anna wrote:\n>> On 1 May 2026 at 10:01, Bert wrote:\n"), "");
}

TEST(WrittenText, LeavesOrdinarySentencesAlone) {
  for (const std::string text : {"On Friday I wrote to Bert: no answer.", "This is not a ---------- rule.",
                                 "I was there on 12 May.\nIt rained.", "- one\n- two", "From here it is easy."}) {
    EXPECT_EQ(written_text(text), text);
  }
}

TEST(QuotedField, RecognizesFieldNames) {
  EXPECT_TRUE(is_quoted_field("*From:* Anna"));
  EXPECT_TRUE(is_quoted_field("件名：手番"));
  EXPECT_FALSE(is_quoted_field("Note: x"));
}

}  // namespace
}  // namespace ootori::post

#include <barrier>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "post/compose.hpp"
#include "post/flowed.hpp"
#include "post/html_text.hpp"
#include "post/mail.hpp"

namespace ootori::post {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

// gmime initialises itself without a lock: nobody may use it before the first thread has done so. Only the first calls
// of a process can fail, so this test must run in a process of its own, as under ctest.
TEST(MailReader, TheFirstMailsMayBeReadAndWrittenAtTheSameTime) {
  constexpr int threads = 8;
  Draft draft{};
  draft.from = "a@example.org";
  draft.to = "b@example.org";
  draft.text = "P-3d";
  std::barrier start{threads};
  std::vector<std::string> texts(threads);
  {
    std::vector<std::jthread> all;
    for (int i = 0; i < threads; ++i)
      all.emplace_back([&start, &draft, &text = texts[static_cast<std::size_t>(i)], writes = i % 2 == 0] {
        start.arrive_and_wait();
        const std::string mail =
            writes ? write_mail(draft) : "Content-Type: text/plain; charset=iso-8859-1\r\n\r\nP-3d";
        text = read_mail(mail).text;
      });
  }
  for (const std::string& text : texts) EXPECT_THAT(text, HasSubstr("P-3d"));
}

TEST(MailReader, ReadsHeadersAndText) {
  const Mail mail = read_mail(
      "From: =?UTF-8?B?6bO0?= Anna <Anna@Example.org>\r\n"
      "Subject: =?ISO-2022-JP?B?GyRCOzA7TTFtGyhC?=\r\n"
      "Message-ID: <1@example.org>\r\n"
      "References: <a@host>\r\n <b@host>\r\n"
      "In-Reply-To: <b@host>\r\n"
      "Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nP=2D3d\r\n");
  ASSERT_TRUE(mail.from);
  EXPECT_EQ(mail.from->address, "Anna@Example.org");
  EXPECT_EQ(mail.from->name, "鳴 Anna");
  EXPECT_EQ(mail.subject, "三四燕");
  EXPECT_EQ(mail.message_id, "1@example.org");
  EXPECT_THAT(mail.references, ElementsAre("a@host", "b@host"));
  EXPECT_EQ(mail.text, "P-3d\n");
  EXPECT_FALSE(mail.text_was_html);
}

TEST(MailReader, SeveralSendersCountAsNone) {
  EXPECT_FALSE(read_mail("From: a@example.org, b@example.org\n\nx").from);
  EXPECT_FALSE(read_mail("From: a@example.org\nFrom: b@example.org\n\nx").from);
  EXPECT_FALSE(read_mail("Subject: x\n\nx").from);
}

TEST(MailReader, PrefersPlainTextToHtml) {
  const std::string both =
      "From: a@b.org\nMIME-Version: 1.0\nContent-Type: multipart/alternative; boundary=x\n\n"
      "--x\nContent-Type: text/plain\n\nplain\n--x\nContent-Type: text/html\n\n<p>html</p>\n--x--\n";
  EXPECT_EQ(read_mail(both).text, "plain");
  const Mail html = read_mail("From: a@b.org\nContent-Type: text/html\n\n<div>P-3d</div>");
  EXPECT_EQ(html.text, "P-3d\n");
  EXPECT_TRUE(html.text_was_html);
}

TEST(MailReader, SkipsAttachmentsAndForwardedEmails) {
  const Mail mail = read_mail(
      "From: a@b.org\nContent-Type: multipart/mixed; boundary=x\n\n"
      "--x\nContent-Type: text/plain\n\nmine\n"
      "--x\nContent-Type: text/plain\nContent-Disposition: attachment; filename=resign.txt\n\nresign\n"
      "--x\nContent-Type: message/rfc822\n\nSubject: theirs\n\nresign\n"
      "--x\nContent-Type: image/png\nContent-Transfer-Encoding: base64\n\nAAAA\n--x--\n");
  EXPECT_THAT(mail.text, HasSubstr("mine"));
  EXPECT_THAT(mail.text, Not(HasSubstr("resign")));
  EXPECT_EQ(mail.attachments, 3U);
  EXPECT_THAT(mail.returned_head, HasSubstr("theirs"));
}

TEST(MailReader, ReadsDeliveryStatus) {
  const Mail mail = read_mail(
      "From: MAILER-DAEMON@mx\nContent-Type: multipart/report; report-type=delivery-status; boundary=x\n\n"
      "--x\n\nIt failed.\n--x\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx\n\n"
      "Final-Recipient: rfc822; anna@example.org\nAction: failed\nStatus: 5.1.1\n\n--x--\n");
  EXPECT_THAT(mail.reports, ElementsAre(RecipientReport{"anna@example.org", "failed", "5.1.1"}));
  EXPECT_EQ(mail.report_type, "delivery-status");
}

TEST(MailReader, RemovesLineEndingsFromFields) {
  const Mail mail = read_mail("From: a@b.org\nSubject: =?utf-8?Q?x=0D=0ABcc:_c@d.org?=\n\nx");
  EXPECT_EQ(mail.subject, "x Bcc: c@d.org");
}

TEST(MailReader, SurvivesAnyBytes) {
  EXPECT_TRUE(read_mail("").text.empty());
  EXPECT_EQ(read_mail(std::string_view("\0\0\0", 3)).text, "");
  (void)read_mail(std::string(100'000, '\r'));
  (void)read_mail("Content-Type: multipart/mixed; boundary=\"\"\n\n--\n--\n----\n");
}

TEST(MailReader, LimitsPartsAndNesting) {
  std::string wide = "From: a@b.org\nContent-Type: multipart/mixed; boundary=x\n\n";
  for (int i = 0; i < 10'000; ++i) wide += "--x\nContent-Type: text/plain\n\nP-3d\n";
  EXPECT_LT(read_mail(wide).text.size(), most_parts * 8);
  std::string deep = "From: a@b.org\n";
  for (int i = 0; i < 5'000; ++i) {
    const std::string name = "b" + std::to_string(i);
    deep += "Content-Type: multipart/mixed; boundary=" + name + "\n\n--" + name + "\n";
  }
  EXPECT_THAT(read_mail(deep + "\nP-3d\n").text, IsEmpty());
  std::string nested = "From: a@b.org\n";
  for (int i = 0; i < 15'000; ++i) nested += "Content-Type: message/rfc822\n\n";
  EXPECT_THAT(read_mail(nested + "\nP-3d\n").text, IsEmpty());
}

TEST(MailReader, ReadsTheStartOfAHugeEmail) {
  const std::string huge = "From: a@b.org\n\nP-3d\n" + std::string(20'000'000, 'x');
  const Mail mail = read_mail(huge);
  EXPECT_TRUE(mail.text.starts_with("P-3d\n"));
  EXPECT_LE(mail.text.size(), most_text_bytes);
}

TEST(Flowed, JoinsWrappedLines) {
  EXPECT_EQ(unflowed("one \ntwo\n\nthree\n", DeletesSpace::no), "one two\n\nthree\n");
  EXPECT_EQ(unflowed("one \ntwo\n", DeletesSpace::yes), "onetwo\n");
  EXPECT_EQ(unflowed("> a \n> b\n>> c \nd\n", DeletesSpace::no), "> a b\n>> c \nd\n");
  EXPECT_EQ(unflowed("text \n-- \nAnna\n", DeletesSpace::no), "text \n-- \nAnna\n");
  EXPECT_EQ(unflowed(" >not quoted\n", DeletesSpace::no), ">not quoted\n");
}

TEST(HtmlText, ReadsVisibleText) {
  EXPECT_EQ(text_of_html("<html><head><title>t</title><style>p{}</style></head><body><p>P-3d &amp; more</p></body>"),
            "P-3d & more\n");
  EXPECT_EQ(text_of_html("a<br>b<div>c</div>d"), "a\nb\nc\nd\n");
  EXPECT_EQ(text_of_html("x<div style=\"display: none\">resign</div>y"), "x\ny\n");
  EXPECT_EQ(text_of_html("&#21336;&#x7D05;&nbsp;&unknown; 1 < 2"), "単紅 &unknown; 1 < 2\n");
  EXPECT_EQ(text_of_html("<pre>a\n b</pre>"), "a\n b\n");
  EXPECT_EQ(text_of_html("<script>resign</script><!-- resign -->ok"), "ok\n");
}

TEST(HtmlText, MarksQuotedText) {
  EXPECT_EQ(text_of_html("P-3d<blockquote type=cite>old<blockquote>older</blockquote></blockquote>"),
            "P-3d\n> old\n>> older\n");
  EXPECT_EQ(text_of_html("P-3d<div class=\"gmail_quote\">On x wrote:<br>resign</div>"),
            "P-3d\n> On x wrote:\n> resign\n");
}

TEST(HtmlText, HandlesUnclosedElements) {
  (void)text_of_html(std::string(200'000, '<'));
  std::string nested, quotes = "<a title=\"";
  for (int i = 0; i < 50'000; ++i) nested += "<div>";
  for (int i = 0; i < 50'000; ++i) quotes += "<a title=\"";
  (void)text_of_html(nested);
  (void)text_of_html(quotes);
  (void)text_of_html("<");
  (void)text_of_html("</");
  (void)text_of_html("&#x");
}

}  // namespace
}  // namespace ootori::post

// Emails are turned off by the links that mail providers open for their users (RFC 8058).
#include "server/post/unsubscription.hpp"
#include "server/testing/play_by_email_fixture.hpp"

namespace ootori::server::testing::by_email {
namespace {

constexpr std::string_view one_click = "List-Unsubscribe=One-Click";
constexpr std::string_view challenge_to_bob =
    R"({"game":"tori","side":"black","time":{"kind":"correspondence","days":3},"to":"Bob"})";

// The path of the link in an email; empty: it has none, or cannot be unsubscribed from with one click.
std::string link_in(const std::string& bytes) {
  const post::Mail mail = post::read_mail(bytes);
  const std::string_view addresses = mail.field("list-unsubscribe");
  constexpr std::string_view begin = "<https://ootori.example.org/unsubscribe/";
  if (!addresses.starts_with(begin) || mail.field("list-unsubscribe-post") != one_click) return {};
  EXPECT_TRUE(addresses.contains(">, <mailto:")) << addresses;
  return "/unsubscribe/" + std::string(addresses.substr(begin.size(), addresses.find('>') - begin.size()));
}

class Unsubscribe : public PlayByEmail {
 protected:
  // Of the first email with these words; works once the server has stored that it was sent.
  std::string link_of(std::string_view who, std::string_view words) {
    EXPECT_TRUE(gets(who, words));
    EXPECT_TRUE(eventually([&] { return *database().integer("SELECT count(*) FROM mail_out") == 0; }));
    for (const std::string& mail : sink.mails_to(who)) {
      if (mail.contains(words)) return link_in(mail);
    }
    return {};
  }
  // As mail providers do: without a cookie.
  HttpAnswer visit(std::string_view link) { return http(server->port(), "GET", link); }
  HttpAnswer submit(std::string_view link, std::string_view body, std::string_view header = {}) {
    return http(server->port(), "POST", link, body, header);
  }
  // Whether Bob gets emails about moves, reminders and emails about challenges.
  std::array<bool, 3> wanted() {
    const auto settings = bob.get("/api/v1/account/mail").json();
    return {settings.at("pace").as_string() != "none", settings.at("reminders").as_bool(),
            settings.at("challenges").as_bool()};
  }
};

using Wanted = std::array<bool, 3>;

TEST_F(Unsubscribe, OneClickTurnsOffTheEmailsOfOneKind) {
  begin(ann, bob, R"("to":"Bob")");
  const std::string link = link_of(bob_writes, "your opponent's move");
  ASSERT_FALSE(link.empty());
  const auto page = visit(link);
  EXPECT_EQ(page.status, 200);
  EXPECT_EQ(page.field("Content-Type"), "text/html; charset=utf-8");
  EXPECT_TRUE(page.body.contains("<h1>Turn off emails about moves?</h1>")) << page.body;
  EXPECT_EQ(page.fields("Content-Security-Policy").size(), 1U);
  EXPECT_TRUE(page.field("Content-Security-Policy").starts_with("default-src 'none'; style-src 'sha256-"));
  EXPECT_TRUE(page.body.contains("to Bob."));
  EXPECT_TRUE(page.fields("Set-Cookie").empty());
  EXPECT_EQ(submit(link, {}).status, 400);
  EXPECT_EQ(submit(link, "List-Unsubscribe=No").status, 400);
  EXPECT_EQ(wanted(), (Wanted{true, true, true})) << "opening the link changes nothing";
  // Web mail programs send an origin of their own.
  const auto done = submit(link, one_click,
                           "Origin: https://mail.example.com\r\nContent-Type: application/x-www-form-urlencoded\r\n");
  EXPECT_EQ(done.status, 200);
  EXPECT_TRUE(done.body.contains("Ootori will not send any more emails about moves to Bob.")) << done.body;
  EXPECT_TRUE(done.fields("Set-Cookie").empty());
  EXPECT_EQ(wanted(), (Wanted{false, true, true}));
  EXPECT_EQ(submit(link, one_click).status, 200) << "once more";
  EXPECT_EQ(wanted(), (Wanted{false, true, true}));
}

TEST_F(Unsubscribe, OneClickMayComeAsPartsOfAForm) {
  const std::string seek = id_in(ann.post("/api/v1/seeks", challenge_to_bob));
  const std::string link = link_of(bob_writes, "Ann challenges you");
  constexpr std::string_view parts =
      "--x\r\nContent-Disposition: form-data; name=\"List-Unsubscribe\"\r\n\r\nOne-Click\r\n--x--\r\n";
  EXPECT_EQ(submit(link, parts, "Content-Type: multipart/form-data; boundary=x\r\n").status, 200);
  EXPECT_EQ(wanted(), (Wanted{true, true, false}));
}

TEST_F(Unsubscribe, ThePageIsInTheLanguageOfTheEmails) {
  ASSERT_EQ(bob.call("PUT", "/api/v1/account/mail",
                     R"({"pace":"each","style":"small","flip":true,"language":"ja","zone":"UTC"})")
                .status,
            200);
  id_in(ann.post("/api/v1/seeks", challenge_to_bob));
  const std::string link = link_of(bob_writes, "List-Unsubscribe-Post");
  EXPECT_TRUE(visit(link).body.contains("<h1>挑戦のメールを停止しますか？</h1>"));
  EXPECT_TRUE(submit(link, one_click).body.contains("Bob さんに挑戦のメールは届かなくなりました。"));
}

TEST_F(Unsubscribe, OnlyLinksOfTheServerWork) {
  id_in(ann.post("/api/v1/seeks", challenge_to_bob));
  const std::string link = link_of(bob_writes, "Ann challenges you");
  ASSERT_TRUE(link.starts_with("/unsubscribe/challenges."));
  const std::string words = link.substr(std::string_view("/unsubscribe/challenges").size());
  std::string forged = link;
  forged.back() = forged.back() == '0' ? '1' : '0';
  for (const std::string& other :
       {forged, "/unsubscribe/moves" + words, std::string("/unsubscribe/x"), "/unsubscribe/" + std::string(500, 'a')}) {
    EXPECT_EQ(visit(other).status, 404) << other;
    EXPECT_EQ(submit(other, one_click).status, 404) << other;
  }
  EXPECT_EQ(wanted(), (Wanted{true, true, true}));
}

// Somebody else may read the emails to the former one.
TEST_F(Unsubscribe, ALinkBelongsToTheAddressOfTheEmail) {
  id_in(ann.post("/api/v1/seeks", challenge_to_bob));
  const std::string link = link_of(bob_writes, "Ann challenges you");
  server.reset();
  ASSERT_TRUE(database().execute("UPDATE accounts SET email = 'other@example.org' WHERE name = 'Bob'"));
  start();
  bob.port = server->port();
  EXPECT_EQ(visit(link).status, 404);
  EXPECT_EQ(submit(link, one_click).status, 404);
  EXPECT_EQ(wanted(), (Wanted{true, true, true}));
}

TEST_F(Unsubscribe, RepliesCannotBeTurnedOff) {
  write(bob_writes, home.address(), {.text = "help", .subject = "Hi"});
  EXPECT_TRUE(gets(bob_writes, "torishogi challenge"));
  EXPECT_FALSE(sink.has(bob_writes, "List-Unsubscribe-Post"));
}

TEST_F(Unsubscribe, TheLogDoesNotShowTheLink) {
  visit("/unsubscribe/moves.secret");
  EXPECT_TRUE(eventually([&] { return log().contains("GET /unsubscribe/ 404"); }));
  EXPECT_FALSE(log().contains("secret"));
}

TEST(Unsubscription, HasAnUnguessableLink) {
  const post::Tagger tagger = tagger_of("key");
  for (const MailTopic topic : {MailTopic::moves, MailTopic::reminders, MailTopic::challenges}) {
    for (const std::int64_t mail : {std::int64_t{1}, std::numeric_limits<std::int64_t>::max()}) {
      const Unsubscription made{topic, mail};
      const std::string text = write_unsubscription(made, tagger);
      EXPECT_EQ(read_unsubscription(text, tagger), made) << text;
      EXPECT_FALSE(read_unsubscription(text, tagger_of("another"))) << text;
      EXPECT_FALSE(read_unsubscription(text + "0", tagger)) << text;
    }
  }
}

}  // namespace
}  // namespace ootori::server::testing::by_email

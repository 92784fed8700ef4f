// Players' settings for play by email, over real sockets. tests/post.py plays whole games through a real mail server.
#include <fstream>

#include <sys/un.h>

#include "server/games/turn.hpp"
#include "server/post/intake.hpp"
#include "server/post/lmtp_server.hpp"
#include "server/post/mail_outbox.hpp"
#include "server/post/post_calls.hpp"
#include "server/testing/mail_sink.hpp"

namespace ootori::server::testing {
namespace {

constexpr std::string_view usual_wish =
    R"({"pace":"digest","style":"unicode","flip":false,"language":"ja","zone":"Asia/Tokyo"})";

class PostTest : public ServerTest {
 protected:
  void SetUp() override {
    ServerTest::SetUp();
    ASSERT_EQ(browser.post("/api/v1/account", R"({"name":"Ann","password":"correct horse"})").status, 201);
  }
  ServerOptions options() override {
    auto made = local_options(folder.path(), engine);
    made.mail = sink.options();
    made.mail->play = "game@ootori.example.org";
    made.mail_in = LoopbackPort{"127.0.0.1", 0};
    return made;
  }

  MailSink sink;
};

TEST_F(PostTest, EmailSettingsCanBeChanged) {
  const auto before = browser.get("/api/v1/account/mail").json();
  EXPECT_EQ(before.at("address").as_string(), "game@ootori.example.org");
  EXPECT_EQ(before.at("pace").as_string(), "each");
  EXPECT_TRUE(before.at("reminders").as_bool() && before.at("challenges").as_bool());
  EXPECT_TRUE(before.at("suspended").is_null());
  const auto answer = browser.call("PUT", "/api/v1/account/mail", usual_wish);
  EXPECT_EQ(answer.status, 200) << answer.body;
  const auto after = browser.get("/api/v1/account/mail").json();
  EXPECT_EQ(after, answer.json());
  EXPECT_EQ(after.at("style").as_string(), "unicode");
  EXPECT_FALSE(after.at("flip").as_bool());
  EXPECT_EQ(after.at("zone").as_string(), "Asia/Tokyo");
}

// The browser may know time zones that the system of the server does not know.
TEST_F(PostTest, AnUnknownTimeZoneChangesOnlyTheOtherSettings) {
  ASSERT_EQ(browser.call("PUT", "/api/v1/account/mail", usual_wish).status, 200);
  for (const std::string_view zone : {"Nowhere/At_all", "", "/etc/localtime"}) {
    const auto answer =
        browser.call("PUT", "/api/v1/account/mail",
                     fmt::format(R"({{"pace":"each","style":"small","flip":true,"language":"en","zone":"{}"}})", zone));
    EXPECT_EQ(answer.status, 200) << answer.body;
    EXPECT_EQ(answer.json().at("pace").as_string(), "each");
    EXPECT_EQ(answer.json().at("zone").as_string(), "Asia/Tokyo");
    EXPECT_EQ(browser.get("/api/v1/account/mail").json(), answer.json());
  }
}

TEST_F(PostTest, KindsOfEmailsAreChosenIndividually) {
  const auto chosen = [&](std::string_view what) {
    const std::string wish = fmt::format(R"({{{},"style":"small","flip":true,"language":"en","zone":"UTC"}})", what);
    const auto now = browser.call("PUT", "/api/v1/account/mail", wish).json();
    EXPECT_EQ(browser.get("/api/v1/account/mail").json(), now);
    return std::pair{now.at("reminders").as_bool(), now.at("challenges").as_bool()};
  };
  EXPECT_EQ(chosen(R"("pace":"none","reminders":true,"challenges":false)"), (std::pair{true, false}));
  EXPECT_EQ(chosen(R"("pace":"each","reminders":false,"challenges":true)"), (std::pair{false, true}));
  // Older programs do not send the kinds.
  EXPECT_EQ(chosen(R"("pace":"none")"), (std::pair{false, false}));
  EXPECT_EQ(chosen(R"("pace":"digest")"), (std::pair{true, true}));
}

// An email about the unwanted challenge would have arrived before the last one.
TEST_F(PostTest, ChallengesAreEmailedIfWanted) {
  constexpr std::string_view address = "ann@example.org";
  ASSERT_EQ(browser.post("/api/v1/account/email", R"({"email":"ann@example.org","password":"correct horse"})").status,
            202);
  const std::string secret = sink.await(address, 1).front().secret();
  ASSERT_EQ(browser.post("/api/v1/email/confirm", fmt::format(R"({{"token":"{}"}})", secret)).status, 204);
  Browser bob{.port = browser.port};
  ASSERT_EQ(bob.post("/api/v1/account", R"({"name":"Bob","password":"correct horse"})").status, 201);
  std::string seek;
  const auto challenge = [&](std::string_view game, int days, bool wanted) {
    const std::string wish =
        fmt::format(R"({{"pace":"none","reminders":false,"challenges":{},"style":"small","flip":true,"language":"en",)"
                    R"("zone":"UTC"}})",
                    wanted);
    ASSERT_EQ(browser.call("PUT", "/api/v1/account/mail", wish).status, 200);
    const auto made =
        bob.post("/api/v1/seeks", fmt::format(R"({{"game":"{}","to":"Ann","side":"black","handicap":"none",)"
                                              R"("time":{{"kind":"correspondence","days":{}}}}})",
                                              game, days));
    ASSERT_EQ(made.status, 201) << made.body;
    seek = made.json().at("id").as_string();
  };
  challenge("tori", 3, true);
  EXPECT_TRUE(eventually([&] { return sink.has(address, "3 days"); }));
  EXPECT_EQ(browser.call("DELETE", "/api/v1/seeks/" + seek, {}).status, 204);
  challenge("yari", 5, false);
  challenge("tori", 7, true);
  EXPECT_TRUE(eventually([&] { return sink.has(address, "7 days"); }));
  EXPECT_FALSE(sink.has(address, "5 days"));
}

TEST_F(PostTest, GuestsHaveNoEmail) {
  Browser guest{.port = browser.port};
  EXPECT_EQ(guest.get("/api/v1/account/mail").json().at("error").at("code").as_string(), "signed_out");
  EXPECT_EQ(guest.call("PUT", "/api/v1/account/mail", usual_wish).status, 401);
}

TEST_F(PostTest, NamesTheFaultySetting) {
  const auto refused = [](std::string_view body) { return parse_mail_wish(body).error().field; };
  EXPECT_EQ(refused(R"({"pace":"x","style":"small","flip":true,"language":"en","zone":"UTC"})"), "pace");
  EXPECT_EQ(refused(R"({"pace":"each","style":"x","flip":true,"language":"en","zone":"UTC"})"), "style");
  EXPECT_EQ(refused(R"({"pace":"each","style":"small","flip":true,"language":"x","zone":"UTC"})"), "language");
  EXPECT_EQ(refused(R"({"pace":"each","style":"small","flip":true,"language":"en"})"), "zone");
  EXPECT_EQ(refused(R"({"pace":"each","style":"small","language":"en","zone":"UTC"})"), "flip");
  EXPECT_TRUE(parse_mail_wish(usual_wish));
}

TEST(MailIn, IsAnAddressOfThisMachine) {
  EXPECT_EQ(parse_mail_in("unix:/run/ootori/lmtp.sock"), MailInAddress{UnixPath{"/run/ootori/lmtp.sock"}});
  EXPECT_EQ(parse_mail_in("127.0.0.1:2424"), (MailInAddress{LoopbackPort{"127.0.0.1", 2424}}));
  EXPECT_EQ(parse_mail_in("[::1]:2424"), (MailInAddress{LoopbackPort{"::1", 2424}}));
  for (const std::string_view other :
       {"0.0.0.0:2424", "unix:lmtp.sock", "unix:", "127.0.0.1:", "127.0.0.1:99999", "x"}) {
    EXPECT_FALSE(parse_mail_in(other)) << other;
  }
}

TEST(MailIn, NeedsAWayOut) {
  TemporaryFolder folder;
  HeldEngine engine;
  auto options = local_options(folder.path(), engine);
  options.mail_in = LoopbackPort{"127.0.0.1", 0};
  const auto server = Server::start(options);
  ASSERT_FALSE(server);
  EXPECT_TRUE(server.error().message.contains("--mail")) << server.error().message;
}

// --- LMTP ---

LmtpServer::Handlers no_mail() {
  return {.knows = [](std::string_view) { return true; },
          .take =
              [](const post::LmtpMail& mail, LmtpServer::Answer answer) {
                answer(LmtpServer::Verdicts(mail.recipients.size(), post::LmtpVerdict::accepted));
              }};
}

TEST(UnixSocket, IsForOwnerAndGroupAndRemovedAtStop) {
  TemporaryFolder folder;
  const std::string path = (folder.path() / "lmtp.sock").string();
  auto server = LmtpServer::start({.where = UnixPath{path}, .host = "example.org"}, no_mail());
  ASSERT_TRUE(server) << server.error();
  EXPECT_EQ(std::filesystem::status(path).permissions(), std::filesystem::perms{0660});
  EXPECT_FALSE(LmtpServer::start({.where = UnixPath{path}, .host = "example.org"}, no_mail())) << "two on one path";
  server->reset();
  EXPECT_FALSE(std::filesystem::exists(path));
}

TEST(UnixSocket, OfAServerThatWasKilledIsReplaced) {
  TemporaryFolder folder;
  const std::string path = (folder.path() / "lmtp.sock").string();
  const int left = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  path.copy(std::data(address.sun_path), sizeof address.sun_path - 1);
  ASSERT_EQ(::bind(left, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
  ::close(left);
  EXPECT_TRUE(LmtpServer::start({.where = UnixPath{path}, .host = "example.org"}, no_mail()));
  // A file that is not a socket must not be removed.
  std::ofstream(folder.path() / "file") << "kept";
  const std::string file = (folder.path() / "file").string();
  EXPECT_FALSE(LmtpServer::start({.where = UnixPath{file}, .host = "example.org"}, no_mail()));
  EXPECT_TRUE(std::filesystem::exists(file));
}

class LmtpDoor : public PostTest {
 protected:
  std::string lhlo(RawConnection& connection) {
    connection.take_until("\r\n");
    connection.send("LHLO mx.example.org\r\n");
    return connection.take_until("250 SIZE");
  }
};

TEST_F(LmtpDoor, AcceptsEmailsForGamesOnly) {
  RawConnection connection(server->mail_in_port());
  lhlo(connection);
  connection.take_until("\r\n");
  connection.send(
      "MAIL FROM:<ann@example.org>\r\nRCPT TO:<somebody@ootori.example.org>\r\nRCPT TO:<game@ootori.example.org>\r\n");
  EXPECT_TRUE(connection.take_until("\r\n").starts_with("250"));
  EXPECT_TRUE(connection.take_until("\r\n").starts_with("550"));
  EXPECT_TRUE(connection.take_until("\r\n").starts_with("250"));
  connection.send("DATA\r\n");
  EXPECT_TRUE(connection.take_until("\r\n").starts_with("354"));
  connection.send("From: ann@example.org\r\nSubject: help\r\n\r\n.\r\n");
  EXPECT_TRUE(connection.take_until("\r\n").starts_with("250"));
  // Ann's address is unknown: the reply tells her how to start.
  EXPECT_TRUE(eventually([&] { return sink.has("ann@example.org", "X-Ootori-Mail: yes"); }));
}

TEST_F(LmtpDoor, RefusesTooLargeEmails) {
  RawConnection connection(server->mail_in_port());
  lhlo(connection);
  connection.take_until("\r\n");
  connection.send("MAIL FROM:<ann@example.org> SIZE=20971520\r\n");
  EXPECT_TRUE(connection.take_until("\r\n").starts_with("552"));
}

TEST_F(LmtpDoor, RefusesConnectionsOverTheLimit) {
  std::vector<std::unique_ptr<RawConnection>> open;
  for (int i = 0; i < 50; ++i) {
    open.push_back(std::make_unique<RawConnection>(server->mail_in_port()));
    EXPECT_TRUE(open.back()->take_until("\r\n").starts_with("220"));
  }
  RawConnection last(server->mail_in_port());
  EXPECT_TRUE(last.take_until("\r\n").starts_with("421"));
}

TEST(MailKey, DependsOnContentSenderAndRecipient) {
  const std::string one = "From: a@x.org\r\nMessage-ID: <1@x.org>\r\n\r\nP-3d\r\n";
  EXPECT_EQ(key_of(one, "game@y.org"), key_of("Received: from z\r\n" + one, "GAME@y.org"));
  EXPECT_NE(key_of(one, "game@y.org"), key_of(one, "game+g@y.org"));
  EXPECT_NE(key_of(one, "game@y.org"), key_of("From: a@x.org\r\nMessage-ID: <1@x.org>\r\n\r\nP-3c\r\n", "game@y.org"));
  EXPECT_NE(key_of(one, "game@y.org"), key_of("From: b@x.org\r\nMessage-ID: <1@x.org>\r\n\r\nP-3d\r\n", "game@y.org"));
}

TEST(MailKey, TagsDifferByKey) {
  EXPECT_EQ(tagger_of("one")("text"), tagger_of("one")("text"));
  EXPECT_NE(tagger_of("one")("text"), tagger_of("two")("text"));
  EXPECT_EQ(tagger_of("one")("text").size(), 20U);
}

TEST(Reminders, AreSentAQuarterOfTheTimeBeforeADeadline) {
  EXPECT_EQ(reminder_before(1), std::chrono::hours{6});
  EXPECT_EQ(reminder_before(3), std::chrono::hours{18});
  EXPECT_EQ(reminder_before(30), std::chrono::hours{24});
}

// The minutes of a line like "queue_run_delay = 5m" in docs/mail.md.
std::chrono::minutes documented(std::string_view setting) {
  std::ifstream page("docs/mail.md");
  for (std::string line; std::getline(page, line);) {
    const std::string prefix = std::string(setting) + " = ";
    if (line.starts_with(prefix) && line.ends_with('m'))
      return std::chrono::minutes{std::stoi(line.substr(prefix.size()))};
  }
  ADD_FAILURE() << setting << " is not documented";
  return {};
}

// Otherwise, a move that was mailed in time is lost after an outage.
TEST(MailPage, PostfixTriesAgainBeforeAnybodyLosesOnTime) {
  const auto longest = documented("maximal_backoff_time") + documented("queue_run_delay");
  EXPECT_LE(documented("minimal_backoff_time"), documented("maximal_backoff_time"));
  EXPECT_LE(2 * longest, restart_credit) << "so that it is tried at least twice";
}

}  // namespace
}  // namespace ootori::server::testing

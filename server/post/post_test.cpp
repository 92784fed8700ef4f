// Players' settings for play by email, over real sockets, and parts of it with only a store. tests/post.py plays whole
// games through a real mail server.
#include <fstream>

#include <sys/un.h>

#include "server/games/turn.hpp"
#include "server/post/intake.hpp"
#include "server/post/lmtp_server.hpp"
#include "server/post/mail_outbox.hpp"
#include "server/post/post_calls.hpp"
#include "server/testing/mail_sink.hpp"
#include "server/testing/store_fixture.hpp"

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

// --- only a store ---

class PostTableTest : public StoreTest {
 protected:
  static InMail mail(std::string key) {
    return {.key = std::move(key),
            .received = 1000,
            .return_path = "ann@example.org",
            .recipient = "game@x",
            .bytes = "P-3d"};
  }
};

TEST_F(PostTableTest, EmailsWithTheSameKeyAreStoredOnce) {
  const auto store = open();
  for (int i = 0; i < 10; ++i) ASSERT_TRUE(write_now(*store, {AddInMail{mail("a")}}));
  const auto waiting = PostTable{*store}.waiting(0, 100);
  ASSERT_EQ(waiting->size(), 1U);
  ASSERT_TRUE(write_now(*store, {EndInMail{waiting->front().id}}));
  ASSERT_TRUE(write_now(*store, {AddInMail{mail("a")}}));
  EXPECT_TRUE(PostTable{*store}.waiting(0, 100)->empty());
}

TEST_F(PostTableTest, AStepIsDoneOnce) {
  const auto store = open();
  ASSERT_TRUE(write_now(*store, {AddInMail{mail("a")}}));
  const std::int64_t id = PostTable{*store}.waiting(0, 1)->front().id;
  const NoteStep second{.mail = id, .step = 1, .said = "done", .turn = InMail::Turn{.ply = 3, .played = 4}};
  ASSERT_TRUE(write_now(*store, {second}));
  const auto again = write_now(*store, {second});
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().kind, StoreError::Kind::conflict);
  const InMail left = PostTable{*store}.waiting(0, 1)->front();
  EXPECT_EQ(left.step, 2U);
  EXPECT_EQ(left.said, "done");
  EXPECT_EQ(left.turn, (InMail::Turn{.ply = 3, .played = 4}));
}

TEST_F(PostTableTest, BytesAreStoredUnchanged) {
  const auto store = open();
  InMail any = mail("a");
  any.bytes = std::string("\0\xff\xfe\r\n\x80", 6);
  ASSERT_TRUE(write_now(*store, {AddInMail{any}}));
  EXPECT_EQ(PostTable{*store}.waiting(0, 1)->front().bytes, any.bytes);
  EXPECT_GE(PostTable{*store}.waiting()->bytes, 6) << "more on PostgreSQL, where such bytes are escaped";
}

// After each restart within the hour before a deadline, the turn has a later one (`restart_credit`).
TEST_F(PostTableTest, ATurnThatARestartProlongsIsRemindedOnce) {
  constexpr UnixMillis hour = game::Millis{std::chrono::hours{1}}.count();
  const auto store = open();
  ASSERT_TRUE(write_now(*store, {AddAccount{account("Ann")}, SetEmail{ann, "ann@example.org"}}));
  Append turn = first_append(GameId::random());
  turn.digest.deadline = 10 * hour;
  ASSERT_TRUE(append_now(*store, turn));
  const PostTable table{*store};
  ASSERT_EQ(table.awaiting_reminder(9 * hour, 99 * hour)->size(), 1U);
  ASSERT_TRUE(write_now(*store, {AddReminder{ann, turn.id, 10 * hour, 9 * hour}}));
  const auto awaited_with = [&](UnixMillis deadline) {
    EXPECT_TRUE(database().execute("UPDATE games SET deadline = " + std::to_string(deadline)));
    return table.awaiting_reminder(9 * hour, 99 * hour)->size();
  };
  EXPECT_EQ(awaited_with(10 * hour), 0U);
  EXPECT_EQ(awaited_with(11 * hour), 0U);
  EXPECT_EQ(awaited_with(11 * hour + 1), 1U) << "the next turn, or a long outage";
}

// Ann, whose turn it is in a game with a deadline, gets emails only of the kinds that she wants.
TEST_F(PostTableTest, OnlyEnabledKindsAreQueued) {
  const auto store = open();
  ASSERT_TRUE(write_now(*store, {AddAccount{account("Ann")}, SetEmail{ann, "ann@example.org"}}));
  Append begun = first_append(GameId::random());
  begun.digest.deadline = 5000;
  ASSERT_TRUE(append_now(*store, begun));
  const PostTable table{*store};
  const auto written = [&](MailSettings settings, AddNotice::News news = AddNotice::News::move) {
    EXPECT_TRUE(write_now(*store, {SetMailSettings{ann, std::move(settings)}, AddNotice{ann, begun.id, 1000, news},
                                   AddChallengeMail{ann, bob, SeekId::random(), 1000}, AnswerChallengeMails{ann, bob},
                                   AddDeclinedMail{ann, SeekId::random(), {"Bob declined", ""}, 1000}}));
    std::vector<std::string_view> kinds;
    for (const OutMail& mail : table.due(1000, 10).value()) {
      kinds.push_back(out_kind_names[static_cast<std::size_t>(mail.kind)]);
      EXPECT_TRUE(write_now(*store, {EndOutMail{.mail = mail.id}}));
    }
    if (!table.awaiting_reminder(2000, 9000)->empty()) kinds.emplace_back("reminder");
    if (!table.awaiting_digest(9000, 10)->empty()) kinds.emplace_back("digest");
    std::ranges::sort(kinds);
    return kinds;
  };
  using Kinds = std::vector<std::string_view>;
  EXPECT_EQ(written({}), (Kinds{"challenge", "declined", "notice", "reminder"}));
  EXPECT_EQ(written({.reminders = false}), (Kinds{"challenge", "declined", "notice"}));
  EXPECT_EQ(written({.challenges = false}), (Kinds{"notice", "reminder"}));
  EXPECT_EQ(written({.pace = post::MailPace::digest}), (Kinds{"challenge", "declined", "digest", "reminder"}));
  EXPECT_EQ(written({.pace = post::MailPace::digest}, AddNotice::News::other),
            (Kinds{"challenge", "declined", "digest", "notice", "reminder"}));
  EXPECT_EQ(written({.pace = post::MailPace::none}, AddNotice::News::other),
            (Kinds{"challenge", "declined", "reminder"}));
  EXPECT_EQ(written({.pace = post::MailPace::none}), (Kinds{"challenge", "declined", "reminder"}));
  EXPECT_EQ(written({.pace = post::MailPace::none, .reminders = false, .challenges = false}), Kinds{});
}

// The server looks only now and then for digests that are due.
TEST_F(PostTableTest, DigestsComeAtTheSameTimeEachDay) {
  constexpr UnixMillis minute = game::Millis{std::chrono::minutes{1}}.count();
  constexpr UnixMillis day = digest_every.count();
  const auto store = open();
  ASSERT_TRUE(write_now(*store, {AddAccount{account("Ann")}, SetEmail{ann, "ann@example.org"},
                                 SetMailSettings{ann, {.pace = post::MailPace::digest}}}));
  const auto is_due = [&](UnixMillis now) { return !PostTable{*store}.awaiting_digest(now - day, 10).value().empty(); };
  UnixMillis due = 1'000 * day;
  const auto sent_late_by = [&](UnixMillis delay) {
    EXPECT_TRUE(is_due(due + 1));
    EXPECT_TRUE(write_now(*store, {AddDigest{ann, due + delay}}));
    EXPECT_FALSE(is_due(due + delay));
  };
  sent_late_by(0);
  for (int i = 0; i < 3; ++i) {
    due += day;
    sent_late_by(10 * minute);
  }
  due += day;
  sent_late_by(61 * minute);
  EXPECT_FALSE(is_due(due + day + 1));
  EXPECT_TRUE(is_due(due + 61 * minute + day + 1)) << "a day after the last one";
}

// A challenge costs nothing, and it can be withdrawn and made again.
TEST_F(PostTableTest, EmailsAboutChallengesByOnePlayerAreHoursApart) {
  constexpr UnixMillis hour = game::Millis{std::chrono::hours{1}}.count();
  const auto store = open();
  Account other = account("Eve");
  other.player = {"eve"};
  ASSERT_TRUE(write_now(*store, {AddAccount{account("Ann")}, SetEmail{ann, "ann@example.org"}, AddAccount{other},
                                 SetEmail{other.player, "eve@example.org"}}));
  const auto challenge = [&](UnixMillis now) {
    ASSERT_TRUE(write_now(*store, {AddChallengeMail{ann, bob, SeekId::random(), now}}));
  };
  const auto dues = [&] {
    std::vector<UnixMillis> all;
    for (const OutMail& mail : PostTable{*store}.due(1'000 * hour, 100).value()) all.push_back(mail.due / hour);
    return all;
  };
  challenge(100 * hour);
  for (int i = 0; i < 50; ++i) challenge(101 * hour);
  EXPECT_EQ(dues(), (std::vector<UnixMillis>{100, 101, 101, 106, 112, 118, 124}));
  ASSERT_TRUE(write_now(*store, {ForgetOldMail{102 * hour}}));
  challenge(102 * hour);
  EXPECT_EQ(dues().size(), 7U);
  ASSERT_TRUE(write_now(*store, {AddChallengeMail{other.player, bob, SeekId::random(), 102 * hour}}));
  EXPECT_EQ(dues()[3], 102) << "to somebody else";
  ASSERT_TRUE(write_now(*store, {AnswerChallengeMails{ann, bob}}));
  challenge(103 * hour);
  EXPECT_EQ(dues()[4], 103) << "once Ann has answered";
}

// Anybody can be many players.
TEST_F(PostTableTest, EmailsAboutChallengesByStrangersAreLimited) {
  const auto store = open();
  ASSERT_TRUE(write_now(*store, {AddAccount{account("Ann")}, SetEmail{ann, "ann@example.org"}}));
  Append played{.id = GameId::random(), .game = &Tori::spec, .events = {}, .digest = {}};
  played.events.push_back(
      {1, 1000, game::begin({.game = &Tori::spec}, {game::PersonSeat{ann}, game::PersonSeat{bob}})});
  ASSERT_TRUE(append_now(*store, played));
  const auto queued_after = [&](const game::PlayerId& challenger, UnixMillis now) {
    EXPECT_TRUE(write_now(*store, {AddChallengeMail{ann, challenger, SeekId::random(), now}}));
    return std::ssize(PostTable{*store}.due(now, 100).value());
  };
  EXPECT_EQ(queued_after(bob, 5000), 1) << "they have played, so this one does not count";
  for (int i = 1; i <= most_unknown_challengers; ++i) {
    EXPECT_EQ(queued_after({"stranger" + std::to_string(i)}, 5000), 1 + i);
  }
  EXPECT_EQ(queued_after({"another"}, 5000), most_unknown_challengers + 1);
  ASSERT_TRUE(write_now(*store, {AnswerChallengeMails{ann, bob}}));
  EXPECT_EQ(queued_after(bob, 5000), most_unknown_challengers + 2) << "players she knows";
  const UnixMillis next_day = 5000 + game::Millis{challenge_mail_waits}.count();
  EXPECT_EQ(queued_after({"another"}, next_day), most_unknown_challengers + 3);
}

// Sending the emails before it may have taken hours.
TEST_F(PostTableTest, AnEmailThatWasReplacedIsNotSent) {
  const auto store = open();
  ASSERT_TRUE(write_now(*store, {AddAccount{account("Ann")}, SetEmail{ann, "ann@example.org"}}));
  const Append begun = first_append(GameId::random());
  ASSERT_TRUE(append_now(*store, begun));
  ASSERT_TRUE(write_now(*store, {AddNotice{ann, begun.id, 1000, AddNotice::News::move}}));
  const auto read = PostTable{*store}.due(9000, 10).value();
  ASSERT_EQ(read.size(), 1U);
  EXPECT_TRUE(write_now(*store, {TryOutMail{read[0].id, 1000, 1}}));
  ASSERT_TRUE(write_now(*store, {AddNotice{ann, begun.id, 7000, AddNotice::News::move}}));
  EXPECT_EQ(write_now(*store, {TryOutMail{read[0].id, 1000, 2}}).error().kind, StoreError::Kind::conflict);
}

TEST_F(PostTableTest, OneTopicIsTurnedOff) {
  const auto store = open();
  ASSERT_TRUE(write_now(*store, {AddAccount{account("Ann")}, SetEmail{ann, "ann@example.org"}}));
  MailSettings expected;
  const auto turned_off = [&](MailTopic topic) {
    EXPECT_TRUE(write_now(*store, {TurnOffMails{ann, topic}}));
    return PostTable{*store}.settings(ann).value();
  };
  expected.challenges = false;
  EXPECT_EQ(turned_off(MailTopic::challenges), expected);
  expected.pace = post::MailPace::none;
  EXPECT_EQ(turned_off(MailTopic::moves), expected);
  EXPECT_EQ(turned_off(MailTopic::moves), expected) << "once more";
  expected.reminders = false;
  EXPECT_EQ(turned_off(MailTopic::reminders), expected);
}

TEST_F(PostTableTest, AMessageAfterTheEndIsShownByTheNextNotice) {
  const auto store = open();
  ASSERT_TRUE(write_now(*store, {AddAccount{account("Ann")}, SetEmail{ann, "ann@example.org"}}));
  const Append begun = first_append(GameId::random());
  ASSERT_TRUE(append_now(*store, begun));
  const auto queued = [&] {
    const auto all = PostTable{*store}.due(std::numeric_limits<UnixMillis>::max(), 10).value();
    EXPECT_EQ(all.size(), 1U);
    return all.front();
  };
  constexpr UnixMillis wait = game::Millis{chat_notice_waits}.count();
  ASSERT_TRUE(write_now(*store, {AddChatNotice{ann, begun.id, 2000}, AddChatNotice{ann, begun.id, 3000}}));
  EXPECT_EQ(queued().text, only_chat);
  EXPECT_EQ(queued().created, 2000) << "shows both";
  EXPECT_EQ(queued().due, 2000 + wait);
  ASSERT_TRUE(write_now(*store, {AddNotice{ann, begun.id, 4000, AddNotice::News::other}}));
  EXPECT_EQ(queued().text, "") << "shows the game as well";
  EXPECT_EQ(queued().due, 4000);
  ASSERT_TRUE(write_now(*store, {AddChatNotice{ann, begun.id, 5000}}));
  EXPECT_EQ(queued().due, 4000) << "waits already";
  const std::int64_t written = queued().id;
  ASSERT_TRUE(write_now(*store, {AddChatNotice{ann, begun.id, 5500}}));
  EXPECT_FALSE(write_now(*store, {TryOutMail{written, 9000, 1}})) << "was written without the message";
  const std::int64_t sent = queued().id;
  ASSERT_TRUE(write_now(*store, {TryOutMail{sent, 9000, 1}, AddChatNotice{ann, begun.id, 6000}, EndOutMail{sent}}));
  EXPECT_EQ(queued().due, 9000) << "the end of the game does not wait for the chat";
  EXPECT_EQ(queued().created, 6000);
}

// Otherwise, it would be deleted too early when the mail server has been away for days.
TEST_F(PostTableTest, ANoticeIsAsOldAsTheLastMove) {
  const auto store = open();
  ASSERT_TRUE(write_now(*store, {AddAccount{account("Ann")}, SetEmail{ann, "ann@example.org"}}));
  const Append begun = first_append(GameId::random());
  ASSERT_TRUE(append_now(*store, begun));
  ASSERT_TRUE(write_now(*store, {AddNotice{ann, begun.id, 1000, AddNotice::News::move},
                                 AddNotice{ann, begun.id, 7000, AddNotice::News::move}}));
  const auto due = PostTable{*store}.due(9000, 10).value();
  ASSERT_EQ(due.size(), 1U);
  EXPECT_EQ(due[0].created, 7000);
}

// Players write their address as they like, and their mail programs do, too.
TEST_F(PostTableTest, ASuspensionIgnoresTheCaseOfTheAddress) {
  const auto store = open();
  ASSERT_TRUE(write_now(*store, {AddAccount{account("Ann")}, SetEmail{ann, "ann@example.org"}}));
  const auto suspended = [&] { return PostTable{*store}.settings(ann)->suspended; };
  ASSERT_TRUE(write_now(*store, {SuspendAddress{ann, "old@example.org", 1000, "full"}}));
  EXPECT_EQ(suspended(), std::nullopt) << "the address of an earlier email";
  ASSERT_TRUE(write_now(*store, {SuspendAddress{ann, "Ann@Example.ORG", 2000, "unknown"}}));
  EXPECT_EQ(suspended(), UnixMillis{2000});
  EXPECT_EQ(PostTable{*store}.settings(ann)->why, "unknown");
  ASSERT_TRUE(write_now(*store, {SetEmail{ann, "new@example.org"}}));
  EXPECT_EQ(suspended(), std::nullopt) << "a new address works";
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

// Emails that cannot be answered, carried out or delivered: they delay nobody else.
#include "server/testing/faulty_vfs.hpp"
#include "server/testing/play_by_email_fixture.hpp"
#include "server/testing/silent_mail_server.hpp"

namespace ootori::server::testing::by_email {
namespace {

// The limit on replies is used up.
TEST_F(PlayByEmail, ANoticeWaitsUntilAReplyShowsTheGame) {
  const std::string game = begin(ann, bob, R"("to":"Bob")");
  const auto notices = [&] { return *database().integer("SELECT count(*) FROM mail_out WHERE kind = 'notice'"); };
  EXPECT_TRUE(eventually([&] { return notices() == 0; }));
  const auto done = [&] { return *database().integer("SELECT count(*) FROM mail_in WHERE stage = 'done'"); };
  const auto say_thanks_to = [&](std::int64_t nth) {
    // As if the mail server did not answer.
    ASSERT_TRUE(database().execute(
        fmt::format("INSERT INTO mail_out (id, kind, reader, address, game_id, text, subject, answers, created, due) "
                    "SELECT 1, 'notice', player, '', '{}', '', '', '', created, created + 9000000000 FROM accounts "
                    "WHERE name = 'Ann' ON CONFLICT DO NOTHING",
                    game)));
    write(ann_writes, first_turn(game, Color::black), {.text = fmt::format("Thanks {}", nth)});
    EXPECT_TRUE(eventually([&] { return done() == nth; }));
  };
  for (const std::int64_t nth : {1, 2}) {
    say_thanks_to(nth);
    EXPECT_EQ(notices(), 0) << "the reply shows the game";
  }
  say_thanks_to(3);
  EXPECT_EQ(notices(), 1) << "there was no reply";
}

// Neither the emails that arrive nor those that wait to be sent.
TEST_F(PlayByEmail, AGameThatCannotBeReadDelaysNobodyElse) {
  const std::string game = begin(ann, bob, R"("to":"Bob")");
  EXPECT_TRUE(gets(bob_writes, game));
  EXPECT_TRUE(eventually([&] { return *database().integer("SELECT count(*) FROM mail_out") == 0; }));
  ASSERT_TRUE(database().execute(fmt::format("UPDATE events SET event = '?' WHERE game_id = '{}'", game)));
  ASSERT_TRUE(database().execute(
      fmt::format("INSERT INTO mail_out (id, kind, reader, address, game_id, text, subject, answers, created, due) "
                  "SELECT 1, 'notice', player, '', '{}', '', '', '', {}, 1 FROM accounts WHERE name = 'Bob'",
                  game, *database().integer("SELECT max(created) FROM accounts"))));
  write(bob_writes, first_turn(game, Color::white), {.text = "show"});
  write(bob_writes, home.address(), {.text = "help", .subject = "Hi"});
  write(eve_writes, home.address(), {.text = "help", .subject = "Hi"});
  for (const std::string_view writer : {bob_writes, eve_writes}) EXPECT_TRUE(gets(writer, "torishogi challenge"));
  EXPECT_TRUE(gets(bob_writes, "The record of this game is damaged."));
  EXPECT_EQ(waiting_mails(), 0);
}

TEST_F(PlayByEmail, ADamagedSummaryDelaysNobody) {
  const std::string damaged = begin(ann, bob, R"("to":"Bob")");
  const std::string sound = begin(bob, ann, R"("to":"Ann")");
  ASSERT_TRUE(database().execute(fmt::format("UPDATE games SET time = '?' WHERE id = '{}'", damaged)));
  write(bob_writes, first_turn(damaged, Color::white), {.text = "show"});
  EXPECT_TRUE(gets(bob_writes, "The record of this game is damaged."));
  write(bob_writes, home.address(), {.text = "games", .subject = "Hi", .fields = authentic});
  EXPECT_TRUE(gets(bob_writes, "'show NAME', with the name of a game"));
  EXPECT_TRUE(sink.has(bob_writes, sound + "  Tori Shogi"));
  EXPECT_EQ(waiting_mails(), 0);
}

// Here the failure may pass.
TEST_F(PlayByEmail, AnEmailThatFailsDelaysOnlyThoseThatMustFollowIt) {
  const std::string game = begin(ann, bob, R"("to":"Bob")");
  const std::string move = some_move(game);
  const auto times_logged = [&] {
    const std::string text = log().text();
    std::size_t times = 0;
    for (std::size_t at = 0; (at = text.find("to process again", at)) != std::string::npos; ++at) ++times;
    return times;
  };
  ASSERT_TRUE(database().execute("ALTER TABLE events RENAME TO hidden_events"));
  write(ann_writes, first_turn(game, Color::black), {.text = move});
  write(ann_writes, first_turn(game, Color::black), {.text = "chat Hello"});
  EXPECT_TRUE(eventually([&] { return times_logged() == 1; }));
  for (const std::string_view writer : {ann_writes, bob_writes, eve_writes}) {
    write(writer, home.address(), {.text = "help", .subject = "Hi"});
    EXPECT_TRUE(gets(writer, "torishogi challenge"));
  }
  EXPECT_EQ(times_logged(), 1U) << "once for all attempts";
  EXPECT_EQ(waiting_mails(), 2);
  ASSERT_TRUE(database().execute("ALTER TABLE hidden_events RENAME TO events"));
  EXPECT_TRUE(gets(ann_writes, "Played: 1."));
  EXPECT_TRUE(gets(ann_writes, "Nothing has changed: the game has continued"));
  EXPECT_EQ(waiting_mails(), 0);
}

TEST_F(PlayByEmail, AnEmailIsGivenUpAfterTwoDays) {
  const std::string game = begin(ann, bob, R"("to":"Bob")");
  ASSERT_TRUE(database().execute("ALTER TABLE events RENAME TO hidden_events"));
  write(ann_writes, first_turn(game, Color::black), {.text = "S-4d\r\nshow"});
  EXPECT_TRUE(eventually([&] { return log().contains("to process again: 1"); }));
  EXPECT_EQ(waiting_mails(), 1);
  ASSERT_TRUE(database().execute("UPDATE mail_in SET received = received - 172900000"));
  EXPECT_TRUE(gets(ann_writes, "Not carried out:\n> S-4d\n> show"));
  EXPECT_EQ(waiting_mails(), 0);
  ASSERT_TRUE(database().execute("ALTER TABLE hidden_events RENAME TO events"));
}

TEST_F(PlayByEmail, AnAddressThatBouncesGetsNoMoreEmails) {
  const std::string game = begin(ann, bob, R"("to":"Bob")");
  constexpr std::string_view sent = "SELECT coalesce(max(id), 0) FROM mail_sent WHERE address = 'bob@example.org'";
  ASSERT_TRUE(eventually([&] { return *database().integer(sent) != 0; }));
  const auto mail = static_cast<std::uint64_t>(*database().integer(sent));
  const auto suspended = [&] { return bob.get("/api/v1/account/mail").json().at("suspended"); };
  write("MAILER-DAEMON@example.org", address(post::ForBounce{mail}),
        {.text = "Try again later.",
         .subject = "Undelivered Mail Returned to Sender",
         .fields = "X-Failed-Recipients: bob@example.org\r\n"});
  ASSERT_TRUE(
      eventually([&] { return *database().integer("SELECT count(*) FROM mail_in WHERE stage = 'done'") == 1; }));
  EXPECT_TRUE(suspended().is_null()) << "it may pass";
  write("MAILER-DAEMON@example.org", address(post::ForBounce{mail}),
        {.text = "A permanent error occurred.",
         .subject = "Undelivered Mail Returned to Sender",
         .fields = "X-Failed-Recipients: bob@example.org\r\n"});
  EXPECT_TRUE(eventually([&] { return !suspended().is_null(); }));
  EXPECT_EQ(suspended().at("why").as_string(), "Undelivered Mail Returned to Sender");
  constexpr std::string_view resume =
      R"({"pace":"each","style":"small","flip":true,"language":"en","zone":"UTC","resume":true})";
  EXPECT_EQ(bob.call("PUT", "/api/v1/account/mail", resume).status, 200);
  EXPECT_TRUE(suspended().is_null());
}

// Players who only use email never see their account page.
TEST_F(PlayByEmail, ASuspensionIsToldAndEndedByEmail) {
  const std::string game = begin(ann, bob, R"("to":"Bob")");
  ASSERT_TRUE(gets(bob_writes, game));
  const auto suspended = [&] { return !bob.get("/api/v1/account/mail").json().at("suspended").is_null(); };
  const auto suspend = [&] {
    ASSERT_TRUE(database().execute(
        "INSERT INTO mail_settings (player, suspended, suspended_address, why) SELECT player, 1, email, 'no such user' "
        "FROM accounts WHERE name = 'Bob' "
        "ON CONFLICT (player) DO UPDATE SET suspended = 1, suspended_address = excluded.suspended_address"));
  };
  suspend();
  write(bob_writes, first_turn(game, Color::white), {.text = "set kanji"});
  EXPECT_TRUE(reads(bob_writes, "send 'set each' (after each move) or 'set digest' (once a day)"));
  EXPECT_TRUE(suspended());
  write(bob_writes, first_turn(game, Color::white), {.text = "set none"});
  EXPECT_TRUE(gets(bob_writes, "> set none"));
  EXPECT_TRUE(suspended());
  for (const std::string_view text : {"set digest", "set each"}) {
    suspend();
    write(bob_writes, first_turn(game, Color::white), {.text = text});
    EXPECT_TRUE(eventually([&] { return !suspended(); })) << text;
  }
  EXPECT_TRUE(gets(bob_writes, "> set each"));
  write(ann_writes, first_turn(game, Color::black), {.text = some_move(game)});
  EXPECT_TRUE(gets(bob_writes, "It is your move"));
}

class MailServerThatHangs : public PlayByEmail {
 protected:
  ServerOptions options() override {
    auto made = PlayByEmail::options();
    if (hangs) made.mail->smtp = silent.options().smtp;
    return made;
  }

  SilentMailServer silent{"RCPT"};
  bool hangs = false;
};

TEST_F(MailServerThatHangs, DoesNotHoldUpTheEndOfAServer) {
  hangs = true;
  restart();
  for (Browser* one : {&ann, &bob, &eve}) one->port = server->port();
  const std::string game = begin(ann, bob, R"("to":"Bob")");
  ASSERT_TRUE(eventually([&] { return silent.is_silent(); }));
  const auto begun = std::chrono::steady_clock::now();
  server.reset();
  EXPECT_LT(std::chrono::steady_clock::now() - begun, 8s);
  hangs = false;
  start();
  EXPECT_TRUE(gets(bob_writes, game)) << "at once, not after a minute";
}

class MailOnAFullDisk : public PlayByEmail {
 protected:
  void SetUp() override {
    OOTORI_ONLY_ON_SQLITE();
    PlayByEmail::SetUp();
  }
  void TearDown() override { server.reset(); }
  ServerOptions options() override {
    auto made = PlayByEmail::options();
    made.mail->smtp = slow.options().smtp;
    return made;
  }

  FaultyVfs vfs;
  SilentMailServer slow{".", 10s};
};

TEST_F(MailOnAFullDisk, NoEmailIsSentAgainAndAgain) {
  begin(ann, bob, R"("to":"Bob")");
  ASSERT_TRUE(eventually([&] { return slow.is_silent(); }));
  const auto mails = [&] { return *database().integer("SELECT count(*) FROM mail_out"); };
  const std::int64_t waiting = mails();
  vfs.fail(1, SQLITE_FULL, FaultyVfs::Lasts::until_mended);
  ASSERT_TRUE(eventually([&] { return slow.accepted() == 1; }));
  std::this_thread::sleep_for(5s);  // the outbox looks for due emails every two seconds
  EXPECT_EQ(slow.accepted(), 1);
  vfs.mend();
  EXPECT_TRUE(eventually([&] { return mails() == 0; }));
  EXPECT_GT(slow.accepted(), 1);
  EXPECT_LE(slow.accepted(), waiting) << "each once";
}

}  // namespace
}  // namespace ootori::server::testing::by_email

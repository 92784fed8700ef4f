// Emails that may be forged: nothing is done until their sender has confirmed them.
#include "server/testing/play_by_email_fixture.hpp"

namespace ootori::server::testing::by_email {
namespace {

TEST_F(PlayByEmail, AMoveThatFailsTheSendersPolicyMustBeConfirmed) {
  const std::string game = begin(ann, bob, R"("to":"Bob")");
  write(ann_writes, first_turn(game, Color::black), {.text = some_move(game), .fields = forged});
  EXPECT_TRUE(gets(ann_writes, "Did you write this?"));
  EXPECT_EQ(plies_of(game), 0);
  write(ann_writes, address(post::ForConsent{held_mail()}), {.text = "Yes."});
  EXPECT_TRUE(gets(ann_writes, "Played: 1."));
  EXPECT_EQ(plies_of(game), 1);
}

// Strangers use up the questions about emails to the public address.
TEST_F(PlayByEmail, ForgedEmailsDoNotSilenceAPlayer) {
  const auto held = [&] { return *database().integer("SELECT count(*) FROM mail_in WHERE stage = 'held'"); };
  const auto questions = [&] { return *database().integer("SELECT count(*) FROM mail_out WHERE consent <> 0"); };
  const std::string game = begin(ann, bob, R"("to":"Bob")");
  for (int i = 0; i < 20; ++i) write(ann_writes, home.address(), {.text = "games", .subject = "Hi"});
  EXPECT_TRUE(eventually([&] { return held() == 15; })) << "five at once, and ten that wait";
  EXPECT_TRUE(eventually([&] { return questions() == 10; })) << "the five are sent";
  EXPECT_EQ(sink.count(ann_writes, "Did you write this?"), 5);
  write(ann_writes, home.address(), {.text = "torishogi challenge Bob", .subject = "Hi", .fields = own_server});
  EXPECT_TRUE(gets(ann_writes, "> torishogi challenge Bob"));
  write(ann_writes, first_turn(game, Color::black), {.text = some_move(game), .fields = forged});
  EXPECT_TRUE(gets(ann_writes, "> " + some_move(game)));
  write(ann_writes, address(post::ForConsent{held_mail()}), {.text = "yes"});
  EXPECT_TRUE(gets(ann_writes, "Played: 1."));
}

TEST_F(PlayByEmail, AChallengeByAnUnknownSenderMustBeConfirmed) {
  write(ann_writes, home.address(), {.text = "torishogi challenge Bob", .subject = "Hi"});
  EXPECT_TRUE(gets(ann_writes, "Did you write this?"));
  const std::string consent = address(post::ForConsent{held_mail()});
  write(bob_writes, consent, {.text = "yes"});
  EXPECT_TRUE(gets(bob_writes, "Nothing has changed: this address belongs"));
  EXPECT_EQ(seeks_for(bob), 0U);
  write(ann_writes, consent, {.text = "yes"});
  EXPECT_TRUE(eventually([&] { return seeks_for(bob) == 1; }));
  write(ann_writes, consent, {.text = "yes"});
  EXPECT_TRUE(gets(ann_writes, "Nothing is waiting for your reply"));
}

// Its envelope sender may have made up the results of the mail filter.
TEST_F(PlayByEmail, AnOddEnvelopeSenderMustConfirm) {
  for (const std::string_view odd : {"=?utf-8?q?x?=@example.org", "\"a;b\"@example.org"}) {
    write(ann_writes, home.address(),
          {.text = "torishogi challenge Bob", .subject = "Hi", .fields = authentic, .return_path = odd});
    EXPECT_TRUE(eventually([&] { return held_mail() != 0; })) << odd;
    ASSERT_TRUE(database().execute("DELETE FROM mail_in"));
  }
  EXPECT_EQ(seeks_for(bob), 0U);
}

TEST_F(PlayByEmail, ANoDropsTheChallenge) {
  write(ann_writes, home.address(), {.text = "torishogi challenge Bob", .subject = "Hi"});
  EXPECT_TRUE(gets(ann_writes, "Did you write this?"));
  const std::string consent = address(post::ForConsent{held_mail()});
  write(ann_writes, consent, {.text = "No, that was not me"});
  EXPECT_TRUE(gets(ann_writes, "was discarded, and nothing was done:\n\n> torishogi challenge Bob"));
  EXPECT_EQ(held_mail(), 0U);
  write(ann_writes, consent, {.text = "yes"});
  EXPECT_TRUE(gets(ann_writes, "Nothing is waiting for your reply"));
  EXPECT_EQ(seeks_for(bob), 0U);
}

// Whoever has not understood the question must not lose a move by it.
TEST_F(PlayByEmail, AnUnclearReplyIsAskedAgain) {
  ASSERT_EQ(bob.call("PUT", "/api/v1/account/mail",
                     R"({"pace":"each","style":"small","flip":true,"language":"ja","zone":"UTC"})")
                .status,
            200);
  for (const auto& [writer, asked, again, yes] :
       {std::tuple{ann_writes, "If you wrote it, reply 'yes' within two days", "says neither 'yes' nor 'no'",
                   "Yes, I wrote it"},
        std::tuple{bob_writes, "2日以内に「はい」と", "まだ何も行っていません", "はい。"}}) {
    write(writer, home.address(), {.text = "torishogi challenge Eve", .subject = "Hi"});
    EXPECT_TRUE(reads(writer, asked));
    const std::uint64_t held = held_mail();
    ASSERT_NE(held, 0U);
    write(writer, address(post::ForConsent{held}), {.text = "What is this?"});
    EXPECT_TRUE(reads(writer, again));
    EXPECT_EQ(held_mail(), held);
    EXPECT_EQ(sink.count(writer, address(post::ForConsent{held})), 2);
    const std::size_t before = seeks_for(eve);
    write(writer, address(post::ForConsent{held}), {.text = yes});
    EXPECT_TRUE(eventually([&] { return seeks_for(eve) == before + 1; })) << writer;
  }
}

}  // namespace
}  // namespace ootori::server::testing::by_email

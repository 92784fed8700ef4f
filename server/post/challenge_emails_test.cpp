// Challenges that are made and answered by email.
#include "server/post/out_mail_table.hpp"
#include "server/testing/play_by_email_fixture.hpp"

namespace ootori::server::testing::by_email {
namespace {

// As many as a school has pupils.
TEST_F(PlayByEmail, EveryAccountOfAnAddressAnswersItsChallenges) {
  constexpr std::string_view school_writes = "school@example.org";
  for (int n = 1; n <= 7; ++n) {
    Browser pupil{.port = server->port()};
    const std::string body = fmt::format(R"({{"name":"Pupil{}","password":"correct horse"}})", n);
    ASSERT_EQ(pupil.post("/api/v1/account", body).status, 201);
  }
  server.reset();
  ASSERT_TRUE(database().execute("UPDATE accounts SET email = 'school@example.org' WHERE folded LIKE 'pupil%'"));
  {
    const auto store = open_test_store(folder.path());
    const auto accounts = AccountTable{*store}.accounts();
    for (const Account& account : *accounts) players.emplace(account.name, account.player);
  }
  start();
  ann.port = server->port();
  for (int n = 1; n <= 7; ++n) {
    const std::string name = fmt::format("Pupil{}", n);
    const std::string seek = id_in(ann.post(
        "/api/v1/seeks",
        fmt::format(R"({{"game":"tori","side":"black","time":{{"kind":"correspondence","days":3}},"to":"{}"}})",
                    name)));
    write(school_writes, challenge_of(name, seek), {.text = "accept"});
    EXPECT_TRUE(eventually([&] {
      return ann.get("/api/v1/games").json().at("games").as_array().size() == static_cast<std::size_t>(n);
    })) << name;
  }
}

TEST_F(PlayByEmail, AChallengeIsMadeAndAccepted) {
  write(ann_writes, home.address(), {.text = "torishogi challenge Bob -days=5", .subject = "Hi", .fields = authentic});
  EXPECT_TRUE(gets(ann_writes, "Challenged: Bob"));
  EXPECT_TRUE(gets(bob_writes, "Ann challenges you"));
  const auto seek = bob.get("/api/v1/seeks").json().at("seeks").at(0);
  EXPECT_EQ(seek.at("time").at("days").as_int64(), 5);
  const std::string to = challenge_of("Bob", std::string(seek.at("id").as_string()));
  write(eve_writes, to, {.text = "accept"});
  EXPECT_TRUE(gets(eve_writes, "Nothing has changed: you wrote from"));
  write(bob_writes, to, {.text = "accept"});
  EXPECT_TRUE(gets(bob_writes, "Accepted."));
  EXPECT_EQ(bob.get("/api/v1/games").json().at("games").as_array().size(), 1U);
  EXPECT_EQ(seeks_for(bob), 0U);
}

TEST_F(PlayByEmail, TheChallengerIsToldOfADecline) {
  write(ann_writes, home.address(), {.text = "torishogi challenge Bob -days=5", .subject = "Hi", .fields = authentic});
  EXPECT_TRUE(gets(bob_writes, "Ann challenges you"));
  const std::string seek(bob.get("/api/v1/seeks").json().at("seeks").at(0).at("id").as_string());
  write(bob_writes, challenge_of("Bob", seek), {.text = "decline"});
  EXPECT_TRUE(gets(bob_writes, "Declined."));
  EXPECT_TRUE(reads(ann_writes, "Bob declined your challenge: Tori Shogi, 5 days a move, casual"));
  write(ann_writes, challenge_of("Ann", seek), {.subject = "set none"});
  EXPECT_TRUE(eventually([&] { return !ann.get("/api/v1/account/mail").json().at("challenges").as_bool(); }));
}

// In the browser, a challenge is withdrawn and made again at once.
TEST_F(PlayByEmail, ChallengesThatFollowEachOtherAreNotAllEmailed) {
  const auto challenge = [&] {
    return id_in(ann.post("/api/v1/seeks",
                          R"({"game":"tori","side":"black","time":{"kind":"correspondence","days":3},"to":"Bob"})"));
  };
  const auto emails = [&] { return sink.count(bob_writes, "Ann challenges you"); };
  std::string seek = challenge();
  const auto kept = [&] { return *database().integer("SELECT count(*) FROM mail_out WHERE kind = 'challenge'"); };
  EXPECT_TRUE(eventually([&] { return emails() == 1 && kept() == 0; }));
  const auto again = [&] {
    EXPECT_EQ(ann.call("DELETE", "/api/v1/seeks/" + seek, {}).status, 204);
    seek = challenge();
  };
  for (int count = 2; count <= challenge_mails_at_once; ++count) {
    again();
    EXPECT_TRUE(eventually([&] { return emails() == count && kept() == 0; }));
  }
  for (int i = 0; i < 10; ++i) again();
  EXPECT_EQ(*database().integer("SELECT count(*) FROM mail_out WHERE kind = 'challenge' AND due <= created"), 0);
  EXPECT_EQ(kept(), 4) << "these wait";
  EXPECT_EQ(bob.call("DELETE", "/api/v1/seeks/" + seek, {}).status, 204);
  challenge();
  EXPECT_TRUE(eventually([&] { return emails() == challenge_mails_at_once + 1; })) << "Bob has answered";
  EXPECT_EQ(emails(), challenge_mails_at_once + 1);
}

TEST_F(PlayByEmail, ChallengesAtTheSameTimeAreEmailedAtOnce) {
  write(ann_writes, home.address(),
        {.text = "torishogi challenge Bob\r\nyarishogi challenge Bob\r\ntorishogi challenge Eve",
         .subject = "Hi",
         .fields = authentic});
  EXPECT_TRUE(gets(bob_writes, "Ann: Tori Shogi"));
  EXPECT_TRUE(gets(bob_writes, "Ann: Yari Shogi"));
  EXPECT_TRUE(gets(eve_writes, "Ann: Tori Shogi"));
}

// They are about a game, although a challenge waits as well.
TEST_F(PlayByEmail, AnswersThatNameAGameOrAnOfferLeaveChallengesAlone) {
  const std::string game = begin(ann, bob, R"("to":"Bob")");
  const std::string seek = id_in(ann.post(
      "/api/v1/seeks", R"({"game":"tori","side":"black","time":{"kind":"correspondence","days":3},"to":"Bob"})"));
  for (const std::string& text : {std::string("accept takeback"), "reject " + game}) {
    write(bob_writes, home.address(), {.text = text, .subject = "Hi", .fields = authentic});
    EXPECT_TRUE(gets(bob_writes, "> " + text));
    EXPECT_TRUE(gets(bob_writes, "Not done: to play in this game, reply to the latest email"));
  }
  write(bob_writes, challenge_of("Bob", seek), {.text = "reject takeback"});
  EXPECT_TRUE(gets(bob_writes, "> reject takeback"));
  EXPECT_EQ(seeks_for(bob), 1U);
}

// Only a reply says which challenge is meant: others may have been made and withdrawn in between.
TEST_F(PlayByEmail, AChallengeIsAcceptedOnlyByAReplyToIt) {
  id_in(ann.post("/api/v1/seeks",
                 R"({"game":"tori","side":"black","time":{"kind":"correspondence","days":3},"to":"Bob"})"));
  write(bob_writes, home.address(), {.text = "accept", .subject = "Hi", .fields = authentic});
  EXPECT_TRUE(gets(bob_writes, "Not done: to accept a challenge, reply to the email about it."));
  EXPECT_EQ(seeks_for(bob), 1U);
  write(bob_writes, home.address(), {.text = "reject", .subject = "Hi", .fields = authentic});
  EXPECT_TRUE(eventually([&] { return seeks_for(bob) == 0; }));
}

// The address that mail programs offer for this.
TEST_F(PlayByEmail, EmailsAboutChallengesCanBeTurnedOffByOneEmail) {
  const std::string seek = id_in(ann.post(
      "/api/v1/seeks",
      R"({"game":"tori","side":"black","time":{"kind":"correspondence","days":3},"to":"Bob","handicap":"none"})"));
  EXPECT_TRUE(gets(bob_writes, "<mailto:game+s." + seek));
  write(bob_writes, challenge_of("Bob", seek), {.subject = "set none"});
  EXPECT_TRUE(eventually([&] {
    const auto settings = bob.get("/api/v1/account/mail").json();
    return settings.at("pace").as_string() == "none" && !settings.at("challenges").as_bool();
  }));
}

// Eve knows the address of a challenge to herself, and forges the sender.
TEST_F(PlayByEmail, AChallengeGivesNoAccessToOtherPlayers) {
  const std::string seek = id_in(ann.post(
      "/api/v1/seeks", R"({"game":"tori","side":"black","time":{"kind":"correspondence","days":3},"to":"Eve"})"));
  EXPECT_TRUE(gets(eve_writes, "<mailto:" + challenge_of("Eve", seek)));
  write(bob_writes, challenge_of("Eve", seek), {.subject = "set none"});
  EXPECT_TRUE(gets(bob_writes, "Nothing has changed: you wrote from"));
  EXPECT_EQ(bob.get("/api/v1/account/mail").json().at("pace").as_string(), "each");
  // The address stays valid for Eve herself when the challenge is over.
  EXPECT_EQ(ann.call("DELETE", "/api/v1/seeks/" + seek, {}).status, 204);
  write(eve_writes, challenge_of("Eve", seek), {.text = "accept"});
  EXPECT_TRUE(gets(eve_writes, "There is no challenge to answer"));
}

}  // namespace
}  // namespace ootori::server::testing::by_email

// Which emails the mail server may hand over, with only a store.
#include "server/post/intake.hpp"

#include "post/mail.hpp"
#include "server/testing/store_fixture.hpp"

namespace ootori::server::testing {
namespace {

using post::LmtpVerdict;

class IntakeTest : public StoreTest {
 protected:
  std::unique_ptr<Intake> intake(IntakeLimits limits) {
    return std::make_unique<Intake>(
        *store, identity, [] { return UnixMillis{1000}; }, [] { return game::Millis{0}; }, [] {}, limits);
  }
  LmtpServer::Verdicts take(Intake& into, std::string bytes, std::size_t recipients = 1,
                            std::string from = "ann@example.org") {
    post::LmtpMail mail{.return_path = std::move(from), .recipients = {}, .bytes = std::move(bytes)};
    for (std::size_t i = 0; i < recipients; ++i) mail.recipients.push_back(fmt::format("game+{}@x.org", ++sent));
    Later<LmtpServer::Verdicts> verdicts;
    into.take(std::move(mail), verdicts.taker());
    return verdicts.get();
  }
  [[nodiscard]] std::int64_t waiting() const { return InMailTable{*store}.waiting()->mails; }

  const LmtpServer::Verdicts accepted{LmtpVerdict::accepted}, later{LmtpVerdict::try_later};
  std::unique_ptr<Store> store = open();
  const MailIdentity identity{.home = {.local = "game", .domain = "x.org"}, .tag = tagger_of("key")};
  int sent = 0;
};

TEST_F(IntakeTest, EachRecipientCountsAsAnEmail) {
  const auto into = intake({.most_waiting = 3});
  EXPECT_EQ(take(*into, "one", 2), (LmtpServer::Verdicts{LmtpVerdict::accepted, LmtpVerdict::accepted}));
  EXPECT_EQ(take(*into, "two", 2), (LmtpServer::Verdicts{LmtpVerdict::try_later, LmtpVerdict::try_later}));
  EXPECT_EQ(take(*into, "three"), accepted);
  EXPECT_EQ(take(*into, "four"), later);
  EXPECT_EQ(waiting(), 3);
}

TEST_F(IntakeTest, TheBytesOfAllWaitingEmailsAreLimited) {
  const auto into = intake({.most_bytes = 10});
  EXPECT_EQ(take(*into, "123456", 2), (LmtpServer::Verdicts{LmtpVerdict::try_later, LmtpVerdict::try_later}));
  EXPECT_EQ(take(*into, "12345", 2), (LmtpServer::Verdicts{LmtpVerdict::accepted, LmtpVerdict::accepted}));
  EXPECT_EQ(take(*into, "1"), later);
  ASSERT_TRUE(write_now(*store, {EndInMail{InMailTable{*store}.waiting(0, 1)->front().id}}));
  EXPECT_EQ(take(*into, "1"), later) << "not counted yet";
  into->recount();
  EXPECT_EQ(take(*into, "12345"), accepted);
  EXPECT_EQ(take(*into, "1"), later);
}

TEST_F(IntakeTest, WaitingEmailsCountAfterARestart) {
  EXPECT_EQ(take(*intake({}), "one"), accepted);
  EXPECT_EQ(take(*intake({.most_waiting = 1}), "two"), later);
}

TEST_F(IntakeTest, SendersWhoWriteTooMuchHaveToWait) {
  const auto into = intake({.mails_of_address = {.most = 2, .again = std::chrono::hours{1}}});
  EXPECT_EQ(take(*into, "one"), accepted);
  EXPECT_EQ(take(*into, "two", 1, "Ann@Example.org"), accepted);
  EXPECT_EQ(take(*into, "three"), later);
  EXPECT_EQ(take(*into, "four", 1, "bob@example.org"), accepted);
  for (const char* bounce : {"five", "six", "seven"}) EXPECT_EQ(take(*into, bounce, 1, ""), accepted);
}

// Strangers know only the public address, so they cannot delay the moves of a player in whose name they write.
TEST_F(IntakeTest, SecretAddressesHaveALimitOfTheirOwn) {
  const auto into = intake({.mails_of_address = {.most = 2, .again = std::chrono::hours{1}}});
  const auto to_turn = [&](const std::string& subject) {
    const post::Purpose turn = post::ForTurn{.game = "k3j9x2m4q8aa", .side = Color::black, .ply = 0, .played = 0};
    Later<LmtpServer::Verdicts> verdicts;
    into->take({.return_path = "ann@example.org",
                .recipients = {identity.address(turn), "game@x.org"},
                .bytes = "Subject: " + subject + "\n\nP-3d\n"},
               verdicts.taker());
    return verdicts.get();
  };
  for (const char* forged : {"one", "two"}) EXPECT_EQ(take(*into, forged), accepted);
  EXPECT_EQ(take(*into, "three"), later);
  for (const char* move : {"four", "five"}) {
    EXPECT_EQ(to_turn(move), (LmtpServer::Verdicts{LmtpVerdict::accepted, LmtpVerdict::try_later}));
  }
  EXPECT_EQ(to_turn("six"), (LmtpServer::Verdicts{LmtpVerdict::try_later, LmtpVerdict::try_later}));
  EXPECT_EQ(waiting(), 4);
}

TEST_F(IntakeTest, OnlyTheStartOfALargeEmailIsKept) {
  const auto into = intake({});
  EXPECT_EQ(take(*into, std::string(post::most_mail_bytes + 1, 'x')), accepted);
  EXPECT_EQ(InMailTable{*store}.waiting(0, 1)->front().bytes.size(), post::most_mail_bytes);
}

TEST_F(IntakeTest, KnowsTheAddressesOfItsDomain) {
  const auto into = intake({});
  EXPECT_TRUE(into->knows("game@x.org"));
  EXPECT_TRUE(into->knows("GAME+anything@X.org")) << "the sender is told that it is wrong";
  EXPECT_FALSE(into->knows("games@x.org"));
  EXPECT_FALSE(into->knows("game@y.org"));
}

}  // namespace
}  // namespace ootori::server::testing

#include "server/mail/account_mail_table.hpp"

#include <gtest/gtest.h>

#include "server/accounts/account_table.hpp"
#include "server/testing/test_server.hpp"
#include "server/testing/test_store.hpp"

namespace ootori::server::testing {
namespace {

// Password changes between the server's reading and writing.
class AccountMailOrderTest : public ::testing::Test {
 protected:
  void SetUp() override {
    const Account account{.player = ann, .name = "Ann", .password = "first", .role = Role::player, .created = 1};
    ASSERT_TRUE(write({AddAccount{account}, SetEmail{ann, "ann@example.org"}}));
  }
  Store::Result<void> write(std::vector<Change> changes) {
    Later<Store::Result<void>> stored;
    store->write(std::move(changes), stored.taker());
    return stored.get();
  }
  std::vector<AccountMail> waiting() { return *AccountMailTable{*store}.due(1'000'000, 10); }

  TemporaryFolder folder;
  std::unique_ptr<Store> store = open_test_store(folder.path());
  const game::PlayerId ann{"ann"};
  const AccountMail confirm{
      .player = ann, .kind = AccountMailKind::confirm, .address = "x@example.org", .created = 1, .due = 1};
  const AccountMail reset{
      .player = ann, .kind = AccountMailKind::reset, .address = "ann@example.org", .created = 1, .due = 1};
};

TEST_F(AccountMailOrderTest, NoEmailIsQueuedAfterThePasswordChanged) {
  ASSERT_TRUE(write({SetPassword{ann, "second", {}}}));
  EXPECT_EQ(write({CheckPassword{ann, "first"}, AddAccountMail{confirm}}).error().kind, StoreError::Kind::conflict);
  EXPECT_TRUE(waiting().empty());
  EXPECT_TRUE(write({CheckPassword{ann, "second"}, AddAccountMail{confirm}}));
  EXPECT_EQ(waiting().size(), 1U);
}

TEST_F(AccountMailOrderTest, NoEmailIsQueuedAfterTheAddressChanged) {
  ASSERT_TRUE(write({AddAccountMail{reset}}));
  EXPECT_EQ(waiting().size(), 1U);
  ASSERT_TRUE(write({SetEmail{ann, std::nullopt}, EndAccountMailsOf{ann}}));
  EXPECT_TRUE(waiting().empty());
  ASSERT_TRUE(write({AddAccountMail{reset}})) << "others in the same change are not to suffer";
  EXPECT_TRUE(waiting().empty());
}

TEST_F(AccountMailOrderTest, ADroppedEmailGivesNoSecret) {
  ASSERT_TRUE(write({AddAccountMail{confirm}}));
  const auto read = waiting();
  ASSERT_EQ(read.size(), 1U);
  ASSERT_TRUE(write({SetPassword{ann, "second", {}}, EndAccountMailsOf{ann}}));
  EXPECT_EQ(write({TryAccountMail{read.front(), 1, 50, "h"}}).error().kind, StoreError::Kind::conflict);
  EXPECT_TRUE(AccountMailTable{*store}.token("h")->empty());
}

// Otherwise the next attempt to send the older one would end the link in the newer one.
TEST_F(AccountMailOrderTest, ANewEmailReplacesOneThatCouldNotBeSent) {
  AccountMail newer = confirm;
  newer.address = "y@example.org";
  newer.created = 2;
  ASSERT_TRUE(write({AddAccountMail{confirm}, AddAccountMail{reset}}));
  for (const AccountMail& mail : waiting()) ASSERT_TRUE(write({DelayAccountMail{mail.id, 50, 1}}));
  ASSERT_EQ(waiting().size(), 2U) << "each is the newest of its kind";
  ASSERT_TRUE(write({AddAccountMail{newer}}));
  const auto left = waiting();
  ASSERT_EQ(left.size(), 2U);
  EXPECT_EQ(left[0].address, "y@example.org");
  EXPECT_EQ(left[1].kind, AccountMailKind::reset);
}

TEST_F(AccountMailOrderTest, AnEmailIsNotTriedAgainIfANewerOneIsQueued) {
  ASSERT_TRUE(write({AddAccountMail{confirm}}));
  const std::int64_t in_flight = waiting().front().id;
  AccountMail newer = confirm;
  newer.address = "y@example.org";
  newer.created = 2;
  ASSERT_TRUE(write({AddAccountMail{newer}}));
  EXPECT_EQ(waiting().size(), 2U) << "it may still arrive";
  ASSERT_TRUE(write({DelayAccountMail{in_flight, 50, 1}}));
  const auto left = waiting();
  ASSERT_EQ(left.size(), 1U);
  EXPECT_EQ(left.front().address, "y@example.org");
  ASSERT_TRUE(write({DelayAccountMail{left.front().id, 60, 1}}));
  EXPECT_EQ(waiting().size(), 1U) << "the newest is tried again";
}

// The mail server need not say that it has accepted an email.
TEST_F(AccountMailOrderTest, ALinkIsValidUntilALaterEmailWasAccepted) {
  const auto is_valid = [&](const char* hash) { return !AccountMailTable{*store}.token(hash)->empty(); };
  ASSERT_TRUE(write({AddAccountMail{reset}, AddAccountMail{confirm}}));
  const auto mails = waiting();
  const auto& [first, other] = std::pair{mails[0], mails[1]};
  ASSERT_TRUE(write({TryAccountMail{first, 1, 50, "first"}, TryAccountMail{other, 1, 50, "other"}}));
  EXPECT_EQ(waiting().front().tries, 1);
  EXPECT_EQ(waiting().front().due, 50);
  ASSERT_TRUE(write({TryAccountMail{first, 2, 60, "second"}}));
  EXPECT_TRUE(is_valid("first")) << "the second email is still being sent";
  ASSERT_TRUE(write({AccountMailSent{first, "second"}}));
  EXPECT_FALSE(is_valid("first"));
  EXPECT_TRUE(is_valid("second"));
  EXPECT_TRUE(is_valid("other")) << "it is of another kind";
  EXPECT_EQ(waiting().size(), 1U);
}

TEST_F(AccountMailOrderTest, AnAcceptedEmailReplacesOlderOnes) {
  AccountMail newer = reset;
  newer.created = 2;
  ASSERT_TRUE(write({AddAccountMail{reset}, AddAccountMail{newer}}));
  const auto mails = waiting();
  const auto sent = std::ranges::find(mails, 2, &AccountMail::created);
  ASSERT_TRUE(write({TryAccountMail{*sent, 1, 50, "h"}, AccountMailSent{*sent, "h"}}));
  EXPECT_TRUE(waiting().empty());
}

TEST_F(AccountMailOrderTest, ExpiredLinksAreDeleted) {
  ASSERT_TRUE(write({AddAccountMail{reset}}));
  const AccountMail mail = waiting().front();
  const UnixMillis later = 1 + std::chrono::milliseconds{lifetime_of(AccountMailKind::reset)}.count();
  ASSERT_TRUE(write({TryAccountMail{mail, 1, 50, "first"}, TryAccountMail{mail, later, later, "second"}}));
  EXPECT_TRUE(AccountMailTable{*store}.token("first")->empty());
}

// They contain no link.
TEST_F(AccountMailOrderTest, EmailsAboutChangedPasswordsAreAllSent) {
  const AccountMail changed{
      .player = ann, .kind = AccountMailKind::changed, .address = "ann@example.org", .created = 1, .due = 1};
  ASSERT_TRUE(write({AddAccountMail{changed}}));
  ASSERT_TRUE(write({DelayAccountMail{waiting().front().id, 50, 1}, AddAccountMail{changed}}));
  EXPECT_EQ(waiting().size(), 2U);
}

}  // namespace
}  // namespace ootori::server::testing

#include "server/post/mail_settings_table.hpp"

#include "server/testing/store_fixture.hpp"

namespace ootori::server::testing {
namespace {

class MailSettingsTableTest : public StoreTest {};

TEST_F(MailSettingsTableTest, OneTopicIsTurnedOff) {
  const auto store = open();
  ASSERT_TRUE(write_now(*store, {AddAccount{account("Ann")}, SetEmail{ann, "ann@example.org"}}));
  MailSettings expected;
  const auto turned_off = [&](MailTopic topic) {
    EXPECT_TRUE(write_now(*store, {TurnOffMails{ann, topic}}));
    return MailSettingsTable{*store}.settings(ann).value();
  };
  expected.challenges = false;
  EXPECT_EQ(turned_off(MailTopic::challenges), expected);
  expected.pace = post::MailPace::none;
  EXPECT_EQ(turned_off(MailTopic::moves), expected);
  EXPECT_EQ(turned_off(MailTopic::moves), expected) << "once more";
  expected.reminders = false;
  EXPECT_EQ(turned_off(MailTopic::reminders), expected);
}

// Players write their address as they like, and their mail programs do, too.
TEST_F(MailSettingsTableTest, ASuspensionIgnoresTheCaseOfTheAddress) {
  const auto store = open();
  ASSERT_TRUE(write_now(*store, {AddAccount{account("Ann")}, SetEmail{ann, "ann@example.org"}}));
  const auto suspended = [&] { return MailSettingsTable{*store}.settings(ann)->suspended; };
  ASSERT_TRUE(write_now(*store, {SuspendAddress{ann, "old@example.org", 1000, "full"}}));
  EXPECT_EQ(suspended(), std::nullopt) << "the address of an earlier email";
  ASSERT_TRUE(write_now(*store, {SuspendAddress{ann, "Ann@Example.ORG", 2000, "unknown"}}));
  EXPECT_EQ(suspended(), UnixMillis{2000});
  EXPECT_EQ(MailSettingsTable{*store}.settings(ann)->why, "unknown");
  ASSERT_TRUE(write_now(*store, {SetEmail{ann, "new@example.org"}}));
  EXPECT_EQ(suspended(), std::nullopt) << "a new address works";
}

}  // namespace
}  // namespace ootori::server::testing

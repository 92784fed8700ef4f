#include "server/mail/post_office.hpp"

#include <gtest/gtest.h>

#include "server/accounts/account_table.hpp"
#include "server/testing/faulty_vfs.hpp"
#include "server/testing/people.hpp"
#include "server/testing/silent_mail_server.hpp"
#include "server/testing/test_server.hpp"
#include "server/testing/test_store.hpp"

namespace ootori::server::testing {
namespace {

TEST(AccountMails, AreRetriedAtGrowingIntervals) {
  using std::chrono::minutes;
  EXPECT_EQ(wait_after(1), minutes{1});
  EXPECT_EQ(wait_after(2), minutes{2});
  EXPECT_EQ(wait_after(5), minutes{16});
  EXPECT_EQ(wait_after(9), minutes{240});
  EXPECT_EQ(wait_after(1'000), minutes{240});
}

TEST(AccountMails, AFullDiskSendsNoEmailAgainAndAgain) {
  OOTORI_ONLY_ON_SQLITE();
  FaultyVfs vfs;
  const TemporaryFolder folder;
  const auto store = open_test_store(folder.path());
  const AccountMail confirm{
      .player = ann, .kind = AccountMailKind::confirm, .address = "ann@example.org", .created = 1, .due = 1};
  AccountMail changed = confirm;
  changed.kind = AccountMailKind::changed;
  changed.due = 2;
  ASSERT_TRUE(write_and_wait(
      *store, {AddAccount{{.player = ann, .name = "Ann", .password = "x", .role = Role::player, .created = 1}},
               AddAccountMail{confirm}, AddAccountMail{changed}}));
  Names names;
  ASSERT_TRUE(names.add(ann, "Ann"));
  const SilentMailServer slow(".", 2s);
  std::atomic<UnixMillis> now = 5;
  PostOffice office(slow.options(), *store, names, [&now] { return now.load(); });
  office.open();
  ASSERT_TRUE(eventually([&] { return slow.is_silent(); }));
  vfs.fail(1, SQLITE_FULL, FaultyVfs::Lasts::until_mended);
  ASSERT_TRUE(eventually([&] { return slow.accepted() == 1; }));
  now = 10'000'000;
  for (int i = 0; i < 10; ++i) {
    office.wake();
    std::this_thread::sleep_for(100ms);
  }
  EXPECT_EQ(slow.accepted(), 1);
  vfs.mend();
  office.wake();
  EXPECT_TRUE(eventually([&] { return AccountMailTable{*store}.due(now * 2, 10)->empty(); }));
  EXPECT_EQ(slow.accepted(), 2);
}

}  // namespace
}  // namespace ootori::server::testing

// What the store still takes from players who were deleted, and keeps of them.
#include <gtest/gtest.h>

#include "game/terms.hpp"
#include "server/accounts/account_table.hpp"
#include "server/accounts/former_player.hpp"
#include "server/chat/chat_table.hpp"
#include "server/mail/account_mail_table.hpp"
#include "server/schema.hpp"
#include "server/testing/test_server.hpp"
#include "server/vacation/vacation_table.hpp"

namespace ootori::server::testing {
namespace {

class FormerPlayersTest : public ::testing::Test {
 protected:
  Store::Result<void> write(std::vector<Change> changes) {
    Later<Store::Result<void>> done;
    store->write(std::move(changes), done.taker());
    return done.get();
  }

  TemporaryFolder folder;
  std::unique_ptr<Store> store = open_test_store(folder.path());
  const Account ann{.player = {"ann"}, .name = "Ann", .password = "x", .role = Role::player, .created = 1};
};

// Changes that were still on their way when the account was deleted.
TEST_F(FormerPlayersTest, CannotWrite) {
  const GameId game = GameId::random();
  const auto created =
      game::begin({.game = &Tori::spec}, {game::PersonSeat{ann.player}, game::PersonSeat{.player = {"bob"}}});
  ASSERT_TRUE(
      write({AddAccount{ann}, Append{.id = game, .game = &Tori::spec, .events = {{1, 1, created}}, .digest = {}}}));
  const auto say = [&](std::uint64_t number) {
    const ChatMessage message{.number = number,
                              .at = 1,
                              .channel = Channel::players,
                              .by = ann.player,
                              .side = Color::black,
                              .words = "hello"};
    return write({AddMessage{game, message}});
  };
  EXPECT_TRUE(say(1));
  ASSERT_TRUE(
      write({forget_player(ann.player), DeleteAccount{{.player = ann.player, .folded = "ann", .deleted = 1000}}}));
  EXPECT_EQ(say(2).error().kind, StoreError::Kind::conflict);
}

TEST_F(FormerPlayersTest, VacationsEndingLaterAreNotStored) {
  game::Vacation vacation{.began = 5};
  ASSERT_TRUE(write({AddAccount{ann}, SetVacationSpan{ann.player, vacation}}));
  ASSERT_EQ(VacationTable{*store}.vacations()->size(), 1U);
  ASSERT_TRUE(
      write({forget_player(ann.player), DeleteAccount{{.player = ann.player, .folded = "ann", .deleted = 1000}}}));
  vacation.ended = 2000;
  EXPECT_EQ(write({SetVacationSpan{ann.player, vacation}}).error().kind, StoreError::Kind::conflict);
  EXPECT_TRUE(VacationTable{*store}.vacations()->empty());
}

TEST_F(FormerPlayersTest, UnconfirmedAddressesAreExported) {
  const AccountMail letter{
      .player = ann.player, .kind = AccountMailKind::confirm, .address = "a@x.org", .created = 5, .due = 5};
  const MailToken token{
      .hash = "h", .player = ann.player, .kind = AccountMailKind::confirm, .address = "b@x.org", .expires = 7};
  ASSERT_TRUE(write({AddAccount{ann}, AddAccountMail{letter}, AddMailToken{token}}));
  EXPECT_EQ(AccountMailTable{*store}.awaited_addresses(ann.player),
            (std::vector<AwaitedAddress>{{"b@x.org", 7}, {"a@x.org", 5 + 48 * 3'600'000}}));
}

TEST_F(FormerPlayersTest, NamesAreForgottenInTime) {
  const AuditEntry entry{.at = 1, .actor = "root", .action = "ban", .subject = "ANN", .detail = "for good"};
  AuditEntry of_bob = entry;
  of_bob.subject = "Bob";
  const Account bob{.player = {"bob"}, .name = "Bob", .password = "x", .role = Role::player, .created = 1};
  ASSERT_TRUE(write({AddAccount{ann}, AddAccount{bob}, AddAudit{entry}, AddAudit{of_bob}}));
  EXPECT_EQ(ChatTable{*store}.games_with_messages_by(ann.player), std::vector<GameId>{});
  const FormerPlayer former{.player = ann.player, .folded = "ann", .deleted = 1000};
  ASSERT_TRUE(write({forget_player(ann.player), DeleteAccount{former}}));
  EXPECT_EQ(write({forget_player(ann.player), DeleteAccount{former}}).error().kind, StoreError::Kind::conflict);
  EXPECT_EQ(AccountTable{*store}.former_players(), std::vector{former});
  ASSERT_TRUE(write({FreeNames{1000}}));
  EXPECT_EQ(AccountTable{*store}.former_players()->front().folded, "ann");
  EXPECT_EQ(AccountTable{*store}.audit(10), (std::vector{of_bob, entry}));
  ASSERT_TRUE(write({FreeNames{1001}}));
  EXPECT_EQ(AccountTable{*store}.former_players(),
            (std::vector{FormerPlayer{.player = ann.player, .folded = "", .deleted = 1000}}));
  EXPECT_GT(former.free_from(), former.deleted);
  AuditEntry nameless = entry;
  nameless.subject = "";
  EXPECT_EQ(AccountTable{*store}.audit(10), (std::vector{of_bob, nameless}))
      << "what was done is known, and to whom no more";
}

}  // namespace
}  // namespace ootori::server::testing

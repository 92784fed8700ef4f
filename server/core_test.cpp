// The core without a network.
#include "server/core.hpp"

#include <optional>

#include <gtest/gtest.h>

#include "game/terms.hpp"
#include "server/clockwork/clocks.hpp"
#include "server/testing/people.hpp"
#include "server/testing/test_server.hpp"

namespace ootori::server::testing {
namespace {

// None: it was not refused.
template <class T, class Ask>
std::optional<ErrorCode> refused(const Ask& ask) {
  Later<std::expected<T, Error>> reply;
  ask(reply.taker());
  const auto answer = reply.get();
  return answer ? std::nullopt : std::optional(answer.error().code);
}

// Another server writes to the database.
TEST(Core, OneThatOnlyReadsChangesNothing) {
  const TemporaryFolder folder;
  auto store = open_test_store(folder.path());
  ASSERT_TRUE(TestDatabase(folder.path())
                  .execute("INSERT INTO accounts (player, name, folded, password, role, created) "
                           "VALUES ('ann', 'Ann', 'ann', '', 'player', 0), ('bob', 'Bob', 'bob', '', 'player', 0)"));
  const auto commits = store->commits();
  Core core({.store = std::move(store),
             .now = unix_now,
             .uptime = [] { return game::Millis{0}; },
             .password_cost = PasswordCost::least(),
             .only_reads = true});
  ASSERT_TRUE(core.accounts.read());
  ASSERT_TRUE(core.vacations.read());
  EXPECT_EQ(core.accounts.profile(ann)->name, "Ann");
  EXPECT_FALSE(core.vacations.is_away(ann));

  const Caller caller{.player = ann, .login = LoginId::random()};
  const ErrorCode no = going_down().code;
  EXPECT_EQ(no, refused<SignedIn>([&](auto reply) { core.accounts.sign_in(caller, {"Ann", "secret"}, {}, reply); }));
  EXPECT_EQ(no, refused<MadeToken>([&](auto reply) { core.tokens.make(caller, {}, reply); }));
  EXPECT_EQ(no, refused<Block>([&](auto reply) { core.moderation.block(ann, bob, reply); }));
  EXPECT_EQ(no, refused<VacationView>([&](auto reply) { core.vacations.begin(ann, reply); }));
  EXPECT_EQ(no, refused<Seek>([&](auto reply) {
              core.lobby.create(ann, {.terms = {.game = &Tori::spec}, .side = Color::black}, reply);
            }));
  EXPECT_EQ(no, refused<GameView>([&](auto reply) {
              const game::Seats seats{game::PersonSeat{ann}, game::PersonSeat{bob}};
              core.rooms.create(game::begin({.game = &Tori::spec}, seats), {}, reply);
            }));
  EXPECT_EQ(core.store->commits(), commits);
  EXPECT_EQ(core.rooms.open_rooms(), 0U);
}

}  // namespace
}  // namespace ootori::server::testing

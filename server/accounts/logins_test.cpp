// Expiry of sessions, with a clock that the test controls.
#include "server/accounts/logins.hpp"

#include "server/accounts/account_table.hpp"
#include "server/accounts/accounts.hpp"
#include "server/testing/test_server.hpp"

namespace ootori::server::testing {
namespace {

TEST(AccountsInTime, ASessionThatIsNotUsedEnds) {
  const TemporaryFolder folder;
  const auto store = open_test_store(folder.path());
  std::atomic<UnixMillis> now = 1000;
  Names names;
  SecurityLog security([] { return game::Millis{0}; });
  const auto open = [&] {
    auto accounts = std::make_unique<Accounts>(AccountServices{.store = *store,
                                                               .names = names,
                                                               .security = security,
                                                               .now = [&now] { return now.load(); },
                                                               .uptime = [] { return game::Millis{0}; },
                                                               .cost = PasswordCost::least()});
    EXPECT_TRUE(accounts->resume());
    return accounts;
  };
  auto accounts = open();
  HttpRequest request;
  Later<std::expected<SignedIn, Error>> made;
  accounts->sign_up(accounts->identify(request), {"Ann", "correct horse battery"}, request, made.taker());
  const auto signed_in = made.get();
  ASSERT_TRUE(signed_in);
  request.cookie = "ootori_session=" + signed_in->token.text();
  const UnixMillis lasts = game::Millis{Accounts::login_lasts}.count();
  for (int uses = 0; uses < 3; ++uses) {
    now = now + lasts - 1;
    EXPECT_TRUE(accounts->identify(request).login) << "every use counts";
  }
  accounts = nullptr;
  accounts = open();
  now = now + lasts;
  EXPECT_FALSE(accounts->identify(request).login);
  accounts = nullptr;
  EXPECT_EQ(AccountTable{*store}.logins()->size(), 1U);
  accounts = open();
  accounts = nullptr;
  EXPECT_EQ(AccountTable{*store}.logins()->size(), 0U) << "it is not kept for ever";
}

}  // namespace
}  // namespace ootori::server::testing

// Expiry of sessions, with a clock that the test controls.
#include "server/accounts/logins.hpp"

#include "server/accounts/account_table.hpp"
#include "server/accounts/accounts.hpp"
#include "server/schema.hpp"
#include "server/testing/test_server.hpp"

namespace ootori::server::testing {
namespace {

TEST(AccountsInTime, UnusedSessionsExpire) {
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

// Passwords wait, because each takes milliseconds to hash.
class WaitingPasswords : public ::testing::Test {
 protected:
  static constexpr std::string_view own = "correct horse battery";

  void SetUp() override {
    ASSERT_TRUE(accounts.resume());
    Later<std::expected<SignedIn, Error>> made;
    accounts.sign_up(accounts.identify({}), {"Ann", std::string(own)}, {}, made.taker());
    ASSERT_TRUE(made.get());
  }

  void sign_in(const std::string& address, std::string_view password) {
    HttpRequest request;
    request.address = address;
    ++begun;
    accounts.sign_in(accounts.identify(request), {"Ann", std::string(password)}, request,
                     [this, address](const std::expected<SignedIn, Error>& answer) {
                       const std::scoped_lock lock(mutex);
                       answered.push_back(address);
                       if (answer) signed_in.push_back(address);
                       if (!answer && answer.error().code == ErrorCode::busy) ++busy;
                     });
  }
  void guess(int addresses, std::size_t times) {
    for (int n = 0; n < addresses; ++n) {
      for (std::size_t i = 0; i < times; ++i) sign_in("198.51.100." + std::to_string(n), "a guess");
    }
  }
  void await_all() {
    ASSERT_TRUE(eventually([&] {
      const std::scoped_lock lock(mutex);
      return answered.size() == begun;
    }));
  }

  const TemporaryFolder folder;
  const std::unique_ptr<Store> store = open_test_store(folder.path());
  std::mutex mutex;
  std::size_t begun = 0, busy = 0;
  std::vector<std::string> answered, signed_in;  // addresses, in this order
  std::atomic<game::Millis> uptime{game::Millis{0}};
  Names names;
  SecurityLog security{[] { return game::Millis{0}; }};
  Accounts accounts{AccountServices{.store = *store,
                                    .names = names,
                                    .security = security,
                                    .now = [] { return UnixMillis{1000}; },
                                    .uptime = [this] { return uptime.load(); },
                                    .cost = {.passes = 2, .memory = std::size_t{4} * 1024 * 1024}}};
};

// In a long queue, the limits on guesses have forgotten a guesser's last guess when the next one comes.
TEST_F(WaitingPasswords, OfGuessersWaitForThoseOfOthers) {
  constexpr int guessers = 20;
  guess(guessers, 1);
  await_all();
  answered.clear();
  begun = 0;
  uptime = std::chrono::minutes{2};
  guess(guessers, 1);
  sign_in("203.0.113.1", own);
  await_all();
  EXPECT_EQ(signed_in, std::vector<std::string>{"203.0.113.1"});
  EXPECT_LT(std::ranges::find(answered, "203.0.113.1") - answered.begin(), guessers / 2);
}

TEST_F(WaitingPasswords, OfGuessersDoNotFillTheQueueForOthers) {
  constexpr auto guessers = static_cast<int>(Accounts::most_waiting / Accounts::most_waiting_of_one) + 10;
  guess(guessers, 1);
  await_all();
  guess(guessers, Accounts::most_waiting_of_one);
  sign_in("203.0.113.1", own);
  await_all();
  EXPECT_EQ(signed_in, std::vector<std::string>{"203.0.113.1"});
}

TEST_F(WaitingPasswords, ThatFindNoPlaceBecauseOfOthersAreNoGuesses) {
  constexpr int guessers = 3 * static_cast<int>(Accounts::most_waiting / Accounts::most_waiting_of_one);
  guess(guessers, Accounts::most_waiting_of_one);  // faster than they are hashed
  for (std::size_t n = 0; n < Accounts::most_waiting_of_one; ++n) sign_in("203.0.113.1", own);
  await_all();
  HttpRequest request;
  request.address = "203.0.113.1";
  const auto code_of_guess = [&] {
    Later<std::expected<SignedIn, Error>> done;
    accounts.sign_in(accounts.identify(request), {"Ann", "wrong"}, request, done.taker());
    return done.get().error().code;
  };
  for (int n = 0; n < 5; ++n) EXPECT_EQ(code_of_guess(), ErrorCode::wrong_password) << n;
  EXPECT_EQ(code_of_guess(), ErrorCode::too_many) << "the account is under attack";
}

TEST_F(WaitingPasswords, BeyondTheShareOfAnAddressAreGuesses) {
  for (int n = 0; n < 50; ++n) sign_in("203.0.113.1", "wrong");
  await_all();
  EXPECT_LE(busy, 10U) << "the others were too many";
}

// A server that stops would otherwise hash the passwords of all guessers first.
TEST_F(WaitingPasswords, AreRefusedWhenTheServerStops) {
  guess(50, 2);
  accounts.close();
  const std::scoped_lock lock(mutex);
  EXPECT_EQ(answered.size(), begun);
  EXPECT_GT(busy, 50U);
}

TEST_F(WaitingPasswords, OfNewAccountsGiveTheirNamesBackWhenTheyAreRefused) {
  guess(10, 1);
  Later<std::expected<SignedIn, Error>> made;
  accounts.sign_up(accounts.identify({}), {"Bob", std::string(own)}, {}, made.taker());
  accounts.refuse_passwords();
  const auto refused = made.get();
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::busy);
  Later<std::expected<SignedIn, Error>> again;
  accounts.sign_up(accounts.identify({}), {"Bob", std::string(own)}, {}, again.taker());
  EXPECT_EQ(again.get().error().code, ErrorCode::busy) << "the name is not taken";
}

class NamesInTime : public ::testing::Test {
 protected:
  void SetUp() override { ASSERT_TRUE(accounts.resume()); }
  // The code of the error, or none.
  std::optional<ErrorCode> sign_up(std::string_view name) {
    Later<std::expected<SignedIn, Error>> made;
    accounts.sign_up(accounts.identify({}), {std::string(name), "correct horse battery"}, {}, made.taker());
    const auto signed_up = made.get();
    return signed_up ? std::nullopt : std::optional{signed_up.error().code};
  }
  bool remove(std::string_view name) {
    Later<std::expected<void, Error>> removed;
    accounts.remove(*names.find(name), {}, removed.taker());
    return removed.get().has_value();
  }

  const TemporaryFolder folder;
  const std::unique_ptr<Store> store = open_test_store(folder.path());
  std::atomic<UnixMillis> now = 1000;
  Names names;
  SecurityLog security{[] { return game::Millis{0}; }};
  Accounts accounts{AccountServices{.store = *store,
                                    .names = names,
                                    .security = security,
                                    .now = [this] { return now.load(); },
                                    .uptime = [] { return game::Millis{0}; },
                                    .cost = PasswordCost::least(),
                                    .forgetting = [](const game::PlayerId& player) { return forget_player(player); }}};
};

TEST_F(NamesInTime, AreErasedWhileTheServerRuns) {
  Accounts others{AccountServices{.store = *store,
                                  .names = names,
                                  .security = security,
                                  .now = [this] { return now.load(); },
                                  .uptime = [] { return game::Millis{0}; },
                                  .cost = PasswordCost::least()},
                  std::chrono::milliseconds{5}};
  ASSERT_EQ(sign_up("Ann"), std::nullopt);
  ASSERT_EQ(sign_up("Bob"), std::nullopt);
  ASSERT_TRUE(remove("Ann"));
  ASSERT_TRUE(others.resume());
  now = now + 180LL * 24 * 60 * 60 * 1000;
  const AccountTable table{*store};
  EXPECT_TRUE(eventually([&] { return table.former_players()->front().folded.empty(); }));
  EXPECT_TRUE(eventually([&] { return table.logins()->empty(); })) << "unused sessions too";
}

// Browsers forget a cookie after 400 days, and a guest has nothing else.
TEST_F(NamesInTime, CookiesInUseAreRenewedOnceADay) {
  constexpr UnixMillis day = 24LL * 60 * 60 * 1000;
  HttpRequest request;
  const Caller fresh = accounts.identify(request);
  EXPECT_EQ(accounts.renewed_cookie(fresh, request), "") << "it has just been given";
  request.cookie = fresh.set_cookie.substr(0, fresh.set_cookie.find(';'));
  EXPECT_EQ(accounts.renewed_cookie(accounts.identify(request), request), fresh.set_cookie);
  EXPECT_EQ(accounts.renewed_cookie(accounts.identify(request), request), "");
  now = now + day;
  EXPECT_EQ(accounts.renewed_cookie(accounts.identify(request), request), fresh.set_cookie);

  Later<std::expected<SignedIn, Error>> made;
  accounts.sign_up(accounts.identify({}), {"Ann", "correct horse battery"}, {}, made.taker());
  const std::string session = "ootori_session=" + made.get()->token.text();
  request.cookie += "; " + session;
  EXPECT_EQ(accounts.renewed_cookie(accounts.identify(request), request), "") << "so has this";
  now = now + day;
  EXPECT_TRUE(accounts.renewed_cookie(accounts.identify(request), request).starts_with(session + "; "));
  EXPECT_EQ(accounts.renewed_cookie(accounts.identify(request), request), "");
}

TEST_F(NamesInTime, TheNameOfADeletedAccountIsFreeAfter180Days) {
  constexpr UnixMillis days_180 = 180LL * 24 * 60 * 60 * 1000;
  ASSERT_EQ(sign_up("Ann"), std::nullopt);
  for (int times = 0; times < 2; ++times) {
    ASSERT_TRUE(remove("Ann"));
    now = now + days_180 - 1;
    EXPECT_EQ(sign_up("ANN"), ErrorCode::name_taken);
    now = now + 1;
    EXPECT_EQ(sign_up("ann"), std::nullopt) << "in the very moment";
  }
}

}  // namespace
}  // namespace ootori::server::testing

// The limits on passwords, sign-ins and sign-ups through the public API.
#include "server/accounts/account_limits.hpp"

#include <fmt/format.h>

#include "server/testing/accounts_fixture.hpp"

namespace ootori::server::testing {
namespace {

class AccountLimitsTest : public AccountsTest {
 protected:
  AccountLimitsTest() {
    limits = {.passwords_of_name = {.most = 3, .again = 1h},
              .passwords_of_address = {.most = 6, .again = 1h},
              .sign_ups_of_address = {.most = 2, .again = 1h}};
  }
};

TEST_F(AccountLimitsTest, GuessingIsSlowedDown) {
  signed_up("Ann");
  for (int i = 0; i < 5; ++i)
    EXPECT_EQ(another().post("/api/v1/session", credentials("Ann")).status, 200) << "no guess";
  for (int i = 0; i < 3; ++i) EXPECT_EQ(another().post("/api/v1/session", credentials("ann", "a guess")).status, 403);
  const auto stopped = another().post("/api/v1/session", credentials("Ann"));
  EXPECT_EQ(stopped.status, 429) << "even with the right one";
  EXPECT_EQ(stopped.code(), "too_many");
  EXPECT_GT(std::stoi(stopped.field("Retry-After")), 3000);
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(another().post("/api/v1/session", credentials("Name" + std::to_string(i), "a guess")).status, 403);
  }
  EXPECT_EQ(another().post("/api/v1/session", credentials("Name9", "a guess")).status, 429) << "of this address";
  // A proxy on this machine appends the client's address, so the server trusts only the last address.
  const auto from = [&](const std::string& forwarded) {
    return http(browser.port, "POST", "/api/v1/session", credentials("Name9", "a guess"),
                "X-Forwarded-For: " + forwarded + "\r\n")
        .status;
  };
  EXPECT_EQ(from("198.51.100.7, 127.0.0.1"), 429);
  EXPECT_EQ(from("nonsense"), 429);
  EXPECT_EQ(from("127.0.0.1, 198.51.100.7"), 403);
  EXPECT_EQ(from("198.51.100.8\r\nX-Forwarded-For: 127.0.0.1"), 429) << "a proxy may add a field of its own";
  EXPECT_EQ(from("127.0.0.1\r\nX-Forwarded-For: 198.51.100.8"), 403);
}

TEST_F(AccountLimitsTest, SignedInPlayersAreNotLockedOutByOthersGuesses) {
  auto ann = signed_up("Ann");
  for (int i = 0; i < 6; ++i) (void)another().post("/api/v1/session", credentials("Ann", "a guess"));
  for (int i = 0; i < 6; ++i)
    (void)another().post("/api/v1/session", credentials("Bob" + std::to_string(i), "a guess"));
  ASSERT_EQ(another().post("/api/v1/session", credentials("Ann")).status, 429) << "of the name, and of the address";
  const auto change = [&](std::string_view old) {
    return ann.post("/api/v1/account/password", fmt::format(R"({{"old":"{}","new":"battery staple four"}})", old));
  };
  for (int i = 0; i < 2; ++i) EXPECT_EQ(change("a guess").code(), "wrong_password");
  EXPECT_EQ(change("correct horse battery").status, 200);
}

TEST_F(AccountLimitsTest, KnownBrowsersAreNotLockedOutByOthersGuesses) {
  auto ann = signed_up("Ann");
  ASSERT_EQ(ann.call("DELETE", "/api/v1/session", {}).status, 204);
  for (int i = 0; i < 8; ++i) (void)another().post("/api/v1/session", credentials("Ann", "a guess"));
  ASSERT_EQ(another().post("/api/v1/session", credentials("Ann")).status, 429) << "of the same address";
  EXPECT_EQ(ann.post("/api/v1/session", credentials("Ann")).status, 200);
  EXPECT_EQ(ann.get("/api/v1/account").json().at("name").as_string(), "Ann");
}

TEST_F(AccountLimitsTest, KnownBrowsersGuessNoFasterThanOthers) {
  auto ann = signed_up("Ann");
  ASSERT_EQ(ann.call("DELETE", "/api/v1/session", {}).status, 204);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(ann.post("/api/v1/session", credentials("Ann", "a guess")).status, 403);
  EXPECT_EQ(ann.post("/api/v1/session", credentials("Ann")).status, 429);
}

TEST_F(AccountLimitsTest, GuessesFromOneAddressLockOutNoOther) {
  signed_up("Ann");
  const auto from = [&](std::string_view address, std::string_view password) {
    return http(browser.port, "POST", "/api/v1/session", credentials("Ann", password),
                fmt::format("X-Forwarded-For: {}\r\n", address))
        .status;
  };
  for (int i = 0; i < 3; ++i) EXPECT_EQ(from("198.51.100.7", "a guess"), 403);
  EXPECT_EQ(from("198.51.100.7", "correct horse battery"), 429);
  EXPECT_EQ(from("198.51.100.8", "correct horse battery"), 200);
}

TEST_F(AccountLimitsTest, GuessingFromManyAddressesIsSlowedDown) {
  limits.passwords_of_all = {.most = 4, .again = 1h};
  limits.passwords_under_attack = {.most = 2, .again = 1h};
  server.reset();
  start();
  browser.port = server->port();
  auto ann = signed_up("Ann");
  ASSERT_EQ(ann.call("DELETE", "/api/v1/session", {}).status, 204);
  const auto from = [&](int address, std::string_view name, std::string_view password = "a guess") {
    return http(browser.port, "POST", "/api/v1/session", credentials(name, password),
                fmt::format("X-Forwarded-For: 198.51.100.{}\r\n", address))
        .status;
  };
  for (const std::string_view name : {"Ann", "Nobody"}) {
    for (const int address : {1, 2, 1, 2, 3}) EXPECT_EQ(from(address, name), 403) << name;
    EXPECT_EQ(from(1, name), 429) << name << ", though it was not refused before the attack";
    EXPECT_EQ(from(3, name), 403) << name;
    EXPECT_EQ(from(3, name), 429) << name;
  }
  for (int time = 0; time < 3; ++time) EXPECT_EQ(from(4, "Ann", "correct horse battery"), 200) << "from a new browser";
  EXPECT_EQ(from(1, "Bob"), 403) << "nobody attacks this account";
  for (int time = 0; time < 2; ++time)
    EXPECT_EQ(ann.post("/api/v1/session", credentials("Ann", "a guess")).status, 403);
  EXPECT_EQ(ann.post("/api/v1/session", credentials("Ann")).status, 200) << "a known browser has its own limit";
}

TEST_F(AccountLimitsTest, SignedInPlayersGuessNoFasterThanOthers) {
  auto ann = signed_up("Ann");
  const auto guess = [&] {
    return ann.post("/api/v1/account/password", R"({"old":"a guess","new":"battery staple four"})");
  };
  for (int i = 0; i < 3; ++i) EXPECT_EQ(guess().code(), "wrong_password");
  EXPECT_EQ(guess().code(), "too_many");
}

// Each right password costs a hash, whatever becomes of the change.
TEST_F(AccountLimitsTest, RightPasswordsOfAnAccountAreLimited) {
  limits.sign_ins_of_account = {.most = 4, .again = 1h};
  server.reset();
  start();
  browser.port = server->port();
  auto ann = signed_up("Ann");
  const auto change = [&] {
    return ann.post("/api/v1/account/password", R"({"old":"correct horse battery","new":"password123"})");
  };
  for (int i = 0; i < 3; ++i) EXPECT_EQ(change().code(), "common_password");
  EXPECT_EQ(another().post("/api/v1/session", credentials("Ann")).status, 200);
  EXPECT_EQ(change().code(), "too_many");
  EXPECT_EQ(another().post("/api/v1/session", credentials("Ann")).status, 429);
}

TEST_F(AccountLimitsTest, MassSignUpsAreSlowedDown) {
  signed_up("Ann");
  EXPECT_EQ(another().post("/api/v1/account", credentials("Ann")).code(), "name_taken") << "does not count";
  signed_up("Bob");
  const auto stopped = another().post("/api/v1/account", credentials("Cat"));
  EXPECT_EQ(stopped.status, 429);
  EXPECT_FALSE(stopped.field("Retry-After").empty());
}

TEST_F(AccountLimitsTest, BehindHttpsCookiesAreSecure) {
  const std::string https = "X-Forwarded-Proto: https\r\n";
  const auto answer = http(browser.port, "POST", "/api/v1/account", credentials("Ann"), https);
  ASSERT_EQ(answer.status, 201);
  for (const std::string& cookie : answer.fields("Set-Cookie")) {
    EXPECT_TRUE(cookie.contains("; HttpOnly; SameSite=Lax; Secure")) << cookie;
  }
  EXPECT_EQ(answer.fields("Set-Cookie").size(), 3U);
  EXPECT_TRUE(http(browser.port, "GET", "/api/v1/games", {}, https).field("Set-Cookie").ends_with("; Secure"));
  EXPECT_FALSE(browser.get("/api/v1/games").field("Set-Cookie").contains("Secure"));
}

}  // namespace
}  // namespace ootori::server::testing

// Administration of accounts, with and without a running server.
#include <thread>

#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>

#include "server/accounts/account_table.hpp"
#include "server/admin/control_socket.hpp"
#include "server/schema.hpp"
#include "server/stopped_server.hpp"
#include "server/store/sqlite_store.hpp"
#include "server/testing/line_client.hpp"
#include "server/testing/test_server.hpp"
#include "server/testing/token_holder.hpp"
#include "server/wire/dates.hpp"

namespace ootori::server::testing {
namespace {

constexpr std::string_view ann = R"({"name":"Ann","password":"correct horse"})";

class Admin : public ServerTest {
 protected:
  void SetUp() override {
    ServerTest::SetUp();
    ASSERT_EQ(browser.post("/api/v1/account", ann).status, 201);
  }

  std::string done(const AdminRequest& request) const {
    const auto answer = administer(place_of(folder.path()), request);
    EXPECT_TRUE(answer) << answer.error();
    return answer.value_or("");
  }
  std::string refused(const AdminRequest& request) const {
    const auto answer = administer(place_of(folder.path()), request);
    EXPECT_FALSE(answer) << *answer;
    return answer ? "" : answer.error();
  }
};

TEST_F(Admin, ABannedAccountIsSignedOutEverywhereAndCannotSignIn) {
  auto socket = browser.socket();
  socket.send(R"({"t":"ping"})");
  socket.expect("pong");
  EXPECT_TRUE(done(BanUser{"ann", "cheating", {}}).contains("permanently"));
  EXPECT_FALSE(socket.receive());
  EXPECT_EQ(socket.close_code(), 1008);
  EXPECT_TRUE(browser.get("/api/v1/account").json().at("name").is_null()) << "a guest now";

  const auto answer = browser.post("/api/v1/session", ann);
  EXPECT_EQ(answer.status, 403);
  EXPECT_EQ(answer.code(), "banned");
  EXPECT_TRUE(answer.body.contains("cheating"));
  EXPECT_TRUE(answer.fields("Set-Cookie").empty());
  // Without the right password, the answer does not mention the ban.
  EXPECT_EQ(browser.post("/api/v1/session", R"({"name":"Ann","password":"wrong"})").code(), "wrong_password");

  restart();
  EXPECT_EQ(browser.post("/api/v1/session", ann).code(), "banned") << "after a restart too";
  done(UnbanUser{"Ann"});
  EXPECT_EQ(browser.post("/api/v1/session", ann).status, 200);
}

TEST_F(Admin, ABannedAccountIsFoundInNoLobbyAndNotChallenged) {
  Browser other{.port = server->port()};
  ASSERT_EQ(other.post("/api/v1/account", R"({"name":"Bob","password":"correct horse"})").status, 201);
  const auto terms = R"("game":"tori","side":"black","rated":true,"time":{"kind":"correspondence","days":1})";
  const auto made = browser.post("/api/v1/seeks", fmt::format("{{{}}}", terms));
  ASSERT_EQ(made.status, 201) << made.body;
  const auto challenge = fmt::format(R"({{{},"to":"Ann"}})", terms);
  ASSERT_EQ(other.post("/api/v1/seeks", challenge).status, 201);
  ASSERT_EQ(other.get("/api/v1/seeks").json().at("seeks").as_array().size(), 2U);
  done(BanUser{"ann", "cheating", {}});
  EXPECT_TRUE(other.get("/api/v1/seeks").json().at("seeks").as_array().empty());
  EXPECT_EQ(other.post("/api/v1/seeks/" + std::string(made.json().at("id").as_string()) + "/accept", {}).code(),
            "unknown_seek");
  EXPECT_EQ(other.post("/api/v1/seeks", challenge).code(), "not_allowed");
  restart();
  other.port = server->port();
  EXPECT_TRUE(other.get("/api/v1/seeks").json().at("seeks").as_array().empty());
  EXPECT_EQ(other.post("/api/v1/seeks", challenge).code(), "not_allowed") << "after a restart too";
  done(UnbanUser{"Ann"});
  EXPECT_EQ(other.post("/api/v1/seeks", challenge).status, 201);
}

TEST_F(Admin, TheTokensOfABannedAccountAreRefusedMeanwhile) {
  Holder holder = holder_of(browser, R"("read")");
  EXPECT_EQ(holder.get("/api/v1/games").status, 200);
  done(BanUser{"Ann", "cheating", {}});
  EXPECT_EQ(holder.get("/api/v1/games").code(), "bad_token");
  done(UnbanUser{"Ann"});
  EXPECT_EQ(holder.get("/api/v1/games").status, 200);
}

// Sockets and streams, opened with a cookie or a token.
TEST_F(Admin, ABanEndsEverySocketAndStream) {
  Browser bob{.port = browser.port};
  ASSERT_EQ(bob.post("/api/v1/account", R"({"name":"Bob","password":"battery staple"})").status, 201);
  const auto seek = browser.post("/api/v1/seeks", R"({"game":"tori","side":"black","to":"Bob"})");
  const auto accepted = bob.post("/api/v1/seeks/" + std::string(seek.json().at("id").as_string()) + "/accept", {});
  const std::string game(accepted.json().at("id").as_string());
  const Holder holder = holder_of(browser, R"("read","chat")");
  auto by_token = holder.socket();
  by_token.send(watch_frame(game, 0));
  by_token.expect("presence");
  LineClient events(browser.port, "/api/v1/stream/events", holder.header());
  events.expect("present");
  LineClient by_cookie(browser.port, "/api/v1/games/" + game + "/stream", "Cookie: " + browser.cookie + "\r\n");
  by_cookie.expect("presence");
  auto opponent = bob.socket();
  opponent.send(watch_frame(game, 0));
  EXPECT_TRUE(opponent.expect("presence").at("black").as_bool());

  done(BanUser{"Ann", "cheating", {}});
  while (by_token.receive()) {
  }
  EXPECT_EQ(by_token.close_code(), 1008);
  while (events.any_line()) {
  }
  while (by_cookie.any_line()) {
  }
  EXPECT_TRUE(by_cookie.is_whole());
  while (opponent.expect("presence").at("black").as_bool()) {
  }
  EXPECT_EQ(holder.socket().answer().code(), "bad_token");
  done(UnbanUser{"Ann"});
  EXPECT_EQ(holder.socket().answer().status, 101) << "the tokens are there again";
}

TEST_F(Admin, ABanEndsByItself) {
  const auto now =
      std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch());
  EXPECT_TRUE(refused(BanUser{"Ann", "spam", now.count() - 1}).contains("in the future"));
  EXPECT_TRUE(done(BanUser{"Ann", "spam", now.count() + 3'000}).contains("until"));
  EXPECT_TRUE(eventually([this] { return browser.post("/api/v1/session", ann).status == 200; }));
}

TEST_F(Admin, AGameOfABannedPlayerGoesOnWithoutThePlayer) {
  const auto game = browser.new_game();
  done(BanUser{"Ann", "cheating", {}});
  EXPECT_TRUE(browser.get("/api/v1/games/" + game).json().at("outcome").is_null());
}

TEST_F(Admin, ARoleIsGiven) {
  done(ChangeRole{"aNN", Role::moderator});
  EXPECT_EQ(browser.get("/api/v1/account").json().at("role").as_string(), "moderator");
  restart();
  EXPECT_EQ(browser.get("/api/v1/account").json().at("role").as_string(), "moderator");
  EXPECT_TRUE(done(ShowUser{"Ann"}).contains("moderator"));
}

TEST_F(Admin, EveryoneIsListed) {
  Browser other{.port = browser.port};
  other.post("/api/v1/account", R"({"name":"Bob","password":"battery staple"})");
  const std::string all = done(ListUsers{""});
  EXPECT_TRUE(all.contains("Ann") && all.contains("Bob") && all.contains("2 accounts")) << all;
  EXPECT_FALSE(all.contains("argon2")) << "nothing of passwords";
  EXPECT_TRUE(done(ListUsers{"NN"}).contains("1 accounts"));
}

TEST_F(Admin, WhatIsDoneIsRecordedWithWhoDidIt) {
  done(ChangeRole{"Ann", Role::administrator});
  done(BanUser{"Ann", "a reason", {}});
  const std::string audit = done(ShowAudit{10});
  EXPECT_TRUE(audit.contains("role Ann: administrator")) << audit;
  EXPECT_TRUE(audit.contains("ban Ann: permanently; a reason")) << audit;
  EXPECT_LT(audit.find("ban Ann"), audit.find("role Ann")) << "newest first";
  EXPECT_FALSE(done(ShowAudit{1}).contains("role"));
}

TEST_F(Admin, WithoutAServerItWorksOnTheFolder) {
  server.reset();
  EXPECT_TRUE(done(ListUsers{""}).contains("Ann"));
  done(BanUser{"Ann", "cheating", {}});
  start();
  EXPECT_EQ(browser.post("/api/v1/session", ann).code(), "banned");
  EXPECT_TRUE(done(ShowAudit{10}).contains("ban Ann"));
}

// The part after # in the printed link.
std::string secret_in(const std::string& printed) {
  const auto at = printed.find("/new-password#");
  return at == std::string::npos ? "" : printed.substr(at + 14, 32);
}

std::string choosing(const std::string& secret, std::string_view fresh) {
  return fmt::format(R"({{"token":"{}","new":"{}"}})", secret, fresh);
}

TEST_F(Admin, APasswordIsChosenAnewByALink) {
  const std::string first = secret_in(done(ResetPassword{"ann"}));
  const std::string second = secret_in(done(ResetPassword{"Ann"}));
  EXPECT_EQ(browser.get("/api/v1/account").json().at("name").as_string(), "Ann") << "the password stays until then";
  Browser other{.port = browser.port};
  EXPECT_EQ(other.post("/api/v1/password/reset", choosing(first, "battery staple")).code(), "unknown_link")
      << "the newest counts";
  EXPECT_EQ(other.post("/api/v1/password/reset", choosing(second, "battery staple")).status, 204);
  EXPECT_EQ(other.post("/api/v1/password/reset", choosing(second, "staple battery")).code(), "unknown_link") << "once";
  EXPECT_TRUE(browser.get("/api/v1/account").json().at("name").is_null()) << "signed out everywhere";
  EXPECT_EQ(other.post("/api/v1/session", R"({"name":"Ann","password":"battery staple"})").status, 200);
  const std::string audit = done(ShowAudit{10});
  EXPECT_TRUE(audit.contains("password Ann")) << audit;
  EXPECT_FALSE(audit.contains(second));
  EXPECT_TRUE(refused(ResetPassword{"Nobody"}).contains("Nobody"));
}

TEST_F(Admin, ALinkForAPasswordIsMadeWithoutAServerToo) {
  server.reset();
  const std::string secret = secret_in(done(ResetPassword{"Ann"}));
  start();
  EXPECT_EQ(browser.post("/api/v1/password/reset", choosing(secret, "battery staple")).status, 204);
}

TEST_F(Admin, AnAccountIsDeleted) {
  const auto game = browser.new_game();
  auto socket = browser.socket();
  EXPECT_TRUE(done(DeleteUser{"ann"}).contains("Ann has been permanently deleted"));
  EXPECT_FALSE(socket.receive());
  EXPECT_EQ(socket.close_code(), 1008);
  EXPECT_EQ(browser.get("/api/v1/players/Ann").code(), "unknown_player");
  EXPECT_EQ(browser.get("/api/v1/games/" + game).json().at("outcome").at("reason").as_string(), "resignation");
  EXPECT_TRUE(done(ShowAudit{10}).contains("delete ann"));
  EXPECT_TRUE(refused(DeleteUser{"Ann"}).contains("Ann"));
}

TEST_F(Admin, AnAccountIsDeletedWithoutAServerToo) {
  const auto game = browser.new_game("tori", "white");
  server.reset();
  EXPECT_TRUE(done(DeleteUser{"Ann"}).contains("Ann has been permanently deleted"));
  EXPECT_TRUE(done(ShowAudit{10}).contains("delete Ann"));
  start();
  EXPECT_EQ(browser.get("/api/v1/players/Ann").code(), "unknown_player");
  const auto view = browser.get("/api/v1/games/" + game).json();
  EXPECT_EQ(view.at("outcome").at("reason").as_string(), "resignation");
  EXPECT_EQ(view.at("seats").at("white"), (boost::json::value{{"kind", "deleted"}}));
}

TEST_F(Admin, AnAddressIsShownToWhoRunsTheServer) {
  EXPECT_TRUE(done(ShowUser{"Ann"}).contains("email: none"));
  server.reset();
  {
    const auto store = open_test_store(folder.path());
    Later<Store::Result<void>> stored;
    store->write({SetEmail{AccountTable{*store}.accounts()->front().player, "ann@example.org"}}, stored.taker());
    ASSERT_TRUE(stored.get());
  }
  start();
  EXPECT_TRUE(done(ShowUser{"Ann"}).contains("email: ann@example.org"));
  EXPECT_FALSE(done(ListUsers{""}).contains("example.org"));
}

TEST_F(Admin, WhatCannotBeDoneIsSaidAndChangesNothing) {
  EXPECT_TRUE(refused(BanUser{"Nobody", "x", {}}).contains("Nobody"));
  EXPECT_TRUE(refused(ShowUser{"Nobody"}).contains("Nobody"));
  EXPECT_TRUE(refused(BanUser{"Ann", "", {}}).contains("reason"));
  EXPECT_TRUE(refused(BanUser{"Ann", "two\nlines", {}}).contains("reason"));
  EXPECT_TRUE(refused(BanUser{"Ann", std::string(501, 'x'), {}}).contains("reason"));
  EXPECT_TRUE(refused(BanUser{"Ann", "a\u202eb", {}}).contains("direction")) << "the player reads it";
  EXPECT_TRUE(refused(BanUser{"Ann", "a\u200bb", {}}).contains("invisible"));
  EXPECT_EQ(done(ShowAudit{10}), "");
  const auto nowhere = administer({.data = folder.path() / "nowhere"}, ListUsers{""});
  ASSERT_FALSE(nowhere);
  EXPECT_TRUE(nowhere.error().contains("nowhere"));
}

TEST_F(Admin, TheIndexOfOpeningsIsMadeAnewWithAServerAndWithoutOne) {
  const auto id = browser.new_game();
  ASSERT_EQ(browser.post("/api/v1/games/" + id + "/move", R"({"ply":0,"usi":"4e4d"})").status, 204);
  ASSERT_TRUE(eventually([&] { return browser.get("/api/v1/games/" + id).json().at("plies").as_int64() == 2; }));
  ASSERT_EQ(browser.post("/api/v1/games/" + id + "/resign", {}).status, 204);
  for (const bool runs : {true, false}) {
    if (!runs) server.reset();
    const auto rebuilt = rebuild_explorer(place_of(folder.path()), [](const std::string&) {});
    ASSERT_TRUE(rebuilt) << rebuilt.error();
    EXPECT_EQ(*rebuilt, "indexed: 1 of 1 finished games\nkept: 1 games with 3 positions\n");
    EXPECT_EQ(done(ShowExplorer{}), *rebuilt);
  }
  EXPECT_FALSE(rebuild_explorer({.data = folder.path() / "nowhere"}, [](const std::string&) {}));
}

TEST_F(Admin, OnlyTheUserOfTheServerMayAsk) {
  struct stat about{};
  ASSERT_EQ(::stat((folder.path() / control_file).c_str(), &about), 0);
  EXPECT_EQ(about.st_mode & 0777, 0600);
}

TEST_F(Admin, WhoeverSaysNonsenseOrNothingHoldsUpNobody) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  const std::string path = (folder.path() / control_file).string();
  path.copy(address.sun_path, sizeof address.sun_path - 1);
  for (const std::string_view text : {"", "{", "[]", R"({"do":"dance"})", R"({"do":"ban","name":"Ann"})"}) {
    const int fd = ::socket(AF_UNIX, SOCK_STREAM, 0);
    ASSERT_EQ(::connect(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
    ::send(fd, text.data(), text.size(), MSG_NOSIGNAL);
    ::shutdown(fd, SHUT_WR);
    std::array<char, 1000> answer{};
    const auto size = ::recv(fd, answer.data(), answer.size(), 0);
    EXPECT_TRUE(size > 0 && std::string_view(answer.data(), static_cast<std::size_t>(size)).contains("error")) << text;
    ::close(fd);
  }
  const int silent = ::socket(AF_UNIX, SOCK_STREAM, 0);
  ASSERT_EQ(::connect(silent, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
  EXPECT_TRUE(done(ListUsers{""}).contains("Ann")) << "after a moment";
  ::close(silent);
}

TEST(AdminRequests, AreReadAsTheyWereWritten) {
  for (const AdminRequest& request :
       {AdminRequest{ListUsers{"a\"b"}}, AdminRequest{ShowUser{"Ann"}},
        AdminRequest{ChangeRole{"Ann", Role::moderator}}, AdminRequest{ResetPassword{"Ann"}},
        AdminRequest{ListSetAside{}}, AdminRequest{RetryAnalysisOf{"x"}}, AdminRequest{DeleteUser{"Ann"}},
        AdminRequest{BanUser{"Ann", "x", 5}}, AdminRequest{BanUser{"Ann", "x", {}}}, AdminRequest{UnbanUser{"Ann"}},
        AdminRequest{ShowAudit{7}}, AdminRequest{ShowExplorer{}}, AdminRequest{RebuildExplorer{}}}) {
    EXPECT_EQ(parse_admin_request(write(request)), request) << write(request);
  }
}

TEST(Dates, AreReadAndWrittenInUtc) {
  EXPECT_EQ(utc(0), "1970-01-01 00:00 UTC");
  EXPECT_EQ(utc(1'774'018'979'999), "2026-03-20 15:02 UTC");
  EXPECT_EQ(end_of_day("1970-01-01"), 86'400'000);
  EXPECT_EQ(utc(*end_of_day("2028-02-29")), "2028-03-01 00:00 UTC");
  for (const char* wrong : {"", "2026-02-29", "2026-13-01", "26-01-01", "2026/01/01", "2026-1-01x", "-026-01-01"}) {
    EXPECT_EQ(end_of_day(wrong), std::nullopt) << wrong;
  }
}

}  // namespace
}  // namespace ootori::server::testing

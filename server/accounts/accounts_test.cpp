// Accounts through the public API: access, refusals, and the effects of ending a session.
#include "server/accounts/accounts.hpp"

#include "server/testing/accounts_fixture.hpp"
#include "server/testing/captured_log.hpp"

namespace ootori::server::testing {
namespace {

TEST_F(AccountsTest, AGuestSignsUpAndKeepsTheGames) {
  const auto game = browser.new_game();
  EXPECT_EQ(browser.get("/api/v1/account").json(),
            (boost::json::value{
                {"name", nullptr}, {"role", "guest"}, {"created", nullptr}, {"email", nullptr}, {"mail", false}}));
  const std::string guest = browser.cookie;
  const auto answer = browser.post("/api/v1/account", credentials("Ann_1"));
  ASSERT_EQ(answer.status, 201) << answer.body;
  EXPECT_EQ(answer.json().at("name").as_string(), "Ann_1");
  EXPECT_EQ(answer.json().at("role").as_string(), "player");
  EXPECT_EQ(browser.get("/api/v1/account").json(), answer.json());
  EXPECT_TRUE(browser.cookie.starts_with("ootori_session=")) << browser.cookie;
  EXPECT_EQ(browser.get("/api/v1/games").json().at("games").as_array().size(), 1U);
  const boost::json::value seat{{"kind", "account"}, {"name", "Ann_1"}, {"you", true}};
  EXPECT_EQ(browser.get("/api/v1/games/" + game).json().at("seats").at("black"), seat);
  auto socket = browser.socket();
  socket.send(watch_frame(game, 1));
  socket.expect("watching");
  socket.send(move_frame(game, 0, "3d3c"));
  socket.expect("event");

  Browser old{.port = browser.port, .cookie = guest};
  EXPECT_TRUE(old.get("/api/v1/games").json().at("games").as_array().empty())
      << "who knows what the guest was known by is not let in to the account";
}

// Browsers forget a cookie 400 days after they got it.
TEST_F(AccountsTest, PagesAndSocketsRenewTheCookie) {
  auto other = another();
  for (Browser* one : {&browser, &other}) EXPECT_EQ(one->get("/api/v1/games").status, 200);
  const std::string renewed = other.socket().answer().field("Set-Cookie");
  EXPECT_TRUE(renewed.starts_with(other.cookie + "; Path=/; Max-Age=34560000;")) << renewed;
  EXPECT_EQ(browser.get("/api/v1/account").field("Set-Cookie").find(browser.cookie + ';'), 0U);
  EXPECT_TRUE(browser.get("/api/v1/account").field("Set-Cookie").empty()) << "once a day is enough";
}

TEST_F(AccountsTest, SigningInFromAnotherBrowserGivesTheSameAccount) {
  auto first = signed_up("Ann");
  first.new_game();
  auto second = another();
  const auto own = second.new_game();
  const auto answer = second.post("/api/v1/session", credentials("aNN"));
  ASSERT_EQ(answer.status, 200) << answer.body;
  EXPECT_EQ(answer.json().at("name").as_string(), "Ann");
  EXPECT_EQ(second.get("/api/v1/games").json().at("games").as_array().size(), 1U);
  EXPECT_EQ(second.call("DELETE", "/api/v1/session", {}).status, 204);
  const auto games = second.get("/api/v1/games").json().at("games").as_array();
  ASSERT_EQ(games.size(), 1U) << "the guest's games stay with the guest";
  EXPECT_EQ(games[0].at("id").as_string(), own);
  EXPECT_EQ(second.call("DELETE", "/api/v1/session", {}).status, 204) << "a second time";
}

TEST_F(AccountsTest, UnknownNamesAndWrongPasswordsGetTheSameError) {
  signed_up("Ann");
  const auto wrong = another().post("/api/v1/session", credentials("Ann", "something else"));
  const auto unknown = another().post("/api/v1/session", credentials("Nobody", "something else"));
  EXPECT_EQ(wrong.status, 403);
  EXPECT_EQ(wrong.code(), "wrong_password");
  EXPECT_EQ(unknown.body, wrong.body);
  EXPECT_TRUE(wrong.field("Set-Cookie").empty());
  EXPECT_EQ(another().post("/api/v1/session", credentials("no name at all", "x")).body, wrong.body);
}

TEST_F(AccountsTest, NamesAreUniqueIgnoringCase) {
  signed_up("Ann");
  EXPECT_EQ(another().post("/api/v1/account", credentials("ANN")).code(), "name_taken");
  std::vector<std::thread> rivals;
  std::atomic<int> made = 0;
  std::atomic<int> taken = 0;
  for (int i = 0; i < 6; ++i) {
    rivals.emplace_back([&] {
      const auto answer = another().post("/api/v1/account", credentials("Bob"));
      made += answer.status == 201 ? 1 : 0;
      taken += answer.status == 409 ? 1 : 0;
    });
  }
  for (auto& rival : rivals) rival.join();
  EXPECT_EQ(made, 1);
  EXPECT_EQ(taken, 5);
}

TEST_F(AccountsTest, NamesTheFaultyField) {
  struct Case {
    std::string body, code, field;
  };
  const std::string long_name(21, 'a');
  const std::string long_password(201, 'p');
  for (const Case& one : std::vector<Case>{
           {"nonsense", "malformed", ""},
           {"{}", "bad_value", "name"},
           {R"({"name":"Ann"})", "bad_value", "password"},
           {R"({"name":7,"password":"correct horse"})", "bad_value", "name"},
           {credentials("A"), "bad_value", "name"},
           {credentials(long_name), "bad_value", "name"},
           {credentials("1Ann"), "bad_value", "name"},
           {credentials("An n"), "bad_value", "name"},
           {credentials("<b>Ann"), "bad_value", "name"},
           {credentials("\u9d6c\u9d6c"), "bad_value", "name"},
           {credentials("Moderator"), "bad_value", "name"},
           {credentials("Ann", "short"), "bad_value", "password"},
           {credentials("Ann", long_password), "bad_value", "password"},
           {R"({"name":"Ann","password":"correct horse","role":"administrator"})", "unknown_field", "role"},
       }) {
    const auto answer = browser.post("/api/v1/account", one.body);
    EXPECT_EQ(answer.status, 400) << one.body;
    EXPECT_EQ(answer.code(), one.code) << one.body;
    const auto error = answer.json().at("error").as_object();
    EXPECT_EQ(error.contains("field") ? std::string(error.at("field").as_string()) : "", one.field) << one.body;
  }
  EXPECT_EQ(browser.post("/api/v1/session", "{").code(), "malformed");
  EXPECT_EQ(browser.post("/api/v1/session", R"({"name":"Ann"})").code(), "bad_value");
  EXPECT_EQ(browser.post("/api/v1/account/password", "{}").code(), "bad_value");
  EXPECT_EQ(browser.get("/api/v1/session").field("Allow"), "POST, DELETE");
  EXPECT_EQ(browser.get("/api/v1/account/password").field("Allow"), "POST");
  EXPECT_EQ(browser.get("/api/v1/players/Nobody").code(), "unknown_player");
  EXPECT_EQ(browser.get("/api/v1/players/Ann").code(), "unknown_player") << "nobody was signed up";
}

TEST_F(AccountsTest, ANewServerHasNoAccounts) {
  EXPECT_EQ(TestDatabase(folder.path()).integer("SELECT count(*) FROM accounts").value(), 0);
}

TEST_F(AccountsTest, GuestsCannotUseAccountFeatures) {
  browser.get("/api/v1/games");
  EXPECT_EQ(browser.get("/api/v1/account/sessions").code(), "signed_out");
  EXPECT_EQ(browser.call("DELETE", "/api/v1/account/sessions/222222222222", {}).status, 401);
  EXPECT_EQ(browser.post("/api/v1/account/password", R"({"old":"correct horse","new":"battery staple"})").code(),
            "signed_out");
  auto ann = signed_up("Ann");
  EXPECT_EQ(ann.post("/api/v1/account", credentials("Ann-2")).code(), "not_allowed");
}

TEST_F(AccountsTest, OtherSitesCannotCall) {
  auto ann = signed_up("Ann");
  const std::string foreign = "Origin: https://elsewhere.example\r\nCookie: " + ann.cookie + "\r\n";
  const std::string change = R"({"old":"correct horse battery","new":"battery staple"})";
  EXPECT_EQ(http(browser.port, "POST", "/api/v1/session", credentials("Ann"), foreign).code(), "bad_origin");
  EXPECT_EQ(http(browser.port, "POST", "/api/v1/account", credentials("Bob"), foreign).code(), "bad_origin");
  EXPECT_EQ(http(browser.port, "DELETE", "/api/v1/session", {}, foreign).code(), "bad_origin");
  EXPECT_EQ(http(browser.port, "POST", "/api/v1/account/password", change, foreign).code(), "bad_origin");
  EXPECT_EQ(ann.get("/api/v1/account").json().at("name").as_string(), "Ann");
}

TEST_F(AccountsTest, EverySignInStartsANewSession) {
  auto ann = signed_up("Ann");
  Browser planted{.port = browser.port, .cookie = "ootori_session=00000000000000000000000000000000"};
  const std::string before = planted.cookie;
  ASSERT_EQ(planted.post("/api/v1/session", credentials("Ann")).status, 200);
  EXPECT_FALSE(planted.cookie.contains("=0000")) << "what an attacker has planted is worth nothing";
  Browser attacker{.port = browser.port, .cookie = before};
  EXPECT_TRUE(attacker.get("/api/v1/account").json().at("name").is_null());

  const std::string first = ann.cookie;
  ASSERT_EQ(ann.post("/api/v1/session", credentials("Ann")).status, 200);
  EXPECT_NE(ann.cookie, first);
  Browser old{.port = browser.port, .cookie = first};
  EXPECT_TRUE(old.get("/api/v1/account").json().at("name").is_null()) << "what the browser held before is over";
}

TEST_F(AccountsTest, SessionsAreListedAndEndedOneByOne) {
  auto one = signed_up("Ann");
  auto two = another();
  const auto header = "User-Agent: Two\xe9 <b>\r\n" + std::string("Cookie: a=b\r\n");
  two.take_cookie(http(browser.port, "POST", "/api/v1/session", credentials("Ann"), header).field("Set-Cookie"));
  const auto list = one.get("/api/v1/account/sessions").json().at("sessions").as_array();
  ASSERT_EQ(list.size(), 2U);
  const auto& other = list[0].at("current").as_bool() ? list[1] : list[0];
  EXPECT_FALSE(other.at("current").as_bool());
  EXPECT_EQ(other.at("client").as_string(), "Two? <b>");
  auto socket = two.socket();
  socket.send(R"({"t":"ping"})");
  socket.expect("pong");
  const std::string path = "/api/v1/account/sessions/" + std::string(other.at("id").as_string());
  auto stranger = signed_up("Bob");
  EXPECT_EQ(stranger.call("DELETE", path, {}).code(), "unknown_session") << "it is somebody else's";
  EXPECT_EQ(one.call("DELETE", path, {}).status, 204);
  EXPECT_EQ(socket.receive(), std::nullopt);
  EXPECT_EQ(socket.close_code(), 1008);
  EXPECT_TRUE(two.get("/api/v1/account").json().at("name").is_null());
  EXPECT_EQ(one.call("DELETE", path, {}).code(), "unknown_session");
  EXPECT_EQ(one.call("DELETE", "/api/v1/account/sessions/nonsense", {}).code(), "unknown_session");
  EXPECT_EQ(one.get("/api/v1/account").json().at("name").as_string(), "Ann");
}

TEST_F(AccountsTest, SigningOutOrSigningUpClosesSockets) {
  browser.get("/api/v1/games");
  auto guest = browser.socket();
  ASSERT_EQ(browser.post("/api/v1/account", credentials("Ann")).status, 201);
  EXPECT_EQ(guest.receive(), std::nullopt);
  EXPECT_EQ(guest.close_code(), 1008);
  auto socket = browser.socket();
  ASSERT_EQ(browser.call("DELETE", "/api/v1/session", {}).status, 204);
  EXPECT_EQ(socket.receive(), std::nullopt);
  EXPECT_EQ(socket.close_code(), 1008);
}

TEST_F(AccountsTest, ANewPasswordEndsEveryOtherSession) {
  auto one = signed_up("Ann");
  auto two = another();
  ASSERT_EQ(two.post("/api/v1/session", credentials("Ann")).status, 200);
  const auto wrong = one.post("/api/v1/account/password", R"({"old":"something else","new":"battery staple"})");
  EXPECT_EQ(wrong.code(), "wrong_password");
  EXPECT_EQ(one.post("/api/v1/account/password", R"({"old":"correct horse battery","new":"short"})").code(),
            "bad_value");
  const auto changed =
      one.post("/api/v1/account/password", R"({"old":"correct horse battery","new":"battery staple"})");
  EXPECT_EQ(changed.status, 200) << changed.body;
  EXPECT_EQ(one.get("/api/v1/account").json().at("name").as_string(), "Ann");
  EXPECT_TRUE(two.get("/api/v1/account").json().at("name").is_null());
  EXPECT_EQ(two.post("/api/v1/session", credentials("Ann")).code(), "wrong_password");
  EXPECT_EQ(two.post("/api/v1/session", credentials("Ann", "battery staple")).status, 200);
}

// If a sign-in with the old password races the password change, no session with the old password survives.
TEST_F(AccountsTest, ASignInDuringAPasswordChangeLeavesNoSession) {
  auto owner = signed_up("Ann");
  std::string old{secret};
  for (int round = 0; round < 8; ++round) {
    const std::string fresh = fmt::format("battery staple {}", round);
    std::array<Browser, 6> others;
    std::vector<std::jthread> signing_in;
    for (Browser& one : others) {
      one = another();
      signing_in.emplace_back([&one, &old] { (void)one.post("/api/v1/session", credentials("Ann", old)); });
    }
    const auto changed =
        owner.post("/api/v1/account/password", fmt::format(R"({{"old":"{}","new":"{}"}})", old, fresh));
    ASSERT_EQ(changed.status, 200) << changed.body;
    signing_in.clear();
    for (Browser& one : others) EXPECT_TRUE(one.get("/api/v1/account").json().at("name").is_null()) << round;
    old = fresh;
  }
}

TEST_F(AccountsTest, CommonPasswordsAreRefused) {
  for (const std::string_view common : {"password123", "1q2w3e4r5t", "Ann-Ann-Ann", "ootori2026"}) {
    const auto answer = browser.post("/api/v1/account", credentials("Ann", common));
    EXPECT_EQ(answer.status, 422) << answer.body;
    EXPECT_EQ(answer.code(), "common_password") << common;
    EXPECT_EQ(answer.json().at("error").at("field").as_string(), "password");
  }
  auto ann = signed_up("Ann");  // the name is still free
  const auto change = [&](std::string_view old, std::string_view fresh) {
    return ann.post("/api/v1/account/password", fmt::format(R"({{"old":"{}","new":"{}"}})", old, fresh));
  };
  const auto refused = change(secret, "ann1234567");
  EXPECT_EQ(refused.code(), "common_password");
  EXPECT_EQ(refused.json().at("error").at("field").as_string(), "new");
  EXPECT_EQ(change("not the old one", "password123").code(), "wrong_password") << "the old one is asked for first";
  EXPECT_EQ(another().post("/api/v1/session", credentials("Ann")).status, 200) << "nothing has changed";
}

TEST_F(AccountsTest, AccountsAndSessionsSurviveARestart) {
  auto ann = signed_up("Ann");
  const auto before = ann.get("/api/v1/account").json();
  restart();
  ann.port = browser.port;
  EXPECT_EQ(ann.get("/api/v1/account").json(), before);
  auto shown = before;
  shown.erase("email");  // only for the owner
  shown.erase("mail");
  EXPECT_EQ(ann.get("/api/v1/players/ann").json(), shown) << "in whatever case";
  EXPECT_EQ(another().post("/api/v1/session", credentials("Ann")).status, 200);
  EXPECT_EQ(another().post("/api/v1/account", credentials("Ann")).code(), "name_taken");
}

TEST_F(AccountsTest, AChallengeByNameBecomesARatedGame) {
  auto ann = signed_up("Ann");
  auto bob = signed_up("Bob");
  auto heard = bob.socket();
  const auto made = ann.post("/api/v1/seeks", R"({"game":"tori","side":"black","to":"bob","rated":true,)"
                                              R"("time":{"kind":"live","main":300000}})");
  ASSERT_EQ(made.status, 201) << made.body;
  EXPECT_EQ(made.json().at("to").as_string(), "Bob");
  EXPECT_EQ(made.json().at("by").at("name").as_string(), "Ann");
  const auto id = std::string(made.json().at("id").as_string());
  EXPECT_EQ(heard.expect("seek").at("seek").at("id").as_string(), id);
  EXPECT_EQ(browser.get("/api/v1/seeks/" + id).code(), "not_your_seek");
  const auto game = bob.post("/api/v1/seeks/" + id + "/accept", {});
  ASSERT_EQ(game.status, 201) << game.body;
  EXPECT_TRUE(game.json().at("rated").as_bool());
  EXPECT_EQ(game.json().at("seats").at("black").at("name").as_string(), "Ann");
  EXPECT_TRUE(game.json().at("seats").at("white").at("you").as_bool());
}

TEST_F(AccountsTest, SessionsOfAnAccountAreLimited) {
  auto ann = signed_up("Ann");
  for (std::size_t i = 0; i < Accounts::most_logins + 2; ++i) {
    ASSERT_EQ(another().post("/api/v1/session", credentials("Ann")).status, 200);
  }
  auto last = another();
  ASSERT_EQ(last.post("/api/v1/session", credentials("Ann")).status, 200);
  EXPECT_EQ(last.get("/api/v1/account/sessions").json().at("sessions").as_array().size(), Accounts::most_logins);
  EXPECT_EQ(ann.get("/api/v1/account").json().at("role").as_string(), "guest") << "not used for longest";
}

TEST_F(AccountsTest, ANewPasswordRevokesTokensUnlessAskedToKeepThem) {
  auto ann = signed_up("Ann");
  const auto tokens = [&] { return ann.get("/api/v1/account/tokens").json().at("tokens").as_array().size(); };
  const auto made = ann.post("/api/v1/account/tokens", R"({"label":"my bot","scopes":["read"]})");
  ASSERT_EQ(made.status, 201) << made.body;
  ASSERT_EQ(ann.post("/api/v1/account/password",
                     R"({"old":"correct horse battery","new":"battery staple four","keep_tokens":true})")
                .status,
            200);
  EXPECT_EQ(tokens(), 1U);
  ASSERT_EQ(ann.post("/api/v1/account/password", R"({"old":"battery staple four","new":"staple battery five"})").status,
            200);
  EXPECT_EQ(tokens(), 0U);
  const std::string bearer = "Authorization: Bearer " + std::string(made.json().at("token").as_string()) + "\r\n";
  EXPECT_EQ(http(browser.port, "GET", "/api/v1/account", {}, bearer).code(), "bad_token");
}

// Captures the whole log while passwords and tokens pass through every call that takes them.
TEST(AccountsLog, HoldsNoSecrets) {
  const CapturedLog log;
  std::vector<std::string> secrets{std::string(secret), "battery staple", "a wrong guess"};
  {
    const TemporaryFolder folder;
    HeldEngine engine;
    const auto server = Server::start(local_options(folder.path(), engine));
    ASSERT_TRUE(server);
    Browser browser{.port = (*server)->port()};
    const auto note_cookie = [&] { secrets.push_back(browser.cookie.substr(browser.cookie.find('=') + 1)); };
    browser.get("/api/v1/games");
    note_cookie();
    EXPECT_EQ(browser.post("/api/v1/account", credentials("Ann")).status, 201);
    note_cookie();
    EXPECT_EQ(browser.post("/api/v1/session", credentials("Ann", "a wrong guess")).status, 403);
    EXPECT_EQ(browser.post("/api/v1/session", credentials("Ann", std::string(secret) + R"(","x":"1)")).status, 400);
    EXPECT_EQ(
        browser.post("/api/v1/account/password", R"({"old":"correct horse battery","new":"battery staple"})").status,
        200);
    auto socket = browser.socket();
    socket.send(credentials("Ann"));
    socket.expect("error");
    EXPECT_EQ(browser.call("DELETE", "/api/v1/session", {}).status, 204);
  }
  EXPECT_TRUE(log.contains("/api/v1/session")) << "requests are logged at this level";
  for (const std::string& one : secrets) {
    EXPECT_GE(one.size(), 10U);
    EXPECT_FALSE(log.contains(one)) << one;
  }
}

}  // namespace
}  // namespace ootori::server::testing

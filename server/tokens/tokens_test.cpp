// Tokens over the public API: what they allow and what they do not, how long, how often, and to which sites.
#include "server/tokens/tokens.hpp"

#include <map>
#include <set>
#include <type_traits>

#include "server/admin/control_socket.hpp"
#include "server/analysis/analysis_news.hpp"
#include "server/chat/chat_news.hpp"
#include "server/lobby/seek_news.hpp"
#include "server/rooms/game_news.hpp"
#include "server/schema.hpp"
#include "server/stopped_server.hpp"
#include "server/store/sqlite_store.hpp"
#include "server/testing/store_fixture.hpp"
#include "server/testing/test_server.hpp"
#include "server/testing/token_holder.hpp"
#include "server/tokens/token_table.hpp"

namespace ootori::server::testing {
namespace {

constexpr std::string_view every_scope = R"("read","play","seek","chat","bot")";

class TokensTest : public ServerTest {
 protected:
  ServerOptions options() override {
    auto made = ServerTest::options();
    made.token_limit = limit;
    made.metrics.emplace();
    made.metrics->port = 0;
    return made;
  }

  void SetUp() override {
    ServerTest::SetUp();
    sign_up(browser, "Ann");
  }

  Holder holder(std::string_view scopes = every_scope) { return holder_of(browser, scopes); }

  RateLimitTerms limit{.most = 1000, .again = 1ms};
};

TEST_F(TokensTest, ATokenIsShownOnceAndActsForItsOwner) {
  const auto answer =
      browser.post("/api/v1/account/tokens", R"({"label":"my bot","scopes":["play","read"],"days":30})");
  ASSERT_EQ(answer.status, 201) << answer.body;
  const auto made = answer.json();
  EXPECT_EQ(made.at("label").as_string(), "my bot");
  EXPECT_EQ(made.at("scopes"), (boost::json::array{"read", "play"}));
  EXPECT_EQ(made.at("expires").as_int64() - made.at("created").as_int64(), 30LL * 24 * 60 * 60 * 1000);
  EXPECT_TRUE(made.at("used").is_null());
  const std::string secret(made.at("token").as_string());
  EXPECT_TRUE(secret.starts_with("ootori_"));

  Holder program{.port = server->port(), .token = secret};
  EXPECT_EQ(program.get("/api/v1/account").json().at("name").as_string(), "Ann");
  EXPECT_TRUE(program.get("/api/v1/account").fields("Set-Cookie").empty());
  const auto list = browser.get("/api/v1/account/tokens");
  EXPECT_FALSE(list.body.contains(secret.substr(7))) << "it is told once";
  const auto listed = list.json().at("tokens").as_array();
  ASSERT_EQ(listed.size(), 1U);
  EXPECT_EQ(listed[0].at("id"), made.at("id"));
  EXPECT_TRUE(listed[0].at("used").is_int64());
}

TEST_F(TokensTest, OnlyAHashIsStored) {
  const auto program = holder();
  server.reset();
  const auto store = open_test_store(folder.path());
  const auto stored = TokenTable{*store}.tokens();
  ASSERT_EQ(stored->size(), 1U);
  EXPECT_FALSE(program.token.contains(stored->front().token));
  EXPECT_EQ(stored->front().token, Token::parse(program.token.substr(7))->hash());
}

TEST_F(TokensTest, SurvivesARestart) {
  auto program = holder();
  restart();
  program.port = server->port();
  EXPECT_EQ(program.get("/api/v1/account").status, 200);
  EXPECT_EQ(browser.get("/api/v1/account/tokens").json().at("tokens").as_array().size(), 1U);
}

// Every call, with a token that has every scope but the required one, and with a token that has only that one.
TEST_F(TokensTest, EveryCallNeedsItsScope) {
  ASSERT_TRUE(administer(place_of(folder.path()), ChangeRole{"Ann", Role::administrator}));  // for the scope work
  std::map<std::optional<Scope>, Holder> with, without;
  for (const auto& [scope, name] : scope_names) {
    std::string others;
    for (const auto& [other, its_name] : scope_names) {
      if (other != scope) others += fmt::format(R"({}"{}")", others.empty() ? "" : ",", its_name);
    }
    with.emplace(scope, holder(fmt::format(R"("{}")", name)));
    without.emplace(scope, holder(others));
  }
  auto all = holder();
  for (const Route& route : server->routes()) {
    std::string path = "/api/v1/" + std::string(route.pattern);
    if (const auto star = path.find('*'); star != std::string::npos) path.replace(star, 1, "nobody");
    if (route.pattern == "token") continue;  // revokes the token; tested separately
    SCOPED_TRACE(std::string(route.method) + " " + path);
    const auto code_of = [&](Holder& program) {
      const auto answer = program.call(route.method, path, {});
      return answer.status < 400 || answer.body.empty() ? std::string{} : answer.code();
    };
    if (route.access.is_browser_only()) {
      const auto answer = all.call(route.method, path, {});
      EXPECT_EQ(answer.status, 403);
      EXPECT_EQ(answer.code(), "not_by_token");
    } else if (const auto scope = route.access.scope()) {
      const auto answer = without.at(scope).call(route.method, path, {});
      EXPECT_EQ(answer.status, 403);
      EXPECT_EQ(answer.code(), "missing_scope");
      EXPECT_EQ(answer.json().at("error").at("scope").as_string(), text(*scope));
      EXPECT_EQ(answer.field("WWW-Authenticate"),
                fmt::format(R"(Bearer realm="ootori", error="insufficient_scope", scope="{}")", text(*scope)));
      EXPECT_NE(code_of(with.at(scope)), "missing_scope");
    } else {
      EXPECT_NE(code_of(with.begin()->second), "missing_scope");
    }
  }
}

// Every frame, in the same way.
TEST_F(TokensTest, EveryFrameNeedsItsScope) {
  const auto game = browser.new_game();
  const auto socket_of = [&](std::string_view scopes) { return holder(scopes).socket(); };
  auto reader = socket_of(R"("read")");
  reader.send(watch_frame(game, 0));
  reader.expect("watching");
  for (const std::string& play :
       {move_frame(game, 0, "3d3c"), frame("takeback", game), frame("impasse", game), frame("rematch", game),
        frame("adjourn", game), frame("resume", game), frame("resign", game), frame("abort", game),
        frame("claim", game), fmt::format(R"({{"t":"seal","game":"{}","ply":0,"usi":"3d3c"}})", game),
        fmt::format(R"({{"t":"answer","game":"{}","offer":"takeback","accept":true}})", game),
        fmt::format(R"({{"t":"say","game":"{}","channel":"players","phrase":"hello"}})", game)}) {
    reader.send(play);
    EXPECT_EQ(reader.expect("error").at("code").as_string(), "missing_scope") << play;
  }
  reader.send(R"({"t":"lobby","on":true})");
  reader.expect("seeks");

  auto player = socket_of(R"("play")");
  player.send(R"({"t":"lobby","on":true})");
  EXPECT_EQ(player.expect("error").at("code").as_string(), "missing_scope");
  player.send(watch_frame(game, 1));
  player.send(move_frame(game, 0, "3d3c"));
  EXPECT_EQ(player.expect("event").at("n").as_int64(), 2);
}

TEST_F(TokensTest, ReadingChatNeedsItsScope) {
  const auto game = browser.new_game();
  auto deaf = holder(R"("read","play")").socket();
  deaf.send(watch_frame(game, 0));
  auto hearing = holder(R"("chat")").socket();
  hearing.send(watch_frame(game, 0));
  hearing.expect("chat");
  deaf.send(R"({"t":"ping"})");
  while (const auto text = deaf.receive()) {
    const auto frame = boost::json::parse(*text).as_object();
    EXPECT_NE(frame.at("t").as_string(), "chat");
    if (frame.at("t").as_string() == "pong") break;
  }
}

template <class... Kinds>
std::map<std::string_view, std::optional<Scope>> scopes_of() {
  return {{Kinds::type, Kinds::access.scope()}...};
}

// Scopes restrict what a socket receives as well as what it sends.
TEST_F(TokensTest, ReceivingAFrameNeedsItsScope) {
  ASSERT_TRUE(administer(place_of(folder.path()), ChangeRole{"Ann", Role::administrator}));  // for the scope work
  EXPECT_EQ((scopes_of<Watching, EventNews, ClockNews, PresenceNews, Thinking, ChatNews, SaidNews, UnsaidNews,
                       AnalysisNews, SeekList, SeekNews, SeekGone, Refused, Pong>()),
            (std::map<std::string_view, std::optional<Scope>>{{"watching", {}},
                                                              {"event", {}},
                                                              {"clock", {}},
                                                              {"presence", {}},
                                                              {"thinking", {}},
                                                              {"chat", Scope::chat},
                                                              {"said", Scope::chat},
                                                              {"unsaid", Scope::chat},
                                                              {"analysis", {}},
                                                              {"seeks", Scope::read},
                                                              {"seek", Scope::read},
                                                              {"seek_gone", Scope::read},
                                                              {"error", {}},
                                                              {"pong", {}}}));
  // The same in practice: a game with its chat and a challenge that is withdrawn, received with each single scope.
  Browser bob{.port = server->port()};
  sign_up(bob, "Bob");
  const std::string terms = R"("game":"tori","side":"black","to":"Ann"})";
  const auto first = bob.post("/api/v1/seeks", "{" + terms).json();
  const auto accept = "/api/v1/seeks/" + std::string(first.at("id").as_string()) + "/accept";
  const std::string game(browser.post(accept, {}).json().at("id").as_string());
  std::map<Scope, SocketClient> sockets;
  for (const auto& [scope, name] : scope_names) {
    auto& socket =
        sockets.try_emplace(scope, server->port(), "", holder(fmt::format(R"("{}")", name)).header()).first->second;
    socket.send(watch_frame(game, 0));
    socket.expect("presence");
  }
  auto speaker = bob.socket();
  speaker.send(watch_frame(game, 0));
  speaker.send(fmt::format(R"({{"t":"say","game":"{}","channel":"players","text":"for Ann alone"}})", game));
  speaker.expect("said");
  speaker.send(move_frame(game, 0, "3d3c"));
  while (speaker.expect("event").at("n").as_int64() != 2) {
  }
  const auto seek = bob.post("/api/v1/seeks", "{" + terms).json();
  EXPECT_EQ(bob.call("DELETE", "/api/v1/seeks/" + std::string(seek.at("id").as_string()), {}).status, 204);
  for (auto& [scope, socket] : sockets) {
    SCOPED_TRACE(text(scope));
    socket.send(R"({"t":"ping"})");
    std::set<std::string> heard;
    while (const auto frame = socket.receive()) {
      heard.emplace(boost::json::parse(*frame).as_object().at("t").as_string());
      if (heard.contains("pong")) break;
    }
    EXPECT_TRUE(heard.contains("event"));
    EXPECT_EQ(heard.contains("said"), scope == Scope::chat);
    for (const char* type : {"seek", "seek_gone"}) EXPECT_EQ(heard.contains(type), scope == Scope::read) << type;
  }
}

TEST_F(TokensTest, InvalidTokensAreRefused) {
  const auto right = holder();
  for (const std::string& wrong : {std::string("ootori_00000000000000000000000000000000"), right.token.substr(7),
                                   right.token + "0", std::string("x"), std::string()}) {
    Holder program{.port = server->port(), .token = wrong};
    for (const std::string path : {"/api/v1/account", "/api/v1/health"}) {
      const auto answer = program.get(path);
      EXPECT_EQ(answer.status, 401) << wrong;
      EXPECT_EQ(answer.code(), "bad_token");
      EXPECT_EQ(answer.field("WWW-Authenticate"), R"(Bearer realm="ootori", error="invalid_token")");
    }
    EXPECT_EQ(program.socket().answer().status, 401);
  }
  const auto small = http(server->port(), "GET", "/api/v1/games", {}, "Authorization: bearer  " + right.token + "\r\n");
  EXPECT_EQ(small.status, 200) << "the name of the scheme is written as one likes";
  const auto basic = http(server->port(), "GET", "/api/v1/games", {}, "Authorization: Basic YTpi\r\n");
  EXPECT_EQ(basic.status, 200) << "what a proxy before the server asks for is not ours";
}

TEST_F(TokensTest, RevokingATokenClosesItsSockets) {
  auto program = holder();
  auto socket = program.socket();
  socket.send(R"({"t":"ping"})");
  socket.expect("pong");
  const std::string id(browser.get("/api/v1/account/tokens").json().at("tokens").as_array().at(0).at("id").as_string());
  const std::string path = "/api/v1/account/tokens/" + id;
  EXPECT_EQ(browser.call("DELETE", path, {}).status, 204);
  EXPECT_EQ(socket.receive(), std::nullopt);
  EXPECT_EQ(socket.close_code(), 1008);
  EXPECT_EQ(program.get("/api/v1/account").status, 401);
  EXPECT_EQ(browser.call("DELETE", path, {}).code(), "unknown_token");
  restart();
  program.port = server->port();
  EXPECT_EQ(program.get("/api/v1/account").status, 401);
}

TEST_F(TokensTest, ATokenCanRevokeItself) {
  auto program = holder(R"("read")");
  EXPECT_EQ(program.call("DELETE", "/api/v1/token", {}).status, 204);
  EXPECT_EQ(program.call("DELETE", "/api/v1/token", {}).status, 401);
  EXPECT_EQ(browser.call("DELETE", "/api/v1/token", {}).code(), "bad_token") << "there is no token here to end";
}

TEST_F(TokensTest, NobodyElseCanRevokeIt) {
  auto program = holder();
  Browser bob{.port = server->port()};
  sign_up(bob, "Bob");
  const std::string id(browser.get("/api/v1/account/tokens").json().at("tokens").as_array().at(0).at("id").as_string());
  EXPECT_EQ(bob.call("DELETE", "/api/v1/account/tokens/" + id, {}).code(), "unknown_token");
  EXPECT_TRUE(bob.get("/api/v1/account/tokens").json().at("tokens").as_array().empty());
  EXPECT_EQ(program.get("/api/v1/account").status, 200);
}

TEST_F(TokensTest, GuestsHaveNoTokens) {
  Browser guest{.port = server->port()};
  EXPECT_EQ(guest.get("/api/v1/account/tokens").code(), "signed_out");
  EXPECT_EQ(guest.post("/api/v1/account/tokens", R"({"label":"x","scopes":["read"]})").code(), "signed_out");
}

TEST_F(TokensTest, AnAccountHasAtMostTwenty) {
  for (std::size_t i = 0; i < Tokens::most_of_one; ++i) holder();
  EXPECT_EQ(browser.post("/api/v1/account/tokens", R"({"label":"x","scopes":["read"]})").code(), "not_allowed");
}

TEST_F(TokensTest, TooManyCallsAreSlowedDown) {
  limit = {.most = 3, .again = 1h};
  restart();
  auto program = holder();
  for (int i = 0; i < 3; ++i) EXPECT_EQ(program.get("/api/v1/account").status, 200);
  const auto answer = program.get("/api/v1/account");
  EXPECT_EQ(answer.status, 429);
  EXPECT_EQ(answer.code(), "too_many");
  EXPECT_GT(std::stoi(answer.field("Retry-After")), 3500);
  auto other = holder();
  auto socket = other.socket();
  for (int i = 0; i < 2; ++i) {
    socket.send(R"({"t":"ping"})");
    socket.expect("pong");
  }
  socket.send(R"({"t":"ping"})");
  EXPECT_EQ(socket.expect("error").at("code").as_string(), "too_many") << "frames count like calls";
  EXPECT_EQ(browser.get("/api/v1/account").status, 200) << "the owner is not held up";
  EXPECT_TRUE(http(server->metrics_port(), "GET", "/metrics").body.contains("ootori_limits_total{what=\"tokens\"} 2"));
}

// A browser sends cookies by itself, but a token only comes from somebody who was given it.
TEST_F(TokensTest, OtherOriginsMayUseATokenButNotACookie) {
  const std::string foreign = "Origin: https://elsewhere.example\r\n";
  const std::string body = R"({"game":"tori","side":"black","level":1})";
  auto program = holder();
  const std::string authorization = "Authorization: Bearer " + program.token + "\r\n";
  const auto by_token = http(server->port(), "POST", "/api/v1/games", body, foreign + authorization);
  EXPECT_EQ(by_token.status, 201) << by_token.body;
  EXPECT_EQ(by_token.field("Access-Control-Allow-Origin"), "*");
  const std::string cookie = "Cookie: " + browser.cookie + "\r\n";
  const auto by_cookie = http(server->port(), "POST", "/api/v1/games", body, foreign + cookie);
  EXPECT_EQ(by_cookie.code(), "bad_origin");
  EXPECT_EQ(by_cookie.field("Access-Control-Allow-Origin"), "");
  const auto read_by_cookie = http(server->port(), "GET", "/api/v1/games", {}, foreign + cookie);
  EXPECT_EQ(read_by_cookie.field("Access-Control-Allow-Origin"), "") << "the foreign page must not read it";
  const auto both = http(server->port(), "GET", "/api/v1/account/sessions", {}, cookie + authorization);
  EXPECT_EQ(both.code(), "not_by_token") << "the cookie beside a token opens nothing";

  const auto asked = http(server->port(), "OPTIONS", "/api/v1/games", {}, foreign);
  EXPECT_EQ(asked.status, 204);
  EXPECT_EQ(asked.field("Access-Control-Allow-Methods"), "GET, HEAD, POST");
  EXPECT_EQ(asked.field("Access-Control-Allow-Headers"), "Authorization, Content-Type");
  EXPECT_EQ(asked.field("Access-Control-Allow-Credentials"), "");
  EXPECT_EQ(http(server->port(), "OPTIONS", "/api/v1/nothing", {}, foreign).status, 404);
}

TEST_F(TokensTest, NamesTheFaultyField) {
  const auto field_of = [&](std::string_view body) {
    const auto answer = browser.post("/api/v1/account/tokens", body);
    EXPECT_EQ(answer.status, 400) << body;
    return std::string(answer.json().at("error").at("field").as_string());
  };
  EXPECT_EQ(field_of(R"({"label":" ","scopes":["read"]})"), "label");
  EXPECT_EQ(field_of(R"({"label":"a\u0007","scopes":["read"]})"), "label");
  EXPECT_EQ(field_of(R"({"scopes":["read"]})"), "label");
  for (const char* odd : {"a\\u202eb", "a\\u200bb", "e\\u0301\\u0301\\u0301\\u0301", "a\\u0085b"}) {
    EXPECT_EQ(field_of(fmt::format(R"({{"label":"{}","scopes":["read"]}})", odd)), "label") << odd;
  }
  EXPECT_EQ(field_of(fmt::format(R"({{"label":"{}","scopes":["read"]}})", std::string(61, 'x'))), "label");
  EXPECT_EQ(field_of(R"({"label":"x"})"), "scopes");
  EXPECT_EQ(field_of(R"({"label":"x","scopes":[]})"), "scopes");
  EXPECT_EQ(field_of(R"({"label":"x","scopes":["all"]})"), "scopes");
  EXPECT_EQ(field_of(R"({"label":"x","scopes":"read"})"), "scopes");
  EXPECT_EQ(field_of(R"({"label":"x","scopes":["read"],"days":0})"), "days");
  EXPECT_EQ(field_of(R"({"label":"x","scopes":["read"],"days":366})"), "days");
  EXPECT_EQ(field_of(R"({"label":"x","scopes":["read"],"for":"ever"})"), "for");
  EXPECT_TRUE(browser.get("/api/v1/account/tokens").json().at("tokens").as_array().empty());
}

class TokenTableTest : public StoreTest {};

// A password change that is stored first ends the session, so the token must not be stored after it.
TEST_F(TokenTableTest, AnEndedSessionMakesNoToken) {
  const auto store = open();
  const ApiToken token{.id = TokenId::random(),
                       .token = "hash",
                       .player = ann,
                       .label = "x",
                       .scopes = {},
                       .created = 1'000,
                       .expires = {},
                       .used = {}};
  ASSERT_TRUE(write_now(*store, {AddAccount{account("Ann")}, AddLogin{login()}}));
  ASSERT_TRUE(write_now(*store, {AddToken{token, login().id}}));
  ASSERT_TRUE(write_now(*store, {SetPassword{.player = ann, .password = "new", .keep = {}}, EndTokensOf{ann}}));
  const auto late = write_now(*store, {AddToken{token, login().id}});
  ASSERT_FALSE(late);
  EXPECT_EQ(late.error().kind, StoreError::Kind::conflict);
  EXPECT_TRUE(TokenTable{*store}.tokens()->empty());
}

// With a clock that the test moves.
TEST(TokensInTime, ExpiredTokensAreRefused) {
  const TemporaryFolder folder;
  const auto store = open_test_store(folder.path());
  std::atomic<UnixMillis> now = 1'000'000;
  const auto uptime = [&] { return game::Millis{now.load()}; };
  Names names;
  SecurityLog security(uptime);
  Accounts accounts({.store = *store,
                     .names = names,
                     .security = security,
                     .now = [&] { return now.load(); },
                     .uptime = uptime,
                     .cost = PasswordCost::least()});
  Workers workers(1);
  Later<std::expected<SignedIn, Error>> signed_up;
  const HttpRequest nowhere{};
  const auto guest = accounts.identify(nowhere);
  accounts.sign_up(guest, {"Ann", "correct horse battery"}, nowhere, signed_up.taker());
  ASSERT_TRUE(signed_up.get());
  const Caller ann{.player = guest.player, .login = AccountTable{*store}.logins()->front().id};
  {
    Tokens tokens({.store = *store,
                   .accounts = accounts,
                   .names = names,
                   .security = security,
                   .workers = workers,
                   .now = [&] { return now.load(); },
                   .uptime = uptime},
                  1ms);
    ASSERT_TRUE(tokens.resume());
    Later<std::expected<MadeToken, Error>> made;
    Scopes read;
    read.add(Scope::read);
    tokens.make(ann, {.label = "x", .scopes = read, .lasts = std::chrono::days{1}}, made.taker());
    const auto token = made.get();
    ASSERT_TRUE(token) << token.error().message;
    HttpRequest request{};
    request.authorization = "Bearer " + token->secret;
    EXPECT_TRUE(tokens.identify(request));
    now += game::Millis{std::chrono::days{1}}.count();
    EXPECT_EQ(tokens.identify(request).error().code, ErrorCode::bad_token);
    EXPECT_TRUE(tokens.list(ann.player).empty());
    EXPECT_TRUE(eventually([&] { return TokenTable{*store}.tokens()->empty(); })) << "and is thrown away";
  }
  workers.stop();
  workers.join();
}

}  // namespace
}  // namespace ootori::server::testing

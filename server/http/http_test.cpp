// The HTTP server and the router, over real sockets.
#include <fstream>

#include "server/http/http_server.hpp"
#include "server/testing/captured_log.hpp"
#include "server/testing/test_server.hpp"

namespace ootori::server::testing {
namespace {

class Http : public ServerTest {
 protected:
  ServerOptions options() override {
    const auto web = folder.path() / "web";
    std::filesystem::create_directories(web / "assets");
    std::filesystem::create_directories(web / "docs");
    std::ofstream(web / "docs" / "index.html") << "<!doctype html><title>Docs</title>";
    std::ofstream(web / "docs" / "rules.html") << "<!doctype html><title>Rules</title>";
    std::ofstream(web / "index.html") << "<!doctype html><title>Ootori</title>";
    std::ofstream(web / "assets" / "main-abc123.js") << "export {}";
    std::ofstream(web / "assets" / "rules-abc123.wasm") << "wasm";
    std::ofstream(web / "icon.svg") << "<svg/>";
    std::ofstream(web / "assets" / "main-abc123.js.br") << "brotli";
    std::ofstream(web / "assets" / "main-abc123.js.gz") << "gzip";
    std::ofstream(web / "addresses.txt") << "/\n/new\n/game/*\n/learn/*/*\n";
    std::ofstream(folder.path() / "secret.txt") << "secret";
    auto made = local_options(folder.path() / "data", engine);
    made.web = web;
    made.http.http.request = request_patience;
    made.http.http.body_time = request_patience;
    return made;
  }

  std::chrono::milliseconds request_patience{30'000};
};

class HttpInAHurry : public Http {
 protected:
  HttpInAHurry() { request_patience = std::chrono::milliseconds{300}; }
};

TEST_F(Http, HealthShowsTheVersion) {
  const auto answer = browser.get("/api/v1/health");
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.json().at("status").as_string(), "ok");
  EXPECT_EQ(answer.field("Content-Type"), "application/json");
}

TEST_F(Http, ThePageHasSecurityHeaders) {
  const auto answer = browser.get("/");
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.field("Content-Type"), "text/html; charset=utf-8");
  EXPECT_EQ(answer.field("X-Content-Type-Options"), "nosniff");
  EXPECT_TRUE(answer.field("Content-Security-Policy").contains("'wasm-unsafe-eval'"));
}

TEST_F(Http, EveryAnswerHasSecurityHeaders) {
  for (const char* path : {"/", "/icon.svg", "/missing.js", "/api/v1/account", "/api/v1/missing", "/api/v1/socket"}) {
    const auto answer = browser.get(path);
    const std::string policy = answer.field("Content-Security-Policy");
    EXPECT_TRUE(policy.contains("default-src 'self'") && policy.contains("frame-ancestors 'none'")) << path;
    EXPECT_FALSE(policy.contains("unsafe-inline") || policy.contains("'unsafe-eval'")) << path;
    EXPECT_EQ(answer.field("X-Content-Type-Options"), "nosniff") << path;
    EXPECT_EQ(answer.field("Referrer-Policy"), "same-origin") << path;
    EXPECT_EQ(answer.field("Cross-Origin-Opener-Policy"), "same-origin") << path;
    EXPECT_EQ(answer.field("Cross-Origin-Resource-Policy"), "same-origin") << path;
    EXPECT_TRUE(answer.field("Permissions-Policy").contains("camera=()")) << path;
    EXPECT_TRUE(answer.fields("Server").empty()) << path;
    EXPECT_TRUE(answer.fields("Access-Control-Allow-Origin").empty()) << path;
  }
  RawConnection connection(browser.port);
  connection.send("no HTTP at all\r\n\r\n");
  EXPECT_EQ(read_answer(connection).field("X-Content-Type-Options"), "nosniff") << "refusals have them too";
}

TEST_F(Http, BehindHttpsSendsHsts) {
  const auto behind = http(browser.port, "GET", "/", {}, "X-Forwarded-Proto: https\r\n");
  EXPECT_TRUE(behind.field("Strict-Transport-Security").starts_with("max-age="));
  EXPECT_TRUE(browser.get("/").fields("Strict-Transport-Security").empty()) << "at home it would lock people out";
}

TEST_F(Http, AddressesOfTheClientServeThePage) {
  for (const char* path : {"/game/abc", "/game/abc?ply=3", "/new", "/"}) {
    EXPECT_EQ(browser.get(path).body, "<!doctype html><title>Ootori</title>") << path;
  }
  EXPECT_EQ(browser.get("/missing.js").status, 404);
  EXPECT_EQ(browser.get("/api/v1/missing").status, 404);
  EXPECT_EQ(browser.get("/api/v1/missing").code(), "not_found");
}

TEST_F(Http, FilesHaveTheirTypeAndAreCached) {
  const auto script = browser.get("/assets/main-abc123.js");
  EXPECT_EQ(script.field("Content-Type"), "text/javascript; charset=utf-8");
  EXPECT_TRUE(script.field("Cache-Control").contains("immutable"));
  EXPECT_EQ(browser.get("/assets/rules-abc123.wasm").field("Content-Type"), "application/wasm");
  const auto icon = browser.get("/icon.svg");
  EXPECT_EQ(icon.field("Content-Type"), "image/svg+xml");
  EXPECT_EQ(icon.field("Cache-Control"), "no-cache");
  const auto again = http(browser.port, "GET", "/icon.svg", {}, "If-None-Match: " + icon.field("ETag") + "\r\n");
  EXPECT_EQ(again.status, 304);
  EXPECT_TRUE(again.body.empty());
}

TEST_F(Http, UnknownAddressesAreMissingPages) {
  for (const char* path : {"/elsewhere", "/game", "/game/a/b", "/new/x", "/learn/tori", "/learn//a", "/learn/a/b/c",
                           "/player/%C3%A4", "/%", "/%zz", "/player/%00", "/%00?x=%zz"}) {
    const auto answer = browser.get(path);
    EXPECT_EQ(answer.status, 404) << path;
    EXPECT_EQ(answer.body, "<!doctype html><title>Ootori</title>") << path << ": the client says so to people";
    EXPECT_EQ(answer.field("Content-Type"), "text/html; charset=utf-8") << path;
  }
  for (const char* path : {"/game/abc/", "/new?x=1", "/learn/tori/a-b"})
    EXPECT_EQ(browser.get(path).status, 200) << path;
}

TEST_F(Http, FilesAreCompressedAsTheBrowserAccepts) {
  struct Case {
    std::string accepted, coding, body;
  };
  const Case cases[] = {
      {"gzip, deflate, br, zstd", "br", "brotli"},
      {"gzip;q=1.0", "gzip", "gzip"},
      {"br;q=0, gzip", "gzip", "gzip"},
      {"identity", "", "export {}"},
      {"brotli", "", "export {}"},
  };
  for (const auto& [accepted, coding, body] : cases) {
    const auto fields = "Accept-Encoding: " + accepted + "\r\n";
    const auto answer = http(browser.port, "GET", "/assets/main-abc123.js", {}, fields);
    EXPECT_EQ(answer.body, body) << accepted;
    EXPECT_EQ(answer.field("Vary"), "Accept-Encoding") << accepted;
    EXPECT_EQ(answer.fields("Content-Encoding").empty() ? "" : answer.field("Content-Encoding"), coding) << accepted;
    const auto again = http(browser.port, "GET", "/assets/main-abc123.js", {},
                            fields + "If-None-Match: " + answer.field("ETag") + "\r\n");
    EXPECT_EQ(again.status, 304) << accepted;
  }
  EXPECT_EQ(browser.get("/assets/main-abc123.js.br").status, 404) << "it is no file of its own";
  EXPECT_TRUE(http(browser.port, "GET", "/icon.svg", {}, "Accept-Encoding: br\r\n").fields("Vary").empty());
}

TEST_F(Http, HeadGivesTheLengthAndNoBody) {
  RawConnection connection(browser.port);
  connection.send("HEAD /icon.svg HTTP/1.1\r\nHost: h\r\n\r\nGET /icon.svg HTTP/1.1\r\nHost: h\r\n\r\n");
  const std::string head = connection.take_until("\r\n\r\n");
  EXPECT_TRUE(head.contains("Content-Length: 6"));
  EXPECT_EQ(read_answer(connection).body, "<svg/>");
}

TEST_F(Http, NoPathLeadsOutOfTheFolder) {
  for (const char* path : {"/../secret.txt", "/%2e%2e/secret.txt", "/assets/../../secret.txt", "/..%2fsecret.txt",
                           "//secret.txt", "/data/../../secret.txt"}) {
    EXPECT_EQ(browser.get(path).status, 404) << path;
  }
  for (const char* path : {"/api/v1/%00", "secret.txt", "*"}) EXPECT_EQ(browser.get(path).status, 400) << path;
}

TEST_F(Http, AFolderShowsItsOwnPage) {
  EXPECT_EQ(browser.get("/docs/").body, "<!doctype html><title>Docs</title>");
  const auto moved = browser.get("/docs");
  EXPECT_EQ(moved.status, 308);
  EXPECT_EQ(moved.field("Location"), "/docs/");
  EXPECT_EQ(browser.get("/docs/missing.html").status, 404);
  EXPECT_EQ(browser.get("/assets").status, 404);  // without a page
  EXPECT_EQ(browser.get("//docs").status, 404);   // must not redirect to another host
}

TEST_F(Http, APageIsFoundWithoutItsExtension) {
  for (const char* path : {"/docs/rules", "/docs/rules/"}) {
    const auto moved = browser.get(path);
    EXPECT_EQ(moved.status, 308) << path;
    EXPECT_EQ(moved.field("Location"), "/docs/rules.html") << path;
  }
  EXPECT_EQ(browser.get("/docs/rules.html").body, "<!doctype html><title>Rules</title>");
  EXPECT_EQ(browser.get("/docs/rulez").status, 404);
  EXPECT_EQ(browser.get("//docs/rules").status, 404);  // must not redirect to another host
}

TEST_F(Http, GuestsAreRecognizedByACookie) {
  const auto first = browser.get("/api/v1/games");
  const auto cookie = first.field("Set-Cookie");
  EXPECT_TRUE(cookie.contains("HttpOnly"));
  EXPECT_TRUE(cookie.contains("SameSite=Lax"));
  EXPECT_TRUE(browser.get("/api/v1/games").field("Set-Cookie").empty());
  const auto game = browser.new_game();
  Browser stranger{.port = browser.port};
  EXPECT_TRUE(stranger.get("/api/v1/games").json().at("games").as_array().empty());
  EXPECT_TRUE(stranger.get("/api/v1/games/" + game).json().at("side").is_null());
  browser.cookie = "other=1; " + browser.cookie;
  EXPECT_EQ(browser.get("/api/v1/games").json().at("games").as_array().size(), 1U);
}

TEST_F(Http, GamesAreListedNewestFirst) {
  const auto first = browser.new_game("tori");
  std::this_thread::sleep_for(2ms);
  const auto second = browser.new_game("yari", "white", "left-rook");
  const auto games = browser.get("/api/v1/games").json().at("games").as_array();
  ASSERT_EQ(games.size(), 2U);
  EXPECT_EQ(games[0].at("id").as_string(), second);
  EXPECT_EQ(games[0].at("handicap").as_string(), "left-rook");
  EXPECT_EQ(games[1].at("id").as_string(), first);
  EXPECT_EQ(games[1].at("level").as_int64(), 3);
}

TEST_F(Http, ANewGameNamesItsFaultyField) {
  struct Case {
    std::string body, code, field;
  };
  const std::vector<Case> cases{
      {"nonsense", "malformed", ""},
      {"{}", "bad_value", "game"},
      {R"({"game":"chess","side":"black","level":1})", "bad_value", "game"},
      {R"({"game":"tori","side":"left","level":1})", "bad_value", "side"},
      {R"({"game":"tori","side":"black","level":0})", "bad_value", "level"},
      {R"({"game":"tori","side":"black","level":21})", "bad_value", "level"},
      {R"({"game":"tori","side":"black","level":"5"})", "bad_value", "level"},
      {R"({"game":"tori","side":"black","level":1.5})", "bad_value", "level"},
      {R"({"game":"tori","side":"black","level":1,"handicap":"queen"})", "bad_value", "handicap"},
      {R"({"game":"tori","side":"black","level":1,"sfen":"7/7 b - 1"})", "bad_sfen", "sfen"},
      {R"({"game":"tori","side":"black","level":1,"sfen":"3k3/3+F3/3R3/7/7/7/3K3 w - 1"})", "bad_sfen", "sfen"},
      {R"({"game":"tori","side":"black","level":1,"handicap":"falcon","sfen":"3k3/7/7/7/7/7/3K3 b - 1"})", "bad_value",
       "sfen"},
      {R"({"game":"tori","side":"black","level":1,"colour":"red"})", "unknown_field", "colour"},
  };
  for (const Case& one : cases) {
    const auto answer = browser.post("/api/v1/games", one.body);
    EXPECT_EQ(answer.status, 400) << one.body;
    EXPECT_EQ(answer.code(), one.code) << one.body;
    const auto error = answer.json().at("error").as_object();
    EXPECT_EQ(error.contains("field") ? std::string(error.at("field").as_string()) : "", one.field) << one.body;
    EXPECT_FALSE(error.at("message").as_string().empty());
  }
  EXPECT_TRUE(browser.get("/api/v1/games").json().at("games").as_array().empty());
}

TEST_F(Http, GamesCanBeNamedByTheirUciName) {
  const auto answer = browser.post("/api/v1/games", R"({"game":"torishogi","side":"random","level":1})");
  EXPECT_EQ(answer.json().at("game").as_string(), "tori");
}

TEST_F(Http, UnknownGamesAndMethodsHaveErrorCodes) {
  EXPECT_EQ(browser.get("/api/v1/games/222222222222").code(), "unknown_game");
  EXPECT_EQ(browser.get("/api/v1/games/no%20id").code(), "unknown_game");
  EXPECT_EQ(browser.call("DELETE", "/api/v1/games", {}).code(), "method_not_allowed");
  EXPECT_EQ(browser.call("POST", "/api/v1/games/222222222222", "{}").status, 405);
  EXPECT_EQ(browser.call("POST", "/api/v1/games/222222222222", "{}").field("Allow"), "GET, HEAD");
  EXPECT_EQ(browser.post("/", "x").status, 405);
  EXPECT_EQ(browser.post("/", "x").field("Allow"), "GET, HEAD");
  EXPECT_EQ(browser.get("/api/v1/socket").status, 426);
}

TEST_F(Http, ABadUpgradeIsRefusedLikeAnyOtherCall) {
  for (const char* bad :
       {"Sec-WebSocket-Version: 12\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n", "Sec-WebSocket-Version: 13\r\n",
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\r\n"}) {
    const auto answer = http(browser.port, "GET", "/api/v1/socket", {},
                             std::string("Upgrade: websocket\r\nConnection: Upgrade\r\n") + bad);
    EXPECT_GE(answer.status, 400) << bad;
    EXPECT_EQ(answer.code(), "upgrade_required") << bad;
    EXPECT_EQ(answer.field("X-Content-Type-Options"), "nosniff") << bad;
    EXPECT_EQ(answer.field("Server"), "ootori") << "and which version of what is nobody's business";
  }
}

TEST_F(Http, APostFromAnotherSiteIsRefused) {
  const std::string body = R"({"game":"tori","side":"black","level":1})";
  const auto from = [&](std::string_view origin) {
    return http(browser.port, "POST", "/api/v1/games", body, "Origin: " + std::string(origin) + "\r\n").status;
  };
  EXPECT_EQ(from("https://elsewhere.example"), 403);
  EXPECT_EQ(from("null"), 403);
  EXPECT_EQ(from("http://127.0.0.1:1"), 403);
  EXPECT_EQ(from("http://127.0.0.1"), 201);
}

TEST_F(Http, TooLargeRequestsAreRefused) {
  const auto body = browser.post("/api/v1/games", std::string(20'000, ' '));
  EXPECT_EQ(body.status, 413);
  EXPECT_EQ(body.code(), "too_large");
  const auto header = http(browser.port, "GET", "/", {}, "X-Long: " + std::string(10'000, 'x') + "\r\n");
  EXPECT_EQ(header.status, 413);
}

TEST_F(Http, NonHttpInputIsRefused) {
  RawConnection connection(browser.port);
  connection.send("hello there\r\n\r\n");
  EXPECT_EQ(read_answer(connection).status, 400);
  EXPECT_TRUE(connection.is_closed());
}

TEST_F(Http, RequestsOnOneConnectionAreAnsweredInOrder) {
  RawConnection connection(browser.port);
  connection.send("GET /icon.svg HTTP/1.1\r\nHost: h\r\n\r\nGET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n");
  EXPECT_EQ(read_answer(connection).body, "<svg/>");
  EXPECT_TRUE(read_answer(connection).body.contains("Ootori"));
  EXPECT_TRUE(connection.is_closed());
}

TEST_F(HttpInAHurry, ASlowHeaderIsCutOff) {
  RawConnection connection(browser.port);
  connection.send("GET / HTTP/1.1\r\nHo");
  EXPECT_TRUE(connection.is_closed());
}

TEST_F(HttpInAHurry, ASlowBodyIsCutOff) {
  RawConnection connection(browser.port);
  connection.send("POST /api/v1/games HTTP/1.1\r\nHost: h\r\nContent-Length: 50\r\n\r\n{");
  EXPECT_TRUE(connection.is_closed());
}

TEST_F(HttpInAHurry, AnIdleConnectionIsClosed) {
  RawConnection connection(browser.port);
  EXPECT_TRUE(connection.is_closed());
}

// Fails at "/throw" and for sockets, as a library may that reports errors by exceptions.
class Throwing final : public PromptApplication {
 public:
  void answer(HttpRequest request, Reply reply) override {
    if (request.path == "/throw") throw std::runtime_error("a library failed");
    reply({.status = 200, .headers = {}, .body = nullptr});
  }
  [[nodiscard]] BodySize body_size(std::string_view, std::string_view) const override { return BodySize::usual; }
  std::expected<SocketWelcome, HttpResponse> welcome(const HttpRequest&, std::shared_ptr<SocketPeer>) override {
    throw std::runtime_error("a library failed again");
  }
};

TEST(HttpExceptions, EndOnlyTheirConnectionAndAreLogged) {
  const CapturedLog log;
  Throwing application;
  const auto server =
      std::move(HttpServer::start({.port = 0, .http = {}, .socket = {}, .holds = {}}, application).value());
  RawConnection other(server->port());
  other.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n");
  ASSERT_TRUE(other.take_until("\r\n\r\n").starts_with("HTTP/1.1 200"));
  RawConnection unlucky(server->port());
  unlucky.send("GET /throw HTTP/1.1\r\nHost: h\r\n\r\n");
  EXPECT_TRUE(unlucky.is_closed());
  EXPECT_TRUE(eventually([&] { return log.contains("a connection ended with an exception: a library failed"); }));
  RawConnection refused(server->port());
  refused.send(
      "GET /api/v1/socket HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n");
  EXPECT_TRUE(refused.is_closed());
  EXPECT_TRUE(eventually([&] { return log.contains("a library failed again"); }));
  other.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n");
  EXPECT_TRUE(other.take_until("\r\n\r\n").starts_with("HTTP/1.1 200")) << "other connections go on";
}

// Its threads may be stopped before they have closed the listening socket.
TEST(StoppedHttpServer, RefusesConnections) {
  Throwing application;
  for (int i = 0; i < 1'000; ++i) {
    const auto server =
        std::move(HttpServer::start({.port = 0, .http = {}, .socket = {}, .holds = {}}, application).value());
    server->stop(std::chrono::milliseconds{0});
    EXPECT_THROW(RawConnection(server->port()), std::runtime_error) << "the kernel would let it wait";
  }
}

class FullHouse : public ServerTest {
 protected:
  ServerOptions options() override {
    auto made = ServerTest::options();
    made.http.holds.connections.of_all = 2;
    return made;
  }
};

TEST_F(FullHouse, RefusesTheNextConnectionAsBusy) {
  auto socket = std::make_unique<SocketClient>(browser.port, "");
  const RawConnection idle(browser.port);
  ASSERT_TRUE(eventually([&] { return browser.get("/api/v1/health").status == 503; }));
  EXPECT_EQ(browser.get("/api/v1/health").code(), "busy");
  socket.reset();
  EXPECT_TRUE(eventually([&] { return browser.get("/api/v1/health").status == 200; }));
}

}  // namespace
}  // namespace ootori::server::testing

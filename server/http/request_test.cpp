// Requests in all forms that HTTP allows, and the exact limits of their sizes.
#include <fstream>

#include "server/testing/test_server.hpp"

namespace ootori::server::testing {
namespace {

class Requests : public ServerTest {
 protected:
  ServerOptions options() override {
    const auto web = folder.path() / "web";
    std::filesystem::create_directories(web);
    std::ofstream(web / "index.html") << "<!doctype html><title>Ootori</title>";
    auto made = local_options(folder.path() / "data", engine);
    made.web = web;
    return made;
  }

  // The answer to a request that is sent as it is written here.
  [[nodiscard]] HttpAnswer raw(const std::string& request) const {
    RawConnection connection(browser.port);
    connection.send(request);
    return read_answer(connection);
  }
  [[nodiscard]] static std::string head(std::string_view method, std::string_view path,
                                        std::string_view version = "1.1") {
    return fmt::format("{} {} HTTP/{}\r\nHost: 127.0.0.1\r\n", method, path, version);
  }
  static constexpr std::string_view new_game = R"({"game":"tori","side":"black","level":1})";
};

TEST_F(Requests, ABodyMayHave16KiB) {
  const auto with = [&](std::size_t size) {
    return browser.post("/api/v1/games", std::string(new_game) + std::string(size - new_game.size(), ' '));
  };
  EXPECT_EQ(with(16'384).status, 201);
  const auto refused = with(16'385);
  EXPECT_EQ(refused.status, 413);
  EXPECT_EQ(refused.json().at("error").at("message").as_string(), "The request body is too long.");
}

TEST_F(Requests, ABodyMayComeInChunks) {
  const auto in_chunks = [&](std::size_t spaces) {
    return raw(head("POST", "/api/v1/games") + "Transfer-Encoding: chunked\r\n\r\n" +
               fmt::format("{:x}\r\n{}\r\n", new_game.size(), new_game) +
               fmt::format("{:x}\r\n{}\r\n0\r\n\r\n", spaces, std::string(spaces, ' ')));
  };
  EXPECT_EQ(in_chunks(16'384 - new_game.size()).status, 201);
  EXPECT_EQ(in_chunks(16'385 - new_game.size()).code(), "too_large");
}

// They would be kept in memory until their line ends.
TEST_F(Requests, TheHeadOfAChunkAndTrailersAreLimited) {
  const std::string chunked = head("POST", "/api/v1/games") + "Transfer-Encoding: chunked\r\n\r\n";
  for (const std::string& endless :
       {"5;" + std::string(200'000, 'a'), "0\r\nX-Long: " + std::string(200'000, 'a'), std::string(200'000, '0')}) {
    EXPECT_EQ(raw(chunked + endless).code(), "too_large") << endless.substr(0, 20);
  }
}

TEST_F(Requests, TrailersDoNotCountAsHeaders) {
  (void)browser.get("/api/v1/account");
  browser.new_game();
  const auto games = [&](const std::string& before, const std::string& trailers) {
    return raw(head("GET", "/api/v1/games") + before + "Transfer-Encoding: chunked\r\n\r\n0\r\n" + trailers + "\r\n")
        .json()
        .at("games")
        .as_array()
        .size();
  };
  const std::string cookie = "Cookie: " + browser.cookie + "\r\n";
  EXPECT_EQ(games(cookie, ""), 1U);
  EXPECT_EQ(games("", cookie), 0U);
}

TEST_F(Requests, AnUnknownTransferEncodingIsRefused) {
  EXPECT_EQ(raw(head("POST", "/api/v1/games") + "Transfer-Encoding: xchunked\r\n\r\n").code(), "malformed");
}

TEST_F(Requests, AnUnreasonableLengthIsRefusedBeforeTheBodyComes) {
  const auto refused = raw(head("POST", "/api/v1/games") + "Content-Length: 99999999999\r\n\r\n");
  EXPECT_EQ(refused.status, 413);
  EXPECT_EQ(refused.code(), "too_large");
  EXPECT_EQ(raw(head("POST", "/api/v1/games") + "Content-Length: many\r\n\r\n").code(), "malformed");
}

TEST_F(Requests, AHeaderThatIsTooLongIsRefused) {
  const auto with = [this](std::size_t size) {
    std::string request = head("GET", "/") + "X-Long: ";
    request += std::string(size - request.size() - 4, 'x');
    return raw(request + "\r\n\r\n");
  };
  EXPECT_EQ(with(8'000).status, 200);
  const auto refused = with(8'300);
  EXPECT_EQ(refused.status, 413);
  EXPECT_EQ(refused.json().at("error").at("message").as_string(), "The request header is too long.");
}

TEST_F(Requests, OfTheFirstVersionEndTheConnection) {
  RawConnection connection(browser.port);
  connection.send(head("GET", "/", "1.0") + "\r\n");
  const auto answer = read_answer(connection);
  EXPECT_EQ(answer.status, 200);
  EXPECT_TRUE(answer.head.starts_with("HTTP/1.0 200")) << answer.head;
  EXPECT_TRUE(connection.is_closed());
}

TEST_F(Requests, OfTheFirstVersionKeepTheConnectionIfAskedTo) {
  RawConnection connection(browser.port);
  for (int i = 0; i < 2; ++i) {
    connection.send(head("GET", "/", "1.0") + "Connection: keep-alive\r\n\r\n");
    EXPECT_EQ(read_answer(connection).status, 200);
  }
}

TEST_F(Requests, ForTheHeadOfACallAreLikeThoseForTheCall) {
  RawConnection connection(browser.port);
  connection.send(head("HEAD", "/api/v1/health") + "\r\n" + head("GET", "/api/v1/health") + "\r\n");
  const std::string first = connection.take_until("\r\n\r\n");
  EXPECT_TRUE(first.starts_with("HTTP/1.1 200")) << first;
  const auto whole = read_answer(connection);
  EXPECT_EQ(whole.status, 200);
  EXPECT_TRUE(first.contains(fmt::format("\r\nContent-Length: {}\r\n", whole.body.size()))) << first;
}

// The length of a stream is unknown.
TEST_F(Requests, ForTheHeadOfAStreamAreAnsweredWithoutALength) {
  const std::string path = "/api/v1/games/export?format=json";
  RawConnection connection(browser.port);
  connection.send(head("HEAD", path) + "\r\n" + head("GET", path) + "\r\n");
  for (int i = 0; i < 2; ++i) {
    const std::string fields = connection.take_until("\r\n\r\n");
    EXPECT_TRUE(fields.starts_with("HTTP/1.1 200")) << fields;
    EXPECT_TRUE(fields.contains("\r\nTransfer-Encoding: chunked\r\n")) << fields;
    EXPECT_FALSE(fields.contains("\r\nContent-Length:")) << fields;
  }
}

TEST_F(Requests, MayWaitWithTheirBodyUntilTheyAreToldToContinue) {
  RawConnection connection(browser.port);
  const auto call = [](std::size_t length, std::string_view version = "1.1") {
    return head("POST", "/api/v1/games", version) +
           fmt::format("Expect: 100-continue\r\nContent-Length: {}\r\n\r\n", length);
  };
  connection.send(call(new_game.size()));
  EXPECT_EQ(connection.take_until("\r\n\r\n"), "HTTP/1.1 100 Continue\r\n\r\n");
  connection.send(new_game);
  EXPECT_EQ(read_answer(connection).status, 201);
  EXPECT_EQ(raw(call(99'999)).status, 413) << "at once";
  EXPECT_EQ(raw(call(new_game.size(), "1.0") + std::string(new_game)).status, 201) << "HTTP/1.0 knows no such answer";
}

TEST_F(Requests, AnAnswerWithoutContentHasNoLength) {
  const std::string game = browser.new_game();
  const auto moved = browser.post("/api/v1/games/" + game + "/move", R"({"ply":0,"usi":"3d3c"})");
  EXPECT_EQ(moved.status, 204);
  EXPECT_TRUE(moved.fields("Content-Length").empty()) << "RFC 9110, 8.6";
  const std::string tag = browser.get("/").field("ETag");
  const auto unchanged = http(browser.port, "GET", "/", {}, "If-None-Match: " + tag + "\r\n");
  EXPECT_EQ(unchanged.status, 304);
  EXPECT_TRUE(unchanged.fields("Content-Length").empty()) << "RFC 9110, 8.6";
}

TEST_F(Requests, AfterAnInvalidOneTheConnectionEnds) {
  RawConnection connection(browser.port);
  connection.send("GET / HTTP/9.9\r\n\r\n" + head("GET", "/") + "\r\n");
  EXPECT_EQ(read_answer(connection).status, 400);
  EXPECT_TRUE(connection.is_closed());
}

TEST_F(Requests, ForAnAddressThatIsMalformedKeepTheConnection) {
  RawConnection connection(browser.port);
  connection.send(head("GET", "/api/v1/%zz") + "\r\n" + head("GET", "/") + "\r\n");
  const auto refused = read_answer(connection);
  EXPECT_EQ(refused.status, 400);
  EXPECT_EQ(refused.code(), "malformed");
  EXPECT_EQ(read_answer(connection).status, 200);
}

TEST_F(Requests, ForThePathOfSocketsMustAskForOne) {
  const auto plain = browser.get("/api/v1/socket");
  EXPECT_EQ(plain.status, 426);
  EXPECT_EQ(plain.field("Upgrade"), "websocket");
  const auto elsewhere = raw(head("GET", "/api/v1/health") +
                             "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
  EXPECT_EQ(elsewhere.status, 200) << "elsewhere, an upgrade is ignored (RFC 9110, 7.8)";
}

class FewRequests : public Requests {
 protected:
  ServerOptions options() override {
    auto made = Requests::options();
    made.http.holds.requests.of_address = 0;
    return made;
  }
};

TEST_F(FewRequests, OverTheLimitOfTheAddressAreRefused) {
  const auto refused = browser.get("/");
  EXPECT_EQ(refused.status, 429);
  EXPECT_EQ(refused.code(), "too_many");
  EXPECT_EQ(refused.field("Retry-After"), "1");
}

}  // namespace
}  // namespace ootori::server::testing

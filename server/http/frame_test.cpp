// Frames that break the protocol: each fault gets its error, and nothing changes.
#include "server/testing/test_server.hpp"

namespace ootori::server::testing {
namespace {

class Frames : public ServerTest {
 protected:
  void SetUp() override {
    ServerTest::SetUp();
    game = browser.new_game();
  }

  std::string code_of_answer(SocketClient& socket, std::string_view sent) {
    socket.send(sent);
    return std::string(socket.expect("error").at("code").as_string());
  }

  std::string game;
};

TEST_F(Frames, FaultsAreNamedAndTheSocketGoesOn) {
  auto socket = browser.socket();
  EXPECT_EQ(code_of_answer(socket, ""), "malformed");
  EXPECT_EQ(code_of_answer(socket, "hello"), "malformed");
  EXPECT_EQ(code_of_answer(socket, R"({"t":"pin)"), "malformed") << "cut off";
  EXPECT_EQ(code_of_answer(socket, R"({"t":"ping"} {})"), "malformed") << "more than one";
  EXPECT_EQ(code_of_answer(socket, "[]"), "malformed");
  EXPECT_EQ(code_of_answer(socket, "{}"), "malformed");
  EXPECT_EQ(code_of_answer(socket, R"({"t":1})"), "malformed");
  EXPECT_EQ(code_of_answer(socket, R"({"t":{"t":{"t":{}}}})"), "malformed");
  EXPECT_EQ(code_of_answer(socket, R"({"t":"dance"})"), "unknown_type");
  EXPECT_EQ(code_of_answer(socket, R"({"t":"ping","x":1})"), "unknown_field");
  EXPECT_EQ(code_of_answer(socket, R"({"t":"watch","game":")" + game + R"("})"), "bad_value") << "without since";
  EXPECT_EQ(code_of_answer(socket, R"({"t":"watch","game":")" + game + R"(","since":-1})"), "bad_value");
  EXPECT_EQ(code_of_answer(socket, R"({"t":"watch","game":")" + game + R"(","since":1e99})"), "bad_value");
  EXPECT_EQ(code_of_answer(socket, R"({"t":"watch","game":7,"since":0})"), "bad_value");
  EXPECT_EQ(code_of_answer(socket, R"({"t":"move","game":")" + game + R"(","ply":"0","usi":"3d3c"})"), "bad_value");
  socket.send(R"({"t":"ping"})");
  EXPECT_EQ(socket.expect("pong").size(), 1U);
  EXPECT_EQ(browser.get("/api/v1/games/" + game).json().at("events").as_int64(), 1);
}

TEST_F(Frames, AnErrorNamesTheField) {
  auto socket = browser.socket();
  socket.send(R"({"t":"ping","extra":1})");
  EXPECT_EQ(socket.expect("error").at("field").as_string(), "extra");
}

TEST_F(Frames, AFrameOver4KiBIsTooLarge) {
  auto socket = browser.socket();
  const std::string most(4096 - 12, ' ');
  socket.send(R"({"t":"ping"})" + most);
  socket.expect("pong");
  EXPECT_EQ(code_of_answer(socket, R"({"t":"ping"})" + most + ' '), "too_large");
  socket.send(R"({"t":"ping"})");
  socket.expect("pong");
}

TEST_F(Frames, AFrameThatIsFarTooLargeEndsTheSocket) {
  auto socket = browser.socket();
  socket.send(std::string(70'000, ' '));
  EXPECT_EQ(socket.receive(), std::nullopt);
  EXPECT_EQ(socket.close_code(), 1009);
}

TEST_F(Frames, FragmentsAreOneFrame) {
  auto socket = browser.socket();
  socket.send_frame(SocketClient::Opcode::text, R"({"t":)", false);
  socket.send_frame(SocketClient::Opcode::continuation, R"("ping"})");
  socket.expect("pong");
}

TEST_F(Frames, BinaryIsMalformed) {
  auto socket = browser.socket();
  socket.send_frame(SocketClient::Opcode::binary, R"({"t":"ping"})");
  EXPECT_EQ(socket.expect("error").at("code").as_string(), "malformed");
}

TEST_F(Frames, TextThatIsNotUtf8EndsTheSocket) {
  auto socket = browser.socket();
  socket.send("{\"t\":\"\xff\"}");
  EXPECT_EQ(socket.receive(), std::nullopt);
  EXPECT_EQ(socket.close_code(), 1007);
}

TEST_F(Frames, AFrameThatIsCutOffChangesNothing) {
  {
    auto socket = browser.socket();
    const std::string whole = move_frame(game, 0, "3d3c");
    socket.connection().send(std::string("\x81") + static_cast<char>(0x80 | whole.size()) + std::string(4, '\0') +
                             whole.substr(0, whole.size() - 1));
  }
  EXPECT_EQ(browser.get("/api/v1/games/" + game).json().at("events").as_int64(), 1);
}

TEST_F(Frames, AnUnmaskedFrameEndsTheSocket) {
  auto socket = browser.socket();
  socket.connection().send(std::string("\x81\x0c") + R"({"t":"ping"})");
  EXPECT_EQ(socket.receive(), std::nullopt);
  EXPECT_EQ(socket.close_code(), 1002);
}

TEST_F(Frames, ASocketFromAnotherSiteIsRefused) {
  const SocketClient foreign(browser.port, browser.cookie, "Origin: https://elsewhere.example\r\n");
  EXPECT_EQ(foreign.answer().status, 403);
  EXPECT_EQ(foreign.answer().code(), "bad_origin");
  const SocketClient own(browser.port, browser.cookie, "Origin: http://127.0.0.1\r\n");
  EXPECT_EQ(own.answer().status, 101);
}

TEST_F(Frames, ANewBrowserGetsItsCookieWithTheSocketToo) {
  const SocketClient socket(browser.port, "");
  EXPECT_TRUE(socket.answer().field("Set-Cookie").starts_with("ootori_guest="));
}

TEST_F(Frames, ManyFramesAtOnceAreAllAnswered) {
  auto socket = browser.socket();
  constexpr int frames = CallLimits{}.frames_of_socket.most;
  for (int i = 0; i < frames; ++i) socket.send(R"({"t":"ping"})");
  for (int i = 0; i < frames; ++i) EXPECT_EQ(socket.receive(), R"({"t":"pong"})");
}

}  // namespace
}  // namespace ootori::server::testing

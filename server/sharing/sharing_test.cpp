// Sharing a game, over real sockets: its record, images, the metadata of its page, the framed page.
#include <fstream>

#include <gtest/gtest.h>

#include "notation/record_format.hpp"
#include "server/sharing/board_picture.hpp"
#include "server/sharing/gallery.hpp"
#include "server/sharing/page_head.hpp"
#include "server/testing/test_server.hpp"

namespace ootori::server::testing {
namespace {

constexpr std::string_view page_text = "<html><head><title>Ootori</title></head><body></body></html>";

class SharingTest : public ServerTest {
 protected:
  ServerOptions options() override {
    auto made = ServerTest::options();
    std::filesystem::create_directory(web.path() / "x");
    std::ofstream(web.path() / "index.html") << page_text;
    std::ofstream(web.path() / "embed.html") << "<html>framed</html>";
    made.web = web.path();
    made.rasterizer = [this](const std::string& svg, int width) -> std::expected<std::string, std::string> {
      ++drawn;
      return "PNG " + std::to_string(width) + ' ' + std::to_string(svg.size());
    };
    return made;
  }

  // A game in which Black has moved, the engine has answered, and Black has resigned.
  std::string ended_game() {
    const auto game = browser.new_game();
    auto socket = browser.socket();
    socket.send(watch_frame(game, 1));
    socket.send(move_frame(game, 0, "3d3c"));
    socket.expect("event");
    socket.expect("event");
    socket.send(frame("resign", game));
    socket.expect("event");
    return game;
  }

  [[nodiscard]] HttpAnswer get(const std::string& path) const { return http(server->port(), "GET", path); }

  TemporaryFolder web;
  std::atomic<int> drawn = 0;
};

TEST_F(SharingTest, ARecordComesInEveryNotation) {
  const auto game = ended_game();
  for (const RecordFormat& format : record_formats()) {
    const auto answer = get("/api/v1/games/" + game + "/record?format=" + std::string(format.name));
    ASSERT_EQ(answer.status, 200) << answer.body;
    EXPECT_EQ(answer.field("Content-Type"), format.media_type);
    EXPECT_TRUE(answer.field("Content-Disposition").starts_with("attachment; filename=\"tori-20"));
    EXPECT_TRUE(
        answer.field("Content-Disposition").ends_with("-Guest-Ootori-level-3." + std::string(format.extension) + '"'));
    EXPECT_EQ(answer.field("Set-Cookie"), "") << "who only looks is not made a guest";
    const auto read = format.parse(answer.body, &Tori::spec);
    ASSERT_TRUE(read) << answer.body;
    EXPECT_EQ(read->front().moves.size(), 2U);
  }
}

TEST_F(SharingTest, ARecordIsNotSentTwice) {
  const auto path = "/api/v1/games/" + ended_game() + "/record?format=kif";
  const auto etag = get(path).field("ETag");
  EXPECT_EQ(http(server->port(), "GET", path, {}, "If-None-Match: " + etag + "\r\n").status, 304);
}

TEST_F(SharingTest, WhatIsNoRecordIsRefused) {
  const auto game = browser.new_game();
  const std::string path = "/api/v1/games/" + game + "/record";
  EXPECT_EQ(get(path).code(), "bad_value");
  EXPECT_EQ(get(path + "?format=doc").code(), "bad_value");
  EXPECT_EQ(get(path + "?format=kif&color=red").code(), "unknown_field");
  EXPECT_EQ(get(path + "?format=%").code(), "malformed");
  EXPECT_EQ(get("/api/v1/games/nowhere00000/record?format=kif").code(), "unknown_game");
  EXPECT_EQ(http(server->port(), "POST", path, "{}").status, 405);
}

TEST_F(SharingTest, ABoardIsDrawnAsAskedFor) {
  const auto game = ended_game();
  const std::string path = "/api/v1/games/" + game + "/board.svg";
  const auto last = get(path);
  ASSERT_EQ(last.status, 200);
  EXPECT_EQ(last.field("Content-Type"), "image/svg+xml");
  EXPECT_EQ(last.field("Cross-Origin-Resource-Policy"), "cross-origin");
  EXPECT_EQ(last.fields("Cross-Origin-Resource-Policy").size(), 1U);
  EXPECT_TRUE(last.field("Cache-Control").contains("max-age"));
  EXPECT_TRUE(last.body.starts_with("<svg"));
  EXPECT_EQ(get(path + "?ply=2").body, last.body);
  EXPECT_EQ(get(path + "?ply=900").body, last.body) << "further than the game goes is its end";
  for (const auto* other : {"?ply=1", "?pieces=kanji", "?bottom=white", "?coordinates=0"}) {
    const auto answer = get(path + other);
    EXPECT_EQ(answer.status, 200) << other;
    EXPECT_NE(answer.body, last.body) << other;
  }
  for (const auto* wrong : {"?ply=-1", "?pieces=chess", "?bottom=red", "?coordinates=2", "?width=9"}) {
    EXPECT_EQ(get(path + wrong).code(), "bad_value") << wrong;
  }
  EXPECT_EQ(get("/api/v1/games/" + browser.new_game() + "/board.svg").field("Cache-Control"), "no-cache");
}

TEST_F(SharingTest, APngIsDrawnOnce) {
  const auto game = ended_game();
  const std::string path = "/api/v1/games/" + game;
  const auto png = get(path + "/board.png?width=300");
  EXPECT_EQ(png.field("Content-Type"), "image/png");
  EXPECT_TRUE(png.body.starts_with("PNG 300 "));
  EXPECT_EQ(get(path + "/board.png?width=300").body, png.body);
  EXPECT_EQ(drawn, 1);
  EXPECT_TRUE(get(path + "/preview.png").body.starts_with("PNG 1200 "));
  EXPECT_EQ(drawn, 2);
}

TEST_F(SharingTest, AGamesPageSaysWhatItShows) {
  const auto game = ended_game();
  const auto page = http(server->port(), "GET", "/game/" + game + "?ply=1");
  ASSERT_EQ(page.status, 200);
  EXPECT_TRUE(page.body.contains(R"(<meta property="og:title" content="Guest – Ootori, level 3, Tori Shogi" />)"));
  EXPECT_TRUE(page.body.contains("White won after 2 moves: resignation."));
  EXPECT_TRUE(page.body.contains("content=\"http://127.0.0.1/api/v1/games/" + game + "/preview.png?ply=1\""));
  EXPECT_TRUE(page.body.contains("content=\"http://127.0.0.1/game/" + game + "?ply=1\""));
  EXPECT_TRUE(page.body.ends_with("</head><body></body></html>"));
  EXPECT_EQ(
      http(server->port(), "GET", "/game/" + game, {}, "If-None-Match: " + get("/game/" + game).field("ETag") + "\r\n")
          .status,
      304);
}

TEST_F(SharingTest, WhatIsNoGameIsAMissingPage) {
  for (const auto* path : {"/game/nowhere00000", "/game/x", "/report/nowhere00000"}) {
    const auto answer = get(path);
    EXPECT_EQ(answer.status, 404) << path;
    EXPECT_EQ(answer.body, page_text) << path << ": the client says so to people";
  }
  for (const auto* path : {"/embed/nowhere00000", "/embed/x"}) {
    const auto answer = get(path);
    EXPECT_EQ(answer.status, 404) << path;
    EXPECT_EQ(answer.body, "<html>framed</html>") << path;
    EXPECT_TRUE(answer.field("Content-Security-Policy").contains("frame-ancestors *")) << path;
  }
  EXPECT_EQ(get("/").body, page_text);
  EXPECT_FALSE(get("/game/" + browser.new_game() + "?x=%22%3E").body.contains("x="));
}

TEST_F(SharingTest, OnlyTheFramedPageMayBeFramed) {
  const auto framed = get("/embed/" + browser.new_game());
  EXPECT_EQ(framed.body, "<html>framed</html>");
  EXPECT_EQ(framed.fields("Content-Security-Policy").size(), 1U);
  EXPECT_TRUE(framed.field("Content-Security-Policy").contains("frame-ancestors *"));
  for (const auto* path : {"/", "/game/x", "/embed.html", "/embed"}) {
    EXPECT_TRUE(get(path).field("Content-Security-Policy").contains("frame-ancestors 'none'")) << path;
  }
}

class WithoutRasterizer : public SharingTest {
 protected:
  ServerOptions options() override {
    auto made = SharingTest::options();
    made.rasterizer = {};
    return made;
  }
};

TEST_F(WithoutRasterizer, ThereIsNoPngAndNoWordOfOne) {
  const auto game = browser.new_game();
  EXPECT_EQ(get("/api/v1/games/" + game + "/board.png").code(), "not_found");
  EXPECT_FALSE(get("/game/" + game).body.contains("og:image"));
  EXPECT_TRUE(get("/game/" + game).body.contains("og:title"));
}

TEST(PageHead, CannotLeaveItsQuotes) {
  const auto page = with_head("<head></head>", {.title = "\"><script>", .description = "&", .url = "'", .image = ""});
  EXPECT_FALSE(page.contains("<script"));
  EXPECT_TRUE(page.contains("&quot;&gt;&lt;script&gt;"));
}

TEST(Gallery, RefusesWhatIsTooMuchAndKeepsTheNewest) {
  std::atomic<bool> held = true;
  std::atomic<int> drawn = 0;
  Gallery gallery([&](const std::string& svg, int) -> std::expected<std::string, std::string> {
    while (held) std::this_thread::sleep_for(1ms);
    ++drawn;
    if (svg == "bad") return std::unexpected("it is bad");
    return svg;
  });
  using Answer = std::expected<Gallery::Picture, Error>;
  std::vector<Later<Answer>> asked(Gallery::most_waiting + 1);
  for (std::size_t i = 0; i < asked.size(); ++i) gallery.png("picture " + std::to_string(i), 100, asked[i].taker());
  EXPECT_EQ(asked.back().get().error().code, ErrorCode::busy);
  held = false;
  asked.pop_back();
  for (std::size_t i = 0; i < asked.size(); ++i) EXPECT_EQ(**asked[i].get(), "picture " + std::to_string(i));
  Later<Answer> bad;
  gallery.png("bad", 100, bad.taker());
  EXPECT_FALSE(bad.get());
  for (std::size_t i = 0; i < Gallery::most_pictures; ++i) {
    Later<Answer> more;
    gallery.png("more " + std::to_string(i), 100, more.taker());
    ASSERT_TRUE(more.get());
  }
  const int before = drawn;
  Later<Answer> known;
  gallery.png("more 0", 100, known.taker());
  EXPECT_EQ(**known.get(), "more 0");
  EXPECT_EQ(drawn, before);
  Later<Answer> forgotten;
  gallery.png("picture 0", 100, forgotten.taker());
  ASSERT_TRUE(forgotten.get());
  EXPECT_EQ(drawn, before + 1);
}

TEST(Gallery, ForgetsWhatNobodyAskedForLately) {
  auto now = std::chrono::steady_clock::time_point{} + 1h;
  Gallery gallery([](const std::string& svg, int) -> std::expected<std::string, std::string> { return svg; },
                  [&] { return now; });
  using Answer = std::expected<Gallery::Picture, Error>;
  const auto ask = [&](const std::string& svg) {
    Later<Answer> asked;
    gallery.png(svg, 100, asked.taker());
    ASSERT_TRUE(asked.get());
  };
  ask("old");
  ask("asked for again");
  now += Gallery::kept_for;
  ask("asked for again");
  now += 1ms;
  gallery.forget_old();
  EXPECT_EQ(gallery.size(), 1U);
  now += Gallery::kept_for + 1ms;
  gallery.forget_old();
  EXPECT_EQ(gallery.size(), 0U);
}

}  // namespace
}  // namespace ootori::server::testing

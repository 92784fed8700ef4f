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

TEST_F(SharingTest, ARecordIsServedInEveryNotation) {
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

TEST_F(SharingTest, AnUnchangedRecordIsNotSentAgain) {
  const auto path = "/api/v1/games/" + ended_game() + "/record?format=kif";
  const auto etag = get(path).field("ETag");
  EXPECT_EQ(http(server->port(), "GET", path, {}, "If-None-Match: " + etag + "\r\n").status, 304);
}

TEST_F(SharingTest, InvalidRecordsAreRefused) {
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

TEST_F(SharingTest, AGamesPageDescribesTheGame) {
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

TEST_F(SharingTest, UnknownGamesAreMissingPages) {
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

TEST_F(SharingTest, OnlyTheEmbedPageMayBeFramed) {
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

TEST_F(WithoutRasterizer, NeitherServesNorMentionsPngs) {
  const auto game = browser.new_game();
  EXPECT_EQ(get("/api/v1/games/" + game + "/board.png").code(), "not_found");
  EXPECT_FALSE(get("/game/" + game).body.contains("og:image"));
  EXPECT_TRUE(get("/game/" + game).body.contains("og:title"));
}

TEST(PageHead, EscapesQuotes) {
  const auto page = with_head("<head></head>", {.title = "\"><script>", .description = "&", .url = "'", .image = ""});
  EXPECT_FALSE(page.contains("<script"));
  EXPECT_TRUE(page.contains("&quot;&gt;&lt;script&gt;"));
}

class GalleryTest : public ::testing::Test {
 protected:
  using Answer = std::expected<Gallery::Picture, Error>;

  Later<Answer> ask(const std::string& svg, const std::string& address) {
    Later<Answer> asked;
    gallery.png(svg, 100, address, asked.taker());
    return asked;
  }
  // Empty: refused.
  std::string drawing_of(const std::string& svg) {
    const auto answer = ask(svg, "192.0.2.1").get();
    return answer ? **answer : std::string{};
  }

  std::expected<std::string, std::string> draw(const std::string& svg) {
    ++begun;
    while (held) std::this_thread::sleep_for(1ms);
    if (svg == "dear") use_up(20ms);
    const std::scoped_lock lock(mutex);
    drawn.push_back(svg);
    if (svg == "bad") return std::unexpected("it is bad");
    return svg;
  }
  static void use_up(std::chrono::nanoseconds cpu_time) {
    timespec used{};
    do {
      ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
    } while (std::chrono::seconds{used.tv_sec} + std::chrono::nanoseconds{used.tv_nsec} < cpu_time);
  }

  std::chrono::steady_clock::time_point now = std::chrono::steady_clock::time_point{} + 1h;
  std::atomic<bool> held = false;
  std::atomic<int> begun = 0;
  std::mutex mutex;
  std::vector<std::string> drawn;
  CallLimits limits{.work_of_address = {.most = 10, .again = 1h}};  // 10 ms of CPU time
  Ledger ledger{limits, HoldLimits{}, [] { return game::Millis{0}; }};
  Gallery gallery{[this](const std::string& svg, int /*width*/) { return draw(svg); }, ledger, [this] { return now; }};
};

TEST_F(GalleryTest, KeepsTheNewest) {
  EXPECT_EQ(drawing_of("picture"), "picture");
  EXPECT_EQ(drawing_of("bad"), "");
  for (std::size_t i = 0; i < Gallery::most_pictures; ++i) ASSERT_NE(drawing_of("more " + std::to_string(i)), "");
  const auto before = drawn.size();
  EXPECT_EQ(drawing_of("more 0"), "more 0");
  EXPECT_EQ(drawn.size(), before);
  EXPECT_EQ(drawing_of("picture"), "picture");
  EXPECT_EQ(drawn.size(), before + 1);
}

TEST_F(GalleryTest, ForgetsTheLeastRecentlyUsed) {
  EXPECT_EQ(drawing_of("old"), "old");
  EXPECT_EQ(drawing_of("asked for again"), "asked for again");
  now += Gallery::kept_for;
  EXPECT_EQ(drawing_of("asked for again"), "asked for again");
  now += 1ms;
  gallery.forget_old();
  EXPECT_EQ(gallery.size(), 1U);
  now += Gallery::kept_for + 1ms;
  gallery.forget_old();
  EXPECT_EQ(gallery.size(), 0U);
}

TEST_F(GalleryTest, AddressesTakeTurns) {
  held = true;
  std::vector<Later<Answer>> asked;
  for (const auto* svg : {"first", "second", "third", "second"}) asked.push_back(ask(svg, "192.0.2.1"));
  asked.push_back(ask("modest", "192.0.2.2"));
  held = false;
  for (auto& one : asked) EXPECT_TRUE(one.get());
  EXPECT_LT(std::ranges::find(drawn, "modest"), std::ranges::find(drawn, "third"));
  EXPECT_EQ(drawn.size(), 4U) << "the same picture only once";
}

TEST_F(GalleryTest, EachAddressHasItsLimit) {
  held = true;
  (void)ask("being drawn", "192.0.2.1");
  ASSERT_TRUE(eventually([&] { return begun == 1; }));
  int number = 0;
  const auto fill = [&](const std::string& address) {
    for (std::size_t i = 0; i < Gallery::most_of_address; ++i) (void)ask(std::to_string(++number), address);
  };
  fill("192.0.2.1");
  EXPECT_EQ(ask("one more", "192.0.2.1").get().error().code, ErrorCode::too_many);
  constexpr std::size_t addresses = Gallery::most_waiting / Gallery::most_of_address;
  for (std::size_t i = 1; i < addresses; ++i) fill("2001:db8::" + std::to_string(i));
  EXPECT_EQ(ask("one more", "192.0.2.2").get().error().code, ErrorCode::busy);
  held = false;
}

TEST_F(GalleryTest, DrawingIsCharged) {
  EXPECT_EQ(drawing_of("picture"), "picture");
  EXPECT_FALSE(ledger.may_work("192.0.2.1"));
  EXPECT_EQ(drawing_of("dear"), "dear");
  EXPECT_TRUE(eventually([&] { return ledger.may_work("192.0.2.1").has_value(); }));
}

}  // namespace
}  // namespace ootori::server::testing

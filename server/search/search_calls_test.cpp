// Searches over real sockets, and saved ones.
#include "server/search/search_calls.hpp"

#include "server/search/saved_search_table.hpp"
#include "server/testing/line_client.hpp"
#include "server/testing/store_fixture.hpp"
#include "server/testing/two_players_fixture.hpp"

namespace ootori::server::testing {
namespace {

class SearchCallsTest : public TwoPlayersTest {
 protected:
  void SetUp() override {
    TwoPlayersTest::SetUp();
    // A server opens its index of openings in the background after it has started.
    ASSERT_TRUE(eventually([this] { return ann.get("/api/v1/explorer/site?game=tori").status == 200; }));
  }
  ServerOptions options() override {
    ServerOptions options = ServerTest::options();
    options.explorer.pause = 5ms;
    options.http.http.keep_alive = 1ms;
    options.call_limits.games_of_player = options.call_limits.games_of_address = no_limit;
    options.call_limits.seeks_of_player = options.call_limits.seeks_of_address = no_limit;
    return options;
  }

  std::string play() { return TwoPlayersTest::play({"4e4d", "4c4d"}, false); }

  boost::json::array found(const std::string& query, std::size_t games) {
    boost::json::array list;
    EXPECT_TRUE(eventually([&] {
      const auto answer = stranger.get("/api/v1/games/search" + query);
      EXPECT_EQ(answer.status, 200) << answer.body;
      list = answer.json().at("games").as_array();
      return list.size() == games;
    })) << query;
    return list;
  }

  std::string file(const std::string& query) {
    LineClient lines(server->port(), "/api/v1/games/export?" + query);
    EXPECT_EQ(lines.answer().status, 200);
    std::string text;
    while (const auto line = lines.any_line()) text += *line + "\n";
    EXPECT_TRUE(lines.is_whole());
    return text;
  }
};

TEST_F(SearchCallsTest, FindAGameByPlayersMovesAndResult) {
  EXPECT_EQ(stranger.get("/api/v1/games/search").json().at("games").as_array().size(), 0U);
  const auto id = play();
  EXPECT_EQ(found("?player=bob&game=tori&moves=4e4d&winner=white&reason=resignation&pattern=S4d", 1)
                .at(0)
                .at("id")
                .as_string(),
            id);
  found("?player=bob&winner=black", 0);
  EXPECT_EQ(stranger.get("/api/v1/games/search?player=Carol").code(), "unknown_player");
}

// Every format can be read back.
TEST_F(SearchCallsTest, TheDownloadHasAllFoundGames) {
  for (int n = 0; n < 3; ++n) play();
  found("", 3);
  for (const std::string name : {"pgn", "kif", "json"}) {
    const std::string text = file("player=ann&format=" + name);
    const auto records = find_record_format(name)->parse(text, nullptr);
    ASSERT_TRUE(records) << name << ": " << text;
    ASSERT_EQ(records->size(), 3U) << name << ": " << text;
    for (const Record& record : *records) {
      ASSERT_EQ(record.moves.size(), 2U);
      EXPECT_EQ(write_usi(Tori::spec, record.moves[0].move), "4e4d");
      EXPECT_EQ(record.tag("Black"), "Ann");
    }
  }
  const std::string lines = file("player=ann&format=json");
  EXPECT_EQ(std::ranges::count(lines, '\n'), 3) << lines;
  for (const auto line : std::views::split(std::string_view(lines).substr(0, lines.size() - 1), '\n')) {
    EXPECT_TRUE(boost::json::parse(std::string_view(line)).is_object()) << lines;
  }
  EXPECT_EQ(file("winner=black&format=pgn"), "");
  EXPECT_EQ(stranger.get("/api/v1/games/export?format=csa").json().at("error").at("field").as_string(), "format");
  EXPECT_EQ(stranger.get("/api/v1/games/export").json().at("error").at("field").as_string(), "format");
}

TEST_F(SearchCallsTest, SayWhetherTheIndexOfGamesIsComplete) {
  play();
  found("", 1);
  EXPECT_TRUE(eventually([&] { return stranger.get("/api/v1/games/search").json().at("complete").as_bool(); }));
  const auto data = folder.path();
  const auto obstacle = data / explorer_rebuild_file;  // to the index that replaces the damaged one
  std::filesystem::create_directories(obstacle / "in the way");
  ASSERT_TRUE(
      sqlite::Connection::open((data / explorer_file).string())->execute("UPDATE indexed_games SET moves = '?'"));
  EXPECT_EQ(stranger.get("/api/v1/games/search").code(), "storage");
  const auto rest = stranger.get("/api/v1/games/search?before=1");
  ASSERT_EQ(rest.status, 200) << rest.body;
  EXPECT_FALSE(rest.json().at("complete").as_bool());
  std::filesystem::remove_all(obstacle);
  EXPECT_TRUE(eventually([&] {
    const auto answer = stranger.get("/api/v1/games/search");
    return answer.status == 200 && answer.json().at("complete").as_bool();
  }));
  found("", 1);
}

TEST_F(SearchCallsTest, SearchesAreSavedUnderAName) {
  EXPECT_EQ(stranger.post("/api/v1/searches", R"({"name":"Mine","query":"player=ann"})").code(), "signed_out");
  EXPECT_EQ(ann.post("/api/v1/searches", R"({"name":"Mine","query":"player=ann"})").status, 204);
  EXPECT_EQ(ann.post("/api/v1/searches", R"({"name":"Mine","query":"player=ann&winner=black"})").status, 204);
  EXPECT_EQ(ann.post("/api/v1/searches", R"({"name":"Bad","query":"winner=ann"})").code(), "bad_value");
  EXPECT_EQ(ann.post("/api/v1/searches", R"({"name":"","query":""})").code(), "bad_value");
  const auto saved = ann.get("/api/v1/searches").json().at("searches").as_array();
  ASSERT_EQ(saved.size(), 1U);
  EXPECT_EQ(saved[0].at("query").as_string(), "player=ann&winner=black");
  EXPECT_EQ(bob.get("/api/v1/searches").json().at("searches").as_array().size(), 0U);
  const std::string path = "/api/v1/searches/" + std::string(saved[0].at("id").as_string());
  EXPECT_EQ(bob.call("DELETE", path, {}).code(), "not_found");
  EXPECT_EQ(ann.call("DELETE", path, {}).status, 204);
  EXPECT_EQ(ann.get("/api/v1/searches").json().at("searches").as_array().size(), 0U);
}

TEST_F(SearchCallsTest, FiftySearchesCanBeSaved) {
  for (int n = 0; n < most_saved_searches; ++n) {
    ASSERT_EQ(ann.post("/api/v1/searches", fmt::format(R"({{"name":"n{}","query":""}})", n)).status, 204);
  }
  EXPECT_EQ(ann.post("/api/v1/searches", R"({"name":"more","query":""})").code(), "not_allowed");
  EXPECT_EQ(ann.post("/api/v1/searches", R"({"name":"n1","query":"rated=1"})").status, 204) << "in place of it";
}

}  // namespace
}  // namespace ootori::server::testing

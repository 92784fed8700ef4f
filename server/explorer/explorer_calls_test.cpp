// The explorer's answers through real sockets, and the questions that it refuses.
#include "server/explorer/explorer_calls.hpp"

#include "notation/sfen.hpp"
#include "rules/mirror.hpp"
#include "server/explorer/explorer_query.hpp"
#include "server/testing/two_players_fixture.hpp"

namespace ootori::server::testing {
namespace {

TEST(ExplorerQuery, RefusesInvalidInput) {
  const auto fault = [](std::string_view query) { return parse_explorer_query(query).error().field; };
  EXPECT_EQ(fault(""), "game");
  EXPECT_EQ(fault("game=chess"), "game");
  EXPECT_EQ(fault("game=tori&sfen=nonsense"), "sfen");
  EXPECT_EQ(fault("game=tori&speed=fast"), "speed");
  EXPECT_EQ(fault("game=tori&rating=1650"), "rating");
  EXPECT_EQ(fault("game=tori&since=1799"), "since");
  EXPECT_EQ(fault("game=tori&color=red"), "color");
  const auto query = parse_explorer_query("game=yari&speed=rapid,none&rating=1600&since=2024&until=2025");
  ASSERT_TRUE(query);
  EXPECT_EQ(query->filter, (OpeningFilter{.speeds = 0b1000'0100, .least_band = 8, .since = 2024, .until = 2025}));
}

class ExplorerCallsTest : public TwoPlayersTest {
 protected:
  ServerOptions options() override {
    ServerOptions options = ServerTest::options();
    options.explorer.pause = 5ms;
    options.explorer.lasting = 0ms;
    return options;
  }

  std::string play(std::initializer_list<std::string_view> moves) { return TwoPlayersTest::play(moves, true); }

  // Ann loses to the engine.
  std::string play_engine() {
    const auto id = ann.new_game();
    auto socket = ann.socket();
    socket.send(watch_frame(id, 1));
    socket.send(move_frame(id, 0, "4e4d"));
    socket.expect("event");
    socket.expect("event");
    EXPECT_EQ(ann.post("/api/v1/games/" + id + "/resign", {}).status, 204);
    return id;
  }

  boost::json::object shown(Browser& by, const std::string& path, std::int64_t games) {
    boost::json::object answer;
    EXPECT_TRUE(eventually([&] {
      const auto got = by.get("/api/v1/explorer/" + path);
      if (got.status == 503) return false;  // the server has not opened the index yet
      EXPECT_EQ(got.status, 200) << got.body;
      answer = got.json();
      return answer.at("games").as_int64() == games;
    }));
    return answer;
  }
};

TEST_F(ExplorerCallsTest, ShowMovesOnceTheGameHasEnded) {
  shown(stranger, "site?game=tori", 0);
  const auto id = play({"4e4d", "4c4d"});
  const auto site = shown(stranger, "site?game=tori&speed=blitz", 1);
  EXPECT_EQ(site.at("white").as_int64(), 1);
  const auto& move = site.at("moves").as_array().at(0).as_object();
  EXPECT_EQ(move.at("usi").as_string(), "4e4d");
  EXPECT_EQ(move.at("games").as_int64(), 1);
  EXPECT_LT(move.at("rating").as_int64(), 1500) << "Ann's, who lost";
  const auto& recent = site.at("recent").as_array().at(0).as_object();
  EXPECT_EQ(recent.at("game").at("id").as_string(), id);
  EXPECT_EQ(recent.at("usi").as_string(), "4e4d");
  EXPECT_EQ(shown(stranger, "site?game=tori&speed=rapid", 0).at("moves").as_array().size(), 0U);
  EXPECT_EQ(shown(stranger, "site?game=yari", 0).at("recent").as_array().size(), 0U);
}

TEST_F(ExplorerCallsTest, AMirroredPositionHasMirroredMoves) {
  play({"2e2d", "4c4d"});
  const std::string array = write_sfen(Position<Tori>::initial());
  const std::string image = write_sfen(Mirror<Tori>::of(Position<Tori>::initial()));
  const auto asked = [&](std::string sfen) {
    std::ranges::replace(sfen, ' ', '+');
    const auto answer = shown(stranger, "site?game=tori&sfen=" + sfen, 1);
    return std::string(answer.at("moves").as_array().at(0).at("usi").as_string());
  };
  EXPECT_EQ(asked(array), "2e2d");
  EXPECT_EQ(asked(image), "6e6d");
}

TEST_F(ExplorerCallsTest, ShowPrivateGamesToTheirPlayerOnly) {
  const auto id = play_engine();
  EXPECT_EQ(shown(ann, "own?game=tori", 1).at("recent").as_array().at(0).at("game").at("id").as_string(), id);
  shown(bob, "own?game=tori", 0);
  shown(stranger, "site?game=tori", 0);
}

// As in the list of a player's finished games: everybody sees the games against people, nobody those against the
// engine.
TEST_F(ExplorerCallsTest, ShowAPlayersGamesAgainstPeopleToAnybody) {
  const auto id = play({"4e4d", "4c4d"});
  play_engine();
  shown(ann, "own?game=tori", 2);
  const std::string unknown = stranger.get("/api/v1/explorer/player?game=tori&player=Cho").code();
  EXPECT_EQ(unknown, "unknown_player");
  for (Browser* one : {&stranger, &bob, &ann}) {
    const auto games = shown(*one, "player?game=tori&player=ann", 1);
    EXPECT_EQ(games.at("recent").as_array().at(0).at("game").at("id").as_string(), id);
  }
  shown(stranger, "player?game=tori&player=Bob", 1);
  shown(stranger, "player?game=yari&player=Ann", 0);
  shown(stranger, "player?game=tori&player=Ann&speed=rapid", 0);
  shown(stranger, "player?game=tori&player=Ann&side=black", 1);
  shown(stranger, "player?game=tori&player=Ann&side=white", 0);
  shown(stranger, "player?game=tori&player=Bob&side=white", 1);
}

TEST_F(ExplorerCallsTest, ADeletedPlayerCannotBeNamed) {
  play({"4e4d", "4c4d"});
  shown(stranger, "player?game=tori&player=Ann", 1);
  EXPECT_EQ(ann.call("DELETE", "/api/v1/account", R"({"password":"correct horse"})").status, 204);
  EXPECT_EQ(stranger.get("/api/v1/explorer/player?game=tori&player=Ann").code(), "unknown_player");
  shown(stranger, "player?game=tori&player=Bob", 1);
}

TEST_F(ExplorerCallsTest, SurviveARestart) {
  play({"4e4d", "4c4d"});
  shown(stranger, "site?game=tori", 1);
  restart();
  for (Browser* one : {&ann, &bob, &stranger}) one->port = server->port();
  shown(stranger, "site?game=tori", 1);
}

TEST_F(ExplorerCallsTest, RefuseInvalidInput) {
  const auto answer = stranger.get("/api/v1/explorer/site?game=tori&sfen=xyz");
  EXPECT_EQ(answer.status, 400);
  EXPECT_EQ(answer.code(), "bad_value");
  EXPECT_EQ(stranger.get("/api/v1/explorer/player?game=tori").code(), "bad_value") << "names no player";
  EXPECT_EQ(stranger.get("/api/v1/explorer/player?player=Ann").code(), "bad_value") << "names no game";
  EXPECT_EQ(stranger.get("/api/v1/explorer/player?game=tori&player=Ann&side=both").code(), "bad_value");
  EXPECT_EQ(ann.get("/api/v1/explorer/own?game=tori&side=both").code(), "bad_value");
}

}  // namespace
}  // namespace ootori::server::testing

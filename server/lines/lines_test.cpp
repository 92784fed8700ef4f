// Conditional moves: in rooms with a real store, and as calls over real sockets.
#include "game/terms.hpp"
#include "server/games/game_table.hpp"
#include "server/lines/lines_table.hpp"
#include "server/testing/people.hpp"
#include "server/testing/rooms_fixture.hpp"

namespace ootori::server::testing {
namespace {

using Moves = std::vector<std::string>;

class LinesInRooms : public RoomsTest {
 protected:
  // Ann is Black, and it is her turn after one move by each player.
  GameId begin(Rooms& rooms, const game::TimeControl& time = *game::CorrespondenceTime::from(2)) {
    const auto id =
        create(rooms, game::begin({.game = &Yari::spec, .time = time}, {game::PersonSeat{ann}, game::PersonSeat{bob}}));
    EXPECT_TRUE(move(rooms, id, ann, 0, "1g1f"));
    EXPECT_TRUE(move(rooms, id, bob, 1, "1c1d"));
    return id;
  }

  static std::expected<void, Error> move(Rooms& rooms, const GameId& id, const game::PlayerId& by, std::size_t ply,
                                         const std::string& usi) {
    Later<std::expected<void, Error>> done;
    rooms.command(by, PlayUsi{id, ply, usi}, done.taker());
    return done.get();
  }

  static std::expected<LinesView, Error> set(Rooms& rooms, const GameId& id, const game::PlayerId& by, std::size_t ply,
                                             Moves lines) {
    Later<std::expected<LinesView, Error>> done;
    rooms.set_lines(id, by, {}, {ply, std::move(lines)}, done.taker());
    return done.get();
  }

  static Moves shown(Rooms& rooms, const GameId& id, const game::PlayerId& by) {
    Later<std::expected<LinesView, Error>> done;
    rooms.show_lines(id, by, {}, done.taker());
    return done.get()->lines;
  }

  static Error refused(const std::expected<LinesView, Error>& answer) {
    EXPECT_FALSE(answer);
    return answer ? Error{} : answer.error();
  }

  std::size_t plies(const GameId& id) {
    const auto history = *GameTable{*store}.load(id);
    return static_cast<std::size_t>(std::ranges::count_if(
        history, [](const Recorded& one) { return std::holds_alternative<game::Moved>(one.event); }));
  }
};

TEST_F(LinesInRooms, ArePlayedTogetherWithTheMoveTheyAnswer) {
  Rooms rooms(services());
  const auto id = begin(rooms);
  const auto ear = std::make_shared<Ear>();
  rooms.watch(id, 3, ear);
  ASSERT_TRUE(set(rooms, id, bob, 2, {"2g2f 2c2d 3g3f 3c3d", "4g4f 4c4d"}));
  const auto commits = store->commits();
  const auto clocks = ear->count<ClockNews>();
  ASSERT_TRUE(move(rooms, id, ann, 2, "2g2f"));
  EXPECT_EQ(plies(id), 4U);
  EXPECT_EQ(ear->count<ClockNews>(), clocks + 1) << "clients do not call the player to move between the two";
  EXPECT_EQ(store->commits(), commits + 1) << "no crash can come between the move and its answer";
  EXPECT_EQ(ear->events(), (std::vector<std::uint64_t>{4, 5}));
  EXPECT_EQ(std::get<game::Moved>(GameTable{*store}.load(id)->back().event).spent, game::Millis{0});
  EXPECT_EQ(shown(rooms, id, bob), Moves{"3g3f 3c3d"}) << "what can still come of them";
  ASSERT_TRUE(move(rooms, id, ann, 4, "3g3f"));
  EXPECT_EQ(plies(id), 6U);
  EXPECT_EQ(shown(rooms, id, bob), Moves{});
  EXPECT_EQ(LinesTable{*store}.lines(id)->size(), 0U);
}

TEST_F(LinesInRooms, AreDroppedByAnyOtherMove) {
  Rooms rooms(services());
  const auto id = begin(rooms);
  ASSERT_TRUE(set(rooms, id, bob, 2, {"2g2f 2c2d"}));
  ASSERT_TRUE(move(rooms, id, ann, 2, "4g4f"));
  EXPECT_EQ(plies(id), 3U);
  EXPECT_EQ(shown(rooms, id, bob), Moves{});
  EXPECT_EQ(LinesTable{*store}.lines(id)->size(), 0U);
}

TEST_F(LinesInRooms, SurviveARestart) {
  auto rooms = std::make_unique<Rooms>(services());
  const auto id = begin(*rooms);
  ASSERT_TRUE(set(*rooms, id, bob, 2, {"2g2f 2c2d"}));
  rooms = nullptr;
  Rooms next(services());
  EXPECT_EQ(shown(next, id, bob), Moves{"2g2f 2c2d"});
  EXPECT_EQ(shown(next, id, ann), Moves{}) << "nobody else's";
  ASSERT_TRUE(move(next, id, ann, 2, "2g2f"));
  EXPECT_EQ(plies(id), 4U);
}

TEST_F(LinesInRooms, CanBeReplacedAndDeleted) {
  Rooms rooms(services());
  const auto id = begin(rooms);
  ASSERT_TRUE(set(rooms, id, bob, 2, {"2g2f 2c2d"}));
  ASSERT_TRUE(set(rooms, id, bob, 2, {"4g4f 4c4d"}));
  EXPECT_EQ(shown(rooms, id, bob), Moves{"4g4f 4c4d"});
  Later<std::expected<void, Error>> dropped;
  rooms.drop_lines(id, bob, {}, dropped.taker());
  EXPECT_TRUE(dropped.get());
  ASSERT_TRUE(move(rooms, id, ann, 2, "4g4f"));
  EXPECT_EQ(plies(id), 3U);
}

TEST_F(LinesInRooms, AreRefusedWithTheReason) {
  Rooms rooms(services());
  const auto id = begin(rooms);
  EXPECT_EQ(refused(set(rooms, id, ann, 2, {"2g2f 2c2d"})).code, ErrorCode::not_allowed) << "it is her turn";
  EXPECT_EQ(refused(set(rooms, id, {"cat"}, 2, {"2g2f 2c2d"})).code, ErrorCode::not_your_game);
  EXPECT_EQ(refused(set(rooms, id, bob, 1, {"2g2f 2c2d"})).code, ErrorCode::stale);
  EXPECT_EQ(refused(set(rooms, id, bob, 2, {"2g2f"})).message, "Line 1 must end with your own answer.");
  EXPECT_EQ(refused(set(rooms, id, bob, 2, {"2g2f 2c2d", "nonsense 2c2d"})).code, ErrorCode::bad_value);
  EXPECT_EQ(refused(set(rooms, id, bob, 2, Moves(31, "2g2f 2c2d"))).code, ErrorCode::bad_value);
  const auto illegal = refused(set(rooms, id, bob, 2, {"2g2f 2c2d", "2g2f P*5e"}));
  EXPECT_EQ(illegal.code, ErrorCode::illegal_move);
  EXPECT_EQ(illegal.message, "Move 2 of line 2 cannot be played.");
  EXPECT_EQ(illegal.rule, "not_in_hand");
  const auto contradictory = refused(set(rooms, id, bob, 2, {"4g4f 4c4d", "2g2f 2c2d", "2g2f 3c3d"}));
  EXPECT_EQ(contradictory.code, ErrorCode::bad_value);
  EXPECT_EQ(contradictory.field, "lines");
  EXPECT_EQ(contradictory.message, "Line 3, move 2: an earlier line already has a different answer.");
  EXPECT_EQ(shown(rooms, id, bob), Moves{}) << "nothing was kept of what was refused";
  const auto live = begin(rooms, *game::LiveTime::from({.main = 10min}));
  EXPECT_EQ(refused(set(rooms, live, bob, 2, {"2g2f 2c2d"})).code, ErrorCode::not_allowed);
}

class LinesTest : public ServerTest {
 protected:
  void SetUp() override {
    ServerTest::SetUp();
    friend_browser.port = server->port();
  }

  // A game between the browser, which is Black and has moved, and the friend.
  std::string begin() {
    const auto seek = browser.post(
        "/api/v1/seeks",
        R"({"game":"yari","side":"black","handicap":"none","listed":false,"time":{"kind":"correspondence","days":3}})");
    const auto path = "/api/v1/seeks/" + std::string(seek.json().at("id").as_string()) + "/accept";
    const auto game = friend_browser.post(path, {});
    EXPECT_EQ(game.status, 201) << game.body;
    const auto id = std::string(game.json().at("id").as_string());
    EXPECT_EQ(move(browser, id, 0, "1g1f"), 204);
    return id;
  }

  static int move(Browser& by, const std::string& game, int ply, std::string_view usi) {
    return by.post("/api/v1/games/" + game + "/move", fmt::format(R"({{"ply":{},"usi":"{}"}})", ply, usi)).status;
  }

  Browser friend_browser{.port = 0};
};

TEST_F(LinesTest, AreVisibleToTheirOwnerOnly) {
  const auto game = begin();
  const auto path = "/api/v1/games/" + game + "/lines";
  const auto saved = browser.call("PUT", path, R"({"ply":1,"lines":["1c1d 2g2f","2c2d 3g3f"]})");
  EXPECT_EQ(saved.status, 200) << saved.body;
  EXPECT_EQ(browser.get(path).body, saved.body);
  EXPECT_EQ(boost::json::serialize(friend_browser.get(path).json().at("lines")), "[]");
  EXPECT_EQ(http(server->port(), "GET", path).status, 403);
  EXPECT_FALSE(friend_browser.get("/api/v1/games/" + game).body.contains("2g2f"));
  EXPECT_TRUE(browser.get("/api/v1/account/export").body.contains("1c1d 2g2f"));
  EXPECT_FALSE(friend_browser.get("/api/v1/account/export").body.contains("1c1d 2g2f"));
  EXPECT_EQ(move(friend_browser, game, 1, "1c1d"), 204);
  const auto moves = friend_browser.get("/api/v1/games/" + game).json().at("moves");
  EXPECT_EQ(boost::json::serialize(moves), R"(["1g1f","1c1d","2g2f"])");
}

TEST_F(LinesTest, InvalidLinesAreRefused) {
  const auto path = "/api/v1/games/" + begin() + "/lines";
  EXPECT_EQ(browser.call("PUT", path, R"({"ply":1})").code(), "bad_value");
  EXPECT_EQ(browser.call("PUT", path, R"({"ply":1,"lines":[]})").code(), "bad_value");
  EXPECT_EQ(browser.call("PUT", path, R"({"ply":1,"lines":"1c1d 2g2f"})").code(), "bad_value");
  EXPECT_EQ(browser.call("PUT", path, R"({"ply":1,"lines":["1c1d  2g2f"]})").code(), "bad_value");
  EXPECT_EQ(browser.call("PUT", path, R"({"ply":1,"lines":["1c1d 9z9z"]})").code(), "bad_value");
  EXPECT_EQ(browser.call("PUT", path, R"({"ply":1,"lines":["1c1d 2g2f","1c1d 3g3f"]})").code(), "bad_value");
  EXPECT_EQ(browser.call("PUT", path, R"({"ply":1,"lines":["1c1d 2g2f"],"more":1})").code(), "unknown_field");
  EXPECT_EQ(browser.call("PUT", "/api/v1/games/nowhere/lines", R"({"ply":1,"lines":["1c1d 2g2f"]})").status, 404);
  EXPECT_EQ(browser.call("DELETE", path, {}).status, 204) << "there is nothing, and so it stays";
}

}  // namespace
}  // namespace ootori::server::testing

// Ratings are stored with the end of a game or not at all, and shown by the public API.

#include <algorithm>
#include <functional>

#include "game/terms.hpp"
#include "server/accounts/account_table.hpp"
#include "server/games/game_table.hpp"
#include "server/ratings/game_standing.hpp"
#include "server/ratings/leaderboard.hpp"
#include "server/ratings/rating_table.hpp"
#include "server/schema.hpp"
#include "server/store/sqlite.hpp"
#include "server/store/sqlite_store.hpp"
#include "server/testing/faulty_vfs.hpp"
#include "server/testing/people.hpp"
#include "server/testing/test_server.hpp"

namespace ootori::server::testing {
namespace {

const game::PlayerId guest{"guest"};
constexpr UnixMillis day = game::Millis{std::chrono::days{1}}.count();

Store::Result<void> write_now(Store& store, std::vector<Change> changes) {
  Later<Store::Result<void>> done;
  store.write(std::move(changes), done.taker());
  return done.get();
}

Change account(const game::PlayerId& player) {
  return AddAccount{{.player = player, .name = player.value, .password = "hash", .role = Role::player, .created = 1}};
}

struct Terms {
  bool rated = true;
  std::size_t plies = 2;
  UnixMillis at = 1000;
  game::PlayerId white = bob;
};

// A blitz game that ends at once, with the events and the digest that a room would store.
Append ended_game(const Outcome& outcome, const Terms& terms = {}) {
  const auto time = game::LiveTime::from({.main = std::chrono::minutes{5}});
  const game::Created created = game::begin({.game = &Yari::spec, .time = *time, .rated = terms.rated},
                                            {game::PersonSeat{ann}, game::PersonSeat{terms.white}});
  return {.id = GameId::random(),
          .game = &Yari::spec,
          .events = {{1, terms.at, created}, {2, terms.at, game::Ended{outcome}}},
          .digest = {.plies = terms.plies, .outcome = outcome}};
}

// As a room stores it: with its result.
std::vector<Change> stored(const Append& game) {
  return {game, EnterResult{game.id, game.digest, game.events.back().at}};
}

const Outcome black_wins{Color::black, Termination::resignation};
const Outcome nobody_wins{std::nullopt, Termination::repetition};
const Outcome called_off{std::nullopt, Termination::abandoned};

class RatingBookTest : public ::testing::Test {
 protected:
  RatingBookTest() { EXPECT_TRUE(write_now(*store, {account(ann), account(bob)})); }

  game::Rating rating_of(const game::PlayerId& player) {
    const auto standings = RatingTable{*store}.standings(player);
    return standings->size() == 1 ? standings->front().rating : game::new_rating;
  }

  std::vector<Standing> best(UnixMillis now, Kind kind = Kind::people, game::Speed speed = game::Speed::blitz,
                             const GameSpec& spec = Yari::spec) {
    return *read_best(RatingTable{*store}, spec, speed, kind, now, 10);
  }

  TemporaryFolder folder;
  std::unique_ptr<Store> store = open_test_store(folder.path());
};

TEST_F(RatingBookTest, AGameShowsRatingsBeforeItAndTheirChange) {
  const Append first = ended_game(black_wins);
  ASSERT_TRUE(write_now(*store, stored(first)));
  const auto after = *read_standing(*store, first.id, 2000);
  ASSERT_TRUE(after);
  EXPECT_EQ(after->ratings[0]->rating.rating, 1500);
  EXPECT_NEAR(*after->ratings[0]->change, rating_of(ann).rating - 1500, 1e-9);
  EXPECT_NEAR(*after->ratings[1]->change, rating_of(bob).rating - 1500, 1e-9);
  EXPECT_EQ(after->match, std::nullopt);

  Append second = ended_game(nobody_wins, {.at = 2000});
  second.events.pop_back();
  second.digest.outcome.reset();
  second.rematch_of = first.id;
  ASSERT_TRUE(write_now(*store, {second}));
  const auto running = *read_standing(*store, second.id, 3000);
  EXPECT_NEAR(running->ratings[0]->rating.rating, rating_of(ann).rating, 1e-9);
  EXPECT_EQ(running->ratings[0]->change, std::nullopt);
  ASSERT_TRUE(running->match);
  EXPECT_EQ(running->match->games, 1U);
  EXPECT_EQ(running->match->points, (std::array{1.0, 0.0}));
  EXPECT_EQ(*read_standing(*store, GameId::random(), 3000), std::nullopt);
}

TEST_F(RatingBookTest, MatchScoresFollowTheSeatsAndSkipAbortedGames) {
  const auto rematch = [&](const Append& before, const game::PlayerId& black, const game::PlayerId& white,
                           const Outcome& outcome, std::size_t plies = 2) {
    const game::Created created =
        game::begin({.game = &Yari::spec, .time = *game::LiveTime::from({.main = std::chrono::minutes{5}})},
                    {game::PersonSeat{black}, game::PersonSeat{white}});
    Append made{.id = GameId::random(),
                .game = &Yari::spec,
                .events = {{1, 1000, created}, {2, 1000, game::Ended{outcome}}},
                .digest = {.plies = plies, .outcome = outcome},
                .rematch_of = before.id};
    EXPECT_TRUE(write_now(*store, {made}));
    return made;
  };
  const Append first = ended_game(black_wins, {.rated = false});
  ASSERT_TRUE(write_now(*store, {first}));
  const Append second = rematch(first, bob, ann, nobody_wins);
  const Append third = rematch(second, ann, bob, called_off, 1);
  const Append last = rematch(third, bob, ann, black_wins);
  const auto standing = *read_standing(*store, last.id, 3000);
  ASSERT_TRUE(standing->match);
  EXPECT_EQ(standing->match->games, 3U);
  EXPECT_EQ(standing->match->points, (std::array{1.5, 1.5})) << "Bob is Black now";
  EXPECT_EQ(write(*standing),
            R"({"ratings":{"black":null,"white":null},"match":{"games":3,"black":1.5E0,"white":1.5E0}})");
}

TEST_F(RatingBookTest, ARatedGameRatesBothPlayers) {
  const Append game = ended_game(black_wins);
  ASSERT_TRUE(write_now(*store, stored(game)));
  const std::array<game::RatedGame, 1> won{{{game::new_rating, 1}}};
  const auto standings = RatingTable{*store}.standings(ann);
  ASSERT_EQ(standings->size(), 1U);
  EXPECT_EQ(standings->front(), (Standing{.player = ann,
                                          .game = &Yari::spec,
                                          .speed = game::Speed::blitz,
                                          .rating = game::rate(game::new_rating, won),
                                          .games = 1,
                                          .updated = 1000}));
  EXPECT_LT(rating_of(bob).rating, 1500);
  EXPECT_NEAR(rating_of(ann).rating + rating_of(bob).rating, 3000, 1e-6);
  const auto changes = RatingTable{*store}.rating_changes(ann, 10);
  ASSERT_EQ(changes->size(), 1U);
  EXPECT_EQ(changes->front().game, game.id);
  EXPECT_EQ(changes->front().rating, rating_of(ann).rating);
}

// Ann resigns all her games at once.
TEST_F(RatingBookTest, GamesThatEndInTheSameMillisecondStayInOrder) {
  const Outcome white_wins{Color::white, Termination::resignation};
  std::vector<Append> games;
  for (int i = 0; i < 5; ++i) games.push_back(ended_game(white_wins));
  std::ranges::sort(games, std::greater{}, [](const Append& game) { return game.id.text(); });
  for (const Append& game : games) ASSERT_TRUE(write_now(*store, stored(game)));
  const auto changes = *RatingTable{*store}.rating_changes(ann, 10);
  ASSERT_EQ(changes.size(), games.size());
  double before = game::new_rating.rating;
  for (std::size_t i = 0; i < games.size(); ++i) {
    EXPECT_EQ(changes[i].game, games[i].id);
    EXPECT_LT(changes[i].rating, before);
    const auto standing = *read_standing(*store, games[i].id, 2000);
    EXPECT_NEAR(*standing->ratings[0]->change, changes[i].rating - before, 1e-9);
    before = changes[i].rating;
  }
  EXPECT_NEAR(rating_of(ann).rating, before, 1e-9);
}

TEST_F(RatingBookTest, GamesThatDoNotCountChangeNothing) {
  for (const Append& game : {ended_game(black_wins, {.rated = false}), ended_game(black_wins, {.plies = 1}),
                             ended_game(called_off), ended_game(black_wins, {.white = guest})}) {
    ASSERT_TRUE(write_now(*store, stored(game)));
  }
  EXPECT_EQ(RatingTable{*store}.standings(ann), std::vector<Standing>{});
  EXPECT_EQ(RatingTable{*store}.rating_changes(ann, 10), std::vector<RatingChange>{});
  EXPECT_EQ(RatingTable{*store}.games_played(ann), (std::vector<GamesPlayed>{{&Yari::spec, 2}}))
      << "an unrated game is counted";
}

TEST_F(RatingBookTest, ADrawIsHalfAPointForBoth) {
  ASSERT_TRUE(write_now(*store, stored(ended_game(nobody_wins))));
  EXPECT_NEAR(rating_of(ann).rating, 1500, 1e-6);
  EXPECT_LT(rating_of(ann).deviation, 350);
}

TEST_F(RatingBookTest, AnInactiveRatingFirstBecomesLessCertain) {
  ASSERT_TRUE(write_now(*store, stored(ended_game(black_wins))));
  const game::Rating before = rating_of(ann);
  const game::Rating opponent = rating_of(bob);
  ASSERT_TRUE(write_now(*store, stored(ended_game(black_wins, {.at = 1000 + 100 * day}))));
  const std::array<game::RatedGame, 1> won{{{game::rest(opponent, 100), 1}}};
  EXPECT_EQ(rating_of(ann), game::rate(game::rest(before, 100), won));
  EXPECT_EQ(RatingTable{*store}.standings(ann)->front().games, 2);
  EXPECT_EQ(RatingTable{*store}.rating_changes(ann, 10)->front().at, 1000) << "oldest first";
  EXPECT_EQ(RatingTable{*store}.rating_changes(ann, 1)->front().at, 1000 + 100 * day);
}

TEST_F(RatingBookTest, TheLeaderboardHasOnlyEstablishedRatings) {
  ASSERT_TRUE(write_now(*store, stored(ended_game(black_wins))));
  EXPECT_EQ(best(1000), std::vector<Standing>{});
  for (int i = 0; i < 30; ++i)
    ASSERT_TRUE(write_now(*store, stored(ended_game(i % 3 == 0 ? nobody_wins : black_wins))));
  const auto list = best(1000);
  ASSERT_FALSE(list.empty());
  EXPECT_EQ(list.front().player, ann);
  EXPECT_FALSE(game::is_provisional(list.front().rating));
  EXPECT_EQ(best(1000, Kind::bots), std::vector<Standing>{}) << "they are people";
  EXPECT_EQ(best(1000, Kind::people, game::Speed::rapid), std::vector<Standing>{});
  EXPECT_EQ(best(1000, Kind::people, game::Speed::blitz, Tori::spec), std::vector<Standing>{});
}

TEST_F(RatingBookTest, InactivePlayersLeaveTheLeaderboard) {
  for (int i = 0; i < 30; ++i)
    ASSERT_TRUE(write_now(*store, stored(ended_game(i % 3 == 0 ? nobody_wins : black_wins))));
  const Standing stored = RatingTable{*store}.standings(ann)->front();
  const auto after_a_day = best(1000 + day);
  ASSERT_FALSE(after_a_day.empty());
  EXPECT_EQ(after_a_day.front().rating, rested(stored, 1000 + day)) << "as uncertain as the profile shows it";
  EXPECT_GT(after_a_day.front().rating.deviation, stored.rating.deviation);
  EXPECT_EQ(best(1000 + 3 * 365 * day), std::vector<Standing>{});
}

// More players than are read at once have become provisional before one who has not.
TEST_F(RatingBookTest, TheLeaderboardSkipsPlayersWhoBecameProvisional) {
  TestDatabase database(folder.path());
  const std::int64_t now = 1000 * day;
  for (int i = 0; i < 450; ++i) {
    const std::string player = fmt::format("player{:03}", i);
    ASSERT_TRUE(write_now(*store, {account({player})}));
    // Two of each rating: the last of one page and the first of the next may be equal.
    ASSERT_TRUE(database.execute(fmt::format("INSERT INTO ratings VALUES ('{}', 'yari', 'blitz', {}, 60, 0.06, 40, {})",
                                             player, 2500 - i / 2, i % 150 == 149 ? now : 0)));
  }
  std::vector<std::string> names;
  for (const Standing& standing : best(now)) names.push_back(standing.player.value);
  EXPECT_EQ(names, (std::vector<std::string>{"player149", "player299", "player449"}));
}

TEST(RatingFaults, AGameAndItsRatingsAreStoredAtomically) {
  FaultyVfs vfs;
  int failures = 0;
  bool failed = true;
  for (int nth = 1; failed; ++nth) {
    const TemporaryFolder folder;
    const auto store = open_test_store(folder.path());
    ASSERT_TRUE(write_now(*store, {account(ann), account(bob)}));
    vfs.fail(nth, SQLITE_FULL);
    const Append game = ended_game(black_wins);
    const auto ended = write_now(*store, stored(game));
    failed = vfs.has_failed();
    vfs.fail(0, SQLITE_OK);
    failures += ended ? 0 : 1;
    const std::size_t expected = ended ? 1 : 0;
    EXPECT_EQ(GameTable{*store}.load(game.id)->size(), 2 * expected) << "write " << nth;
    for (const auto& player : {ann, bob}) {
      EXPECT_EQ(RatingTable{*store}.standings(player)->size(), expected) << "write " << nth;
      EXPECT_EQ(RatingTable{*store}.rating_changes(player, 10)->size(), expected) << "write " << nth;
    }
  }
  EXPECT_GT(failures, 1);
}

class RatingsTest : public ServerTest {
 protected:
  void SetUp() override {
    ServerTest::SetUp();
    for (auto& [name, one] : players) {
      one->port = browser.port;
      const auto answer =
          one->post("/api/v1/account", fmt::format(R"({{"name":"{}","password":"correct horse"}})", name));
      ASSERT_EQ(answer.status, 201) << answer.body;
    }
  }

  // Black's first move and White's, then Black resigns.
  void play(std::string_view terms) {
    const auto seek =
        black.post("/api/v1/seeks", fmt::format(R"({{"game":"yari","side":"black","to":"Bob"{}}})", terms));
    ASSERT_EQ(seek.status, 201) << seek.body;
    const auto id = std::string(seek.json().at("id").as_string());
    const auto game = white.post("/api/v1/seeks/" + id + "/accept", {});
    ASSERT_EQ(game.status, 201) << game.body;
    const auto name = std::string(game.json().at("id").as_string());
    auto first = black.socket();
    auto second = white.socket();
    first.send(watch_frame(name, 1));
    const bool white_begins = game.json().at("handicap").as_string() != "none";
    (white_begins ? second : first).send(move_frame(name, 0, white_begins ? "1c1d" : "1g1f"));
    first.expect("event");
    (white_begins ? first : second).send(move_frame(name, 1, white_begins ? "1g1f" : "1c1d"));
    first.expect("event");
    first.send(frame("resign", name));
    EXPECT_EQ(first.expect("event").at("event").at("type").as_string(), "ended");
  }

  Browser black{.port = 0};
  Browser white{.port = 0};
  std::vector<std::pair<std::string, Browser*>> players{{"Ann", &black}, {"Bob", &white}};
};

TEST_F(RatingsTest, ARatedGameAppearsInBothRatings) {
  play(R"(,"rated":true,"time":{"kind":"live","main":300000})");
  const auto answer = browser.get("/api/v1/players/bob/ratings");
  ASSERT_EQ(answer.status, 200) << answer.body;
  const auto json = answer.json();
  const auto ratings = json.at("ratings").as_array();
  ASSERT_EQ(ratings.size(), 1U);
  EXPECT_EQ(ratings[0].at("game").as_string(), "yari");
  EXPECT_EQ(ratings[0].at("speed").as_string(), "blitz");
  EXPECT_EQ(ratings[0].at("rating").to_number<int>(), 1662);
  EXPECT_EQ(ratings[0].at("deviation").to_number<int>(), 290);
  EXPECT_TRUE(ratings[0].at("provisional").as_bool());
  EXPECT_EQ(ratings[0].at("games").as_int64(), 1);
  EXPECT_EQ(json.at("history").as_array().size(), 1U);
  EXPECT_EQ(json.at("played"), (boost::json::value{{"tori", 0}, {"yari", 1}}));
  const auto other = browser.get("/api/v1/players/Ann/ratings").json().at("ratings").as_array();
  EXPECT_EQ(other[0].at("rating").to_number<int>(), 1338);
  const std::string game(json.at("history").as_array()[0].at("id").as_string());
  const auto standing = browser.get("/api/v1/games/" + game + "/standing");
  ASSERT_EQ(standing.status, 200) << standing.body;
  EXPECT_TRUE(standing.body.contains(R"({"rating":1500,"provisional":true,"change":162})")) << standing.body;
  EXPECT_TRUE(standing.body.contains(R"({"rating":1500,"provisional":true,"change":-162})"));
  EXPECT_TRUE(standing.json().at("match").is_null());
  EXPECT_EQ(browser.get("/api/v1/games/nowhere00000/standing").code(), "unknown_game");
  EXPECT_EQ(browser.get("/api/v1/games/x/standing").code(), "unknown_game");
  const auto before = answer.body;
  restart();
  EXPECT_EQ(browser.get("/api/v1/players/bob/ratings").body, before);
}

TEST_F(RatingsTest, AHandicapGameIsCountedAndNotRated) {
  play(R"(,"handicap":"left-rook","time":{"kind":"live","main":300000})");
  const auto json = browser.get("/api/v1/players/Bob/ratings").json();
  EXPECT_TRUE(json.at("ratings").as_array().empty());
  EXPECT_TRUE(json.at("history").as_array().empty());
  EXPECT_EQ(json.at("played").at("yari").as_int64(), 1);
}

TEST_F(RatingsTest, LeaderboardsHaveAListForEverySpeed) {
  play(R"(,"rated":true,"time":{"kind":"correspondence","days":3})");
  const auto answer = browser.get("/api/v1/leaderboards/yari");
  ASSERT_EQ(answer.status, 200) << answer.body;
  const auto lists = answer.json().at("leaderboards").as_object();
  EXPECT_EQ(lists.size(), game::speed_names.size());
  EXPECT_TRUE(lists.at("correspondence").as_array().empty()) << "both are provisional";
  EXPECT_EQ(browser.get("/api/v1/leaderboards/chess").code(), "not_found");
  EXPECT_EQ(browser.get("/api/v1/players/Nobody/ratings").code(), "unknown_player");
  EXPECT_EQ(browser.post("/api/v1/leaderboards/yari", "{}").status, 405);
  EXPECT_EQ(browser.post("/api/v1/players/Ann/ratings", "{}").field("Allow"), "GET, HEAD");
}

}  // namespace
}  // namespace ootori::server::testing

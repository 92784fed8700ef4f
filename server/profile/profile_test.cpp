// Lists of a player's games: filters and pages, with a real store and over real sockets.
#include <gtest/gtest.h>

#include "notation/record.hpp"
#include "notation/sfen.hpp"
#include "notation/usi.hpp"
#include "server/profile/game_list.hpp"
#include "server/schema.hpp"
#include "server/store/sqlite_store.hpp"
#include "server/testing/people.hpp"
#include "server/testing/test_server.hpp"

namespace ootori::server::testing {
namespace {

const game::PlayerId cho{"cho"};

struct Played {
  UnixMillis at = 1000;
  const GameSpec* game = &Tori::spec;
  game::Seat black = game::PersonSeat{ann};
  game::Seat white = game::PersonSeat{bob};
  std::optional<Color> winner = Color::black;
  std::optional<game::Millis> main{};  // empty: no clock
  bool rated = false;
  bool ended = true;
  std::size_t plies = 2;
};

Append stored(const Played& played) {
  game::Created created{.start = initial_position(*played.game),
                        .handicap = nullptr,
                        .seats = {played.black, played.white},
                        .rated = played.rated};
  if (played.main) created.time = *game::LiveTime::from({.main = *played.main});
  Append append{.id = GameId::random(),
                .game = played.game,
                .events = {{1, played.at, created}},
                .digest = {.plies = played.plies}};
  if (played.ended) {
    const Outcome outcome{played.winner, played.winner ? Termination::resignation : Termination::repetition};
    append.events.push_back({2, played.at, game::Ended{outcome}});
    append.digest.outcome = outcome;
  }
  return append;
}

class GameListTest : public ::testing::Test {
 protected:
  GameListTest() {
    EXPECT_TRUE(names.add(ann, "Ann"));
    EXPECT_TRUE(names.add(bob, "Bob"));
  }

  GameId add(const Played& played) {
    const Append game = stored(played);
    Later<Store::Result<void>> done;
    store->write({game}, done.taker());
    EXPECT_TRUE(done.get());
    return game.id;
  }

  std::vector<GameId> listed(std::string_view query, const game::PlayerId& player = ann) {
    const auto wanted = parse_game_list_query(query, names);
    EXPECT_TRUE(wanted) << query;
    const auto page = read_game_page(*store, player, *wanted);
    EXPECT_TRUE(page);
    std::vector<GameId> ids;
    for (const Summary& game : page->games) ids.push_back(game.id);
    return ids;
  }

  TemporaryFolder folder;
  std::unique_ptr<Store> store = open_test_store(folder.path());
  Names names;
};

TEST_F(GameListTest, HasGamesAgainstPeopleThatHaveEnded) {
  const GameId first = add({});
  add({.ended = false});
  add({.white = game::EngineSeat{*game::Level::from(3)}});
  add({.winner = Color::black, .plies = 1});
  add({.black = game::PersonSeat{cho}});
  const GameId last = add({.at = 2000, .black = game::PersonSeat{cho}, .white = game::PersonSeat{ann}});
  EXPECT_EQ(listed(""), (std::vector{last, first}));
}

TEST_F(GameListTest, IsFiltered) {
  const GameId yari = add({.at = 1, .game = &Yari::spec});
  const GameId lost = add({.at = 2, .winner = Color::white});
  const GameId even = add({.at = 3, .winner = std::nullopt});
  const GameId rated = add({.at = 4, .main = game::Millis{60'000}, .rated = true});
  const GameId as_white =
      add({.at = 5, .black = game::PersonSeat{cho}, .white = game::PersonSeat{ann}, .main = game::Millis{1'800'000}});
  EXPECT_EQ(listed("game=yari"), std::vector{yari});
  EXPECT_EQ(listed("result=lost"), (std::vector{as_white, lost}));
  EXPECT_EQ(listed("result=even"), std::vector{even});
  EXPECT_EQ(listed("result=won"), (std::vector{rated, yari}));
  EXPECT_EQ(listed("result=won", bob), std::vector{lost});
  EXPECT_EQ(listed("rated=1"), std::vector{rated});
  EXPECT_EQ(listed("rated=0&game=tori"), (std::vector{as_white, even, lost}));
  EXPECT_EQ(listed("speed=bullet"), std::vector{rated});
  EXPECT_EQ(listed("speed=classical"), std::vector{as_white});
  EXPECT_EQ(listed("opponent=bob"), (std::vector{rated, even, lost, yari}));
}

TEST_F(GameListTest, ComesInPagesThatMissNothing) {
  std::vector<GameId> all;
  // Some with the same time, and more slow games than are read at once.
  for (int i = 0; i < 250; ++i)
    all.push_back(add({.at = i / 3, .main = game::Millis{i % 50 == 0 ? 60'000 : 1'800'000}}));
  for (const std::string filter : {"", "&speed=bullet", "&speed=classical"}) {
    std::vector<GameId> paged;
    std::string before;
    while (true) {
      const auto page = read_game_page(*store, ann, *parse_game_list_query("limit=7" + filter + before, names));
      ASSERT_TRUE(page);
      for (const Summary& game : page->games) paged.push_back(game.id);
      if (!page->next) break;
      ASSERT_EQ(page->games.size(), 7U);
      before = "&before=" + text(*page->next);
    }
    const std::size_t expected = filter.empty() ? 250 : filter.contains("bullet") ? 5 : 245;
    EXPECT_EQ(paged.size(), expected) << filter;
    std::ranges::sort(paged);
    EXPECT_EQ(std::ranges::unique(paged).size(), 0U);
  }
}

TEST_F(GameListTest, RefusesWhatMakesNoSense) {
  const auto fault = [&](std::string_view query) { return parse_game_list_query(query, names).error().field; };
  EXPECT_EQ(fault("game=chess"), "game");
  EXPECT_EQ(fault("speed=fast"), "speed");
  EXPECT_EQ(fault("rated=yes"), "rated");
  EXPECT_EQ(fault("result=draw"), "result");
  EXPECT_EQ(fault("before=1"), "before");
  EXPECT_EQ(fault("before=x-k3j9x2m4q8aa"), "before");
  EXPECT_EQ(fault("limit=101"), "limit");
  EXPECT_EQ(fault("color=red"), "color");
  EXPECT_EQ(parse_game_list_query("opponent=nobody", names).error().code, ErrorCode::unknown_player);
}

class OwnGamesTest : public GameListTest {
 protected:
  [[nodiscard]] GamePage page(std::string_view query) const {
    const auto wanted = parse_own_games_query(query);
    EXPECT_TRUE(wanted) << query;
    return *read_own_games(*store, ann, *wanted);
  }

  static std::vector<GameId> ids(const GamePage& page) {
    std::vector<GameId> ids;
    for (const Summary& game : page.games) ids.push_back(game.id);
    return ids;
  }
};

TEST_F(OwnGamesTest, GamesThatRunAreThereHoweverManyHaveEndedSince) {
  const GameId running = add({.at = 1, .ended = false});
  GameId last = running;
  for (int i = 0; i < 230; ++i) last = add({.at = 1000 + i});
  const auto listed = ids(page(""));
  ASSERT_EQ(listed.size(), 1U + OwnGamesQuery::most);
  EXPECT_EQ(listed[0], running);
  EXPECT_EQ(listed[1], last);
  EXPECT_EQ(ids(page("limit=1")), (std::vector{running, last}));
}

TEST_F(OwnGamesTest, AllGamesThatRunAreListed) {
  for (int i = 0; i < 230; ++i) add({.at = 1000 + i, .ended = false});
  const auto listed = page("limit=1");
  EXPECT_EQ(listed.games.size(), 230U);
  EXPECT_TRUE(std::ranges::is_sorted(listed.games, std::ranges::greater{}, &Summary::created));
  EXPECT_FALSE(listed.next);
}

// A correspondence game may have begun long before others that ended earlier.
TEST_F(OwnGamesTest, WhatEndedLastComesFirst) {
  const GameId old = add({.at = 1, .ended = false});
  const GameId other = add({.at = 1000});
  Later<Store::Result<void>> done;
  const Outcome outcome{Color::white, Termination::time};
  store->write({Append{.id = old,
                       .game = &Tori::spec,
                       .events = {{2, 5000, game::Ended{outcome}}},
                       .digest = {.plies = 2, .outcome = outcome}}},
               done.taker());
  ASSERT_TRUE(done.get());
  EXPECT_EQ(ids(page("")), (std::vector{old, other}));
}

TEST_F(OwnGamesTest, WhatHasEndedComesInPagesThatMissNothing) {
  const GameId running = add({.at = 1, .ended = false});
  for (int i = 0; i < 30; ++i) add({.at = 1000 + i / 3, .white = game::EngineSeat{*game::Level::from(3)}});
  std::vector<GameId> all = ids(page("limit=7"));
  EXPECT_EQ(all.front(), running);
  auto next = page("limit=7").next;
  while (next) {
    const GamePage more = page("limit=7&before=" + text(*next));
    std::ranges::copy(ids(more), std::back_inserter(all));
    next = more.next;
  }
  EXPECT_EQ(all.size(), 31U);
  std::ranges::sort(all);
  EXPECT_EQ(std::ranges::unique(all).size(), 0U);
}

class ProfilesTest : public ServerTest {};

TEST_F(ProfilesTest, OnesOwnGamesComeInPages) {
  const std::string first = browser.new_game();
  const std::string second = browser.new_game();
  for (const std::string& game : {first, second}) {
    EXPECT_EQ(browser.post("/api/v1/games/" + game + "/resign", {}).status, 204);
  }
  const std::string running = browser.new_game();
  const auto page = browser.get("/api/v1/games?limit=1").json();
  ASSERT_EQ(page.at("games").as_array().size(), 2U);
  EXPECT_EQ(page.at("games").at(0).at("id").as_string(), running);
  const auto newer = page.at("games").at(1);
  const auto more = browser.get("/api/v1/games?before=" + std::string(page.at("next").as_string())).json();
  ASSERT_EQ(more.at("games").as_array().size(), 1U);
  const auto older = more.at("games").at(0);
  // The most recently ended comes first; if both ended in the same millisecond, the greater id.
  const bool at_once = newer.at("updated") == older.at("updated");
  EXPECT_EQ(newer.at("id").as_string(), at_once ? std::max(first, second) : second);
  EXPECT_EQ(older.at("id").as_string(), at_once ? std::min(first, second) : first);
  EXPECT_TRUE(more.at("next").is_null());
  EXPECT_EQ(browser.get("/api/v1/games?limit=201").code(), "bad_value");
  EXPECT_EQ(browser.get("/api/v1/games?before=1").code(), "bad_value");
  EXPECT_EQ(browser.get("/api/v1/games?page=1").code(), "unknown_field");
}

TEST_F(ProfilesTest, APlayersGamesAreListedForEverybody) {
  Browser other{.port = server->port()};
  ASSERT_EQ(browser.post("/api/v1/account", R"({"name":"Ann","password":"correct horse"})").status, 201);
  ASSERT_EQ(other.post("/api/v1/account", R"({"name":"Bob","password":"correct horse"})").status, 201);
  const auto seek = browser.post("/api/v1/seeks", R"({"game":"tori","side":"black","handicap":"falcon","to":"Bob"})");
  ASSERT_EQ(seek.status, 201) << seek.body;
  const auto made = other.post("/api/v1/seeks/" + std::string(seek.json().at("id").as_string()) + "/accept", {});
  ASSERT_EQ(made.status, 201) << made.body;
  const auto game = std::string(made.json().at("id").as_string());
  auto black = browser.socket();
  auto white = other.socket();
  black.send(watch_frame(game, 1));
  AnyGame played = Game<Tori>{
      std::get<Position<Tori>>(parse_sfen(Tori::spec, std::string(made.json().at("start").as_string()))->position)};
  for (int ply = 0; ply < 2; ++ply) {
    const Move move = std::visit([](const auto& one) { return *one.permitted_moves().begin(); }, played);
    (void)std::visit([&](auto& one) { return one.play(move).has_value(); }, played);
    (ply == 0 ? white : black).send(move_frame(game, ply, write_usi(Tori::spec, move)));
    black.expect("event");
  }
  black.send(frame("resign", game));
  black.expect("event");

  const auto list = http(server->port(), "GET", "/api/v1/players/bob/games?result=won").json();
  ASSERT_EQ(list.at("games").as_array().size(), 1U);
  EXPECT_EQ(list.at("games").at(0).at("id").as_string(), game);
  EXPECT_TRUE(list.at("next").is_null());
  EXPECT_TRUE(browser.get("/api/v1/players/Bob/games?result=lost").json().at("games").as_array().empty());
  EXPECT_EQ(browser.get("/api/v1/players/Bob/games?result=draw").code(), "bad_value");
  EXPECT_EQ(browser.get("/api/v1/players/Cho/games").code(), "unknown_player");
  const auto ratings = browser.get("/api/v1/players/Ann/ratings").json();
  EXPECT_EQ(ratings.at("handicaps").at("tori").as_int64(), 1) << "a handicap game is counted, and as one";
  EXPECT_EQ(ratings.at("handicaps").at("yari").as_int64(), 0);
}

}  // namespace
}  // namespace ootori::server::testing

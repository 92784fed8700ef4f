// A standby server answers read-only requests itself: with the same bytes as the active server, never with anything
// older, and without writing. Runs only with tests/postgres.sh; tests/standby.py tests servers that are killed,
// tests/replica.py a replica.
#include <map>
#include <set>
#include <thread>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "server/http/path_pattern.hpp"
#include "server/read_routes.hpp"
#include "server/schema.hpp"
#include "server/standby/read_index.hpp"
#include "server/store/postgres_reader.hpp"
#include "server/succession.hpp"
#include "server/testing/free_port.hpp"
#include "server/testing/test_server.hpp"
#include "server/testing/test_store.hpp"

namespace ootori::server::testing {
namespace {

namespace json = boost::json;

std::int64_t a_day_later() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
             .count() +
         86'400'000;
}

class StandbyReadsTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!is_on_postgres()) GTEST_SKIP() << "this is about PostgreSQL: tests/postgres.sh";
    active = start(one);
    ASSERT_TRUE(eventually([&] { return active->is_active(); }));
    ann.port = active->port();
    sign_up(ann, "Ann");
    // It cannot reach the active server, so it must answer everything itself.
    standby = start(two);
    ASSERT_TRUE(eventually([&] { return there("/api/v1/account").status == 200; }));
  }

  [[nodiscard]] std::unique_ptr<Succession> start(const TemporaryFolder& folder) {
    auto options = local_options(folder.path(), engine);
    options.store = place_of(one.path()).address;
    options.call_limits.calls_of_address = options.call_limits.work_of_address = no_limit;
    options.call_limits.seeks_of_player = options.call_limits.seeks_of_address = no_limit;
    options.account_limits.sign_ups_of_address = no_limit;
    options.rasterizer = [](const std::string& svg, int) { return svg; };
    auto started = Succession::start({.server = options, .inner = inner}, [](const std::string&) {});
    if (!started) throw std::runtime_error(started.error());
    return std::move(*started);
  }

  static void sign_up(Browser& browser, std::string_view name) {
    const auto made =
        browser.post("/api/v1/account", fmt::format(R"({{"name":"{}","password":"correct horse"}})", name));
    ASSERT_EQ(made.status, 201) << made.body;
  }

  [[nodiscard]] HttpAnswer there(std::string_view path, std::string_view method = "GET") const {
    return there_as(ann, path, method);
  }
  [[nodiscard]] HttpAnswer there_as(const Browser& who, std::string_view path, std::string_view method = "GET") const {
    return http(standby->port(), method, path, {}, "Connection: close\r\nCookie: " + who.cookie + "\r\n");
  }
  [[nodiscard]] HttpAnswer here(std::string_view path, std::string_view method = "GET") const {
    return http(active->port(), method, path, {}, "Connection: close\r\nCookie: " + ann.cookie + "\r\n");
  }

  std::string made(std::string_view path, std::string_view body) {
    const auto answer = ann.post(path, body);
    EXPECT_EQ(answer.status, 201) << path << ": " << answer.body;
    const auto object = answer.json();
    return std::string(object.at(object.contains("id") ? "id" : "name").as_string());
  }

  // One of everything that can be read, keyed by the beginning of its pattern.
  std::map<std::string, std::string> make_site() {
    std::map<std::string, std::string> site{
        {"players/", "Ann"}, {"leaderboards/", "tori"}, {"practice/", "tori"}, {"games/", ann.new_game()}};
    EXPECT_EQ(ann.post("/api/v1/games/" + site["games/"] + "/resign", {}).status, 204);
    site["clubs/"] = made("/api/v1/clubs", R"({"name":"tori-fans","title":"Tori fans","joining":"open"})");
    site["studies/"] = made("/api/v1/studies", R"({"name":"Openings","visibility":"private"})");
    EXPECT_EQ(ann.post("/api/v1/studies/" + site["studies/"] + "/records",
                       json::serialize(json::object{{"text", R"({"game":"tori","moves":[]})"}}))
                  .status,
              201);
    site["simuls/"] =
        made("/api/v1/simuls", R"({"game":"tori","time":{"kind":"live","main":300000},)"
                               R"("host_time":{"kind":"live","main":1200000,"byoyomi":30000,"periods":1}})");
    site["tournaments/"] =
        made("/api/v1/tournaments",
             fmt::format(R"({{"system":"swiss","name":"Spring","games":["tori"],"rounds":3,"club":"tori-fans",)"
                         R"("time":{{"kind":"live","main":300000}},"no_show":60000,"starts":{}}})",
                         a_day_later()));
    Browser bob{.port = active->port()};
    sign_up(bob, "Bob");
    EXPECT_EQ(bob.post("/api/v1/clubs/tori-fans/join", "{}").status, 204);
    const std::string tournament = "/api/v1/tournaments/" + site["tournaments/"];
    for (Browser* player : {&ann, &bob}) EXPECT_EQ(player->post(tournament + "/join", {}).status, 204);
    EXPECT_EQ(ann.post(tournament + "/start", {}).status, 204);
    EXPECT_TRUE(eventually([&] { return here(tournament).json().at("round").as_int64() == 1; }));
    EXPECT_EQ(ann.post("/api/v1/account/settings", R"({"theme":"dark"})").status, 204);
    EXPECT_EQ(ann.post("/api/v1/searches", R"({"name":"Mine","query":"player=Ann"})").status, 204);
    return site;
  }

  static std::string path_of(std::string_view pattern, const std::map<std::string, std::string>& site) {
    static const std::map<std::string_view, std::string_view> queries{
        {"games/*/record", "?format=kif"},
        {"games/export", "?format=kif"},
        {"studies/*/chapter", "?chapter=1"},
        {"studies/*/records", "?format=pgn"},
        {"tournaments/*/round", "?number=1"},
        {"clubs/*/leaderboards", "?game=tori"},
        {"explorer/site", "?game=tori"},
        {"explorer/own", "?game=tori"},
        {"explorer/player", "?game=tori&player=Ann"},
        {"players/*/year", "?year=2026"},
        {"games/*", "?legal_moves=1"},
    };
    std::string path = "/api/v1/" + std::string(pattern);
    for (const auto& [beginning, id] : site) {
      if (pattern.starts_with(beginning + "*")) path.replace(path.find('*'), 1, id);
    }
    const auto query = queries.find(pattern);
    return path + std::string(query == queries.end() ? "" : query->second);
  }

  static std::map<std::string, std::string> fields_of(const HttpAnswer& answer) {
    std::map<std::string, std::string> fields;
    for (const std::string name : {"Content-Type", "ETag", "Cache-Control", "Content-Disposition",
                                   "Content-Security-Policy", "Cross-Origin-Resource-Policy"}) {
      fields[name] = answer.field(name);
    }
    return fields;
  }

  HeldEngine engine;
  TemporaryFolder one, two;
  std::optional<InnerAddress> inner;
  std::unique_ptr<Succession> active, standby;
  Browser ann{.port = 0};
};

TEST_F(StandbyReadsTest, EachReadRouteAnswersTheSameOnEveryServer) {
  const auto site = make_site();
  for (const std::string_view pattern : read_routes) {
    const std::string path = path_of(pattern, site);
    ASSERT_FALSE(path.contains('*')) << "this test does not know what to ask " << pattern << " for";
    HttpAnswer left, right;
    // Each server adds a finished game to its own index of openings within seconds.
    const bool are_same = eventually([&] {
      left = here(path), right = there(path);
      return left.status == 200 && right.status == 200 && left.body == right.body;
    });
    EXPECT_TRUE(are_same) << path << "\n" << left.status << " " << left.body << "\n" << right.status << right.body;
    EXPECT_EQ(fields_of(left), fields_of(right)) << path;
    EXPECT_EQ(there(path, "HEAD").status, 200) << path;
  }
  const std::vector<std::string> pages{"/game/" + site.at("games/"), "/announcements.atom", "/tournaments.atom",
                                       "/nowhere"};
  for (const std::string& page : pages) {
    const auto left = here(page), right = there(page);
    EXPECT_EQ(left.status, right.status) << page;
    EXPECT_EQ(left.body, right.body) << page;
  }
}

TEST_F(StandbyReadsTest, EverythingElseGoesToTheActiveServer) {
  const auto site = make_site();
  TemporaryFolder alone;
  const auto server = Server::start(local_options(alone.path(), engine));
  ASSERT_TRUE(server) << server.error().message;
  const std::set<std::string_view> listed(read_routes.begin(), read_routes.end());
  std::set<std::string_view> known;
  for (const Route& route : (*server)->routes()) {
    if (route.method == "GET") known.insert(route.pattern);
    if (route.pattern == "health" || (route.method == "GET" && listed.contains(route.pattern))) continue;
    std::string path = path_of(route.pattern, site);
    if (path.contains('*')) path.replace(path.find('*'), 1, "222222222222");
    EXPECT_EQ(there(path, route.method).status, 503) << route.method << " " << path;
  }
  for (const std::string_view pattern : read_routes) EXPECT_TRUE(known.contains(pattern)) << pattern;
  const std::string running = ann.new_game();
  EXPECT_EQ(there("/api/v1/games/" + running).status, 503) << "its clock runs elsewhere";
  EXPECT_EQ(there("/api/v1/games/" + running + "/record?format=kif").status, 200);
  EXPECT_EQ(there("/api/v1/games/222222222222").status, 404);
  const auto by_token = http(standby->port(), "GET", "/api/v1/account", {}, "Authorization: Bearer abc\r\n");
  EXPECT_EQ(by_token.status, 503) << "the active server counts the uses of tokens";
  EXPECT_EQ(there("/api/v1/account", "POST").status, 503);
  for (const std::string_view method : {"GET", "POST"}) {
    EXPECT_EQ(there("/unsubscribe/moves.1.2", method).status, 503) << "it reads and changes settings";
  }
}

// In every round, at once: what one server has acknowledged, the other must show.
TEST_F(StandbyReadsTest, EverybodyReadsTheirOwnWrites) {
  for (int round = 0; round < 30; ++round) {
    const std::string name = fmt::format("Player{}", round);
    Browser player{.port = active->port()};
    EXPECT_EQ(there("/api/v1/players/" + name).status, 404);
    sign_up(player, name);
    EXPECT_EQ(there("/api/v1/players/" + name).status, 200) << name;
    EXPECT_EQ(there_as(player, "/api/v1/account").json().at("name").as_string(), name) << "the session is known";
    const std::string theme = fmt::format(R"("value{}")", round);
    ASSERT_EQ(player.post("/api/v1/account/settings", fmt::format(R"({{"theme":{}}})", theme)).status, 204);
    EXPECT_TRUE(there_as(player, "/api/v1/account/settings").body.contains(theme));
    const auto game = player.new_game();
    ASSERT_EQ(player.post("/api/v1/games/" + game + "/resign", {}).status, 204);
    EXPECT_TRUE(there("/api/v1/games/" + game).json().at("outcome").is_object()) << "the game is over";
    ASSERT_EQ(player.post("/api/v1/account/vacation", {}).status, 200);
    EXPECT_TRUE(there("/api/v1/players/" + name).json().contains("vacation_until"));
    const Browser before = player;
    ASSERT_EQ(player.call("DELETE", "/api/v1/session", {}).status, 204);
    EXPECT_EQ(there_as(before, "/api/v1/account/settings").status, 401) << "the session is over";
  }
}

TEST_F(StandbyReadsTest, ChecksPermissionsLikeTheActiveServer) {
  const auto site = make_site();
  Browser eve{.port = active->port()};
  sign_up(eve, "Eve");
  const std::string study = "/api/v1/studies/" + site.at("studies/");
  EXPECT_EQ(there(study).status, 200);
  EXPECT_EQ(there_as(eve, study).status, 404) << "it is private";
  EXPECT_EQ(there_as(Browser{.port = 0}, "/api/v1/games").json().at("games").as_array().size(), 0U);
  ASSERT_EQ(ann.call("DELETE", study, {}).status, 204);
  EXPECT_EQ(there(study).status, 404) << "nothing is kept of what was read before";
}

TEST_F(StandbyReadsTest, ADeletedAccountIsGoneAtOnce) {
  Browser eve{.port = active->port()};
  sign_up(eve, "Eve");
  EXPECT_EQ(there("/api/v1/players/Eve").status, 200);
  ASSERT_EQ(eve.call("DELETE", "/api/v1/account", R"({"password":"correct horse"})").status, 204);
  EXPECT_EQ(there("/api/v1/players/Eve").status, 404);
}

// Otherwise the session would expire as unused (Accounts::login_lasts).
TEST_F(StandbyReadsTest, SessionUseIsRecordedThroughTheActiveServer) {
  standby->stop();
  active->stop();
  TestDatabase database(one.path());
  ASSERT_TRUE(database.execute("UPDATE logins SET used = used - 7200000"));
  const auto used = [&] { return *database.integer("SELECT max(used) FROM logins"); };
  const auto before = used();
  inner = InnerAddress{"127.0.0.1", free_port()};
  active = start(one);
  ASSERT_TRUE(eventually([&] { return active->is_active(); }));
  inner->port = free_port();
  standby = start(two);
  ASSERT_TRUE(eventually([&] { return http(standby->port(), "GET", "/api/v1/ready").status == 200; }));
  EXPECT_EQ(there("/api/v1/account").json().at("name").as_string(), "Ann");
  EXPECT_TRUE(eventually([&] { return used() >= before + 7'000'000; }));
}

TEST_F(StandbyReadsTest, TablesOfAnotherVersionAreNotRead) {
  TestDatabase database(one.path());
  ASSERT_TRUE(database.execute("UPDATE ootori_store SET version = version + 1"));
  EXPECT_EQ(there("/api/v1/clubs").status, 503);
  ASSERT_TRUE(database.execute("UPDATE ootori_store SET version = version - 1"));
  EXPECT_EQ(there("/api/v1/clubs").status, 200);
}

TEST_F(StandbyReadsTest, ReadsDoNotDelayATakeover) {
  const auto site = make_site();
  TestDatabase database(one.path());
  ASSERT_TRUE(database.execute("BEGIN; LOCK TABLE clubs IN ACCESS EXCLUSIVE MODE"));
  const std::jthread reading([&] { (void)there("/api/v1/clubs"); });
  ASSERT_TRUE(eventually(
      [&] { return *database.integer("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'") > 0; }));
  active->stop();
  EXPECT_TRUE(eventually([&] { return standby->is_active(); }, std::chrono::seconds{10}));
  ASSERT_TRUE(database.execute("ROLLBACK"));
  EXPECT_EQ(there("/api/v1/games/" + site.at("games/")).status, 200) << "it answers as the active server";
}

class PostgresReaderTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!is_on_postgres()) GTEST_SKIP() << "this is about PostgreSQL: tests/postgres.sh";
    store = open_test_store(folder.path());
  }

  [[nodiscard]] PostgresReaderOptions options() const {
    return {.address = place_of(folder.path()).address, .version = whole_schema().version()};
  }
  static StoreResult<std::int64_t> number_of(const Row& row) { return row.integer(0); }

  TemporaryFolder folder;
  std::unique_ptr<Store> store;
};

TEST_F(PostgresReaderTest, WritesNothing) {
  PostgresReader reader(options());
  Later<Store::Result<void>> done;
  reader.write({ProveWritable{}}, done.taker());
  EXPECT_FALSE(done.get());
  for (Reads* reads : {&static_cast<Reads&>(reader), &reader.pages()}) {
    const auto added =
        reads->query("INSERT INTO changed_players (player, number) VALUES ('x', 1) RETURNING number", number_of);
    ASSERT_FALSE(added);
    EXPECT_TRUE(added.error().message.contains("read-only")) << added.error().message;
  }
}

// How many connections are busy with a question that takes a minute.
std::int64_t sleepers() {
  constexpr const char* sql =
      "SELECT count(*) FROM pg_stat_activity WHERE query LIKE '%pg_sleep(60)%' AND state = 'active' "
      "AND pid <> pg_backend_pid()";
  return test_connection().run(sql)->integer();
}

TEST_F(PostgresReaderTest, StopsReadingWhenClosed) {
  PostgresReader reader(options());
  std::atomic<bool> has_failed = false;
  const std::jthread reading([&] { has_failed = !reader.pages().query("SELECT 1 FROM pg_sleep(60)", number_of); });
  ASSERT_TRUE(eventually([&] { return sleepers() == 1; }));
  const auto begun = std::chrono::steady_clock::now();
  reader.close();
  EXPECT_TRUE(eventually([&] { return has_failed.load(); }));
  EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds{5});
  EXPECT_FALSE(reader.pages().query("SELECT 1", number_of)) << "it reads no more";
  EXPECT_TRUE(eventually([&] { return sleepers() == 0; })) << "the database stops working on the question";
}

void control_database(const std::string& what) {
  const char* program = std::getenv("OOTORI_TEST_POSTGRES_CONTROL");
  ASSERT_NE(program, nullptr);
  ASSERT_EQ(std::system(fmt::format("{} {}", program, what).c_str()), 0) << what;
}

TEST_F(PostgresReaderTest, StopsReadingAFrozenDatabaseWhenClosed) {
  PostgresReader reader(options());
  std::atomic<bool> has_failed = false;
  const std::jthread reading([&] { has_failed = !reader.pages().query("SELECT 1 FROM pg_sleep(60)", number_of); });
  ASSERT_TRUE(eventually([&] { return sleepers() == 1; }));
  control_database("freeze");
  std::jthread closing([&] { reader.close(); });
  const bool is_over = eventually([&] { return has_failed.load(); }, std::chrono::seconds{5});
  control_database("thaw");
  EXPECT_TRUE(is_over);
}

// The replica is another database with the same row, which is updated later.
TEST_F(PostgresReaderTest, AReplicaIsReadOnceItHasCaughtUp) {
  TemporaryFolder late;
  TestDatabase original(folder.path());
  const auto second = open_test_store(late.path());
  TestDatabase replica(late.path());
  auto wanted = options();
  wanted.replica = place_of(late.path()).address;
  PostgresReader reader(wanted);
  ASSERT_TRUE(original.execute("UPDATE ootori_store SET owner = 7, batch = 10"));
  ASSERT_TRUE(replica.execute("UPDATE ootori_store SET owner = 7, batch = 9"));
  std::jthread comes([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds{50});
    (void)replica.execute("UPDATE ootori_store SET batch = 11");
  });
  EXPECT_EQ(*reader.catch_up(), (StoreStand{.owner = 7, .batch = 11})) << "it is waited for, and may have more by then";
  comes.join();
  ASSERT_TRUE(original.execute("UPDATE ootori_store SET owner = 8, batch = 1"));
  EXPECT_EQ(*reader.catch_up(), std::nullopt) << "another server has taken over meanwhile";
  ASSERT_TRUE(replica.execute("UPDATE ootori_store SET owner = 8, batch = 0"));
  const auto begun = std::chrono::steady_clock::now();
  EXPECT_EQ(*reader.catch_up(), std::nullopt) << "it lags";
  EXPECT_LT(std::chrono::steady_clock::now() - begun, PostgresReader::longest_lag) << "it was waited for just now";
  ASSERT_TRUE(replica.execute("UPDATE ootori_store SET batch = 1"));
  EXPECT_EQ(*reader.catch_up(), (StoreStand{.owner = 8, .batch = 1})) << "it is read as soon as it can be";
  ASSERT_TRUE(original.execute("UPDATE ootori_store SET version = 1000"));
  ASSERT_TRUE(replica.execute("UPDATE ootori_store SET version = 1000"));
  EXPECT_EQ(*reader.catch_up(), std::nullopt) << "the tables are those of a later program";
}

// One look serves many requests, but only those made before it began.
TEST(ReadIndexTest, OneQueryServesAllWaiting) {
  std::mutex mutex;
  std::condition_variable changed;
  int looks = 0, allowed = 0;
  ReadIndex index([&] {
    std::unique_lock lock(mutex);
    ++looks;
    changed.notify_all();
    changed.wait(lock, [&] { return allowed >= looks; });
    return looks != 3;
  });
  const auto until = [&](auto holds) {
    std::unique_lock lock(mutex);
    changed.wait(lock, holds);
  };
  std::vector<bool> answers;
  const auto ask = [&] {
    index.await([&](bool can_be_read) {
      const std::scoped_lock lock(mutex);
      answers.push_back(can_be_read);
      changed.notify_all();
    });
  };
  const auto allow = [&](int until_look) {
    const std::scoped_lock lock(mutex);
    allowed = until_look;
    changed.notify_all();
  };
  ask();
  until([&] { return looks == 1; });
  ask();
  ask();
  allow(1);
  until([&] { return looks == 2; });
  {
    const std::scoped_lock lock(mutex);
    EXPECT_EQ(answers, std::vector{true}) << "those who came later wait for a look of their own";
  }
  allow(2);
  until([&] { return answers.size() == 3; });
  ask();
  allow(3);
  until([&] { return answers.size() == 4; });
  index.close();
  ask();
  EXPECT_EQ(answers, (std::vector{true, true, true, false, false})) << "closed: nothing can be read";
}

}  // namespace
}  // namespace ootori::server::testing

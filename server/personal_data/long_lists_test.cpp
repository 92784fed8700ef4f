// The long lists of an export: they are whole, although they are read a few entries at a time.
#include "server/personal_data/long_lists.hpp"

#include <algorithm>
#include <map>

#include <gtest/gtest.h>

#include "server/accounts/account_table.hpp"
#include "server/accounts/names.hpp"
#include "server/ratings/rating_table.hpp"
#include "server/testing/studies_fixture.hpp"

namespace ootori::server::testing {
namespace {

namespace json = boost::json;

class LongListsTest : public studies::StudiesTest {
 protected:
  void store(const std::string& sql) { ASSERT_TRUE(TestDatabase(folder.path()).execute(sql)) << sql; }
  // `columns` may use the numbers n from 1 to `most`, and Ann's account.
  void store_many(int most, std::string_view into, std::string_view columns) {
    store(
        fmt::format("WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {}) "
                    "INSERT INTO {} SELECT {} FROM numbers, accounts WHERE name = 'Ann'",
                    most, into, columns));
  }

  // Ann has written 52 events, and Bob others between them.
  void write_study() {
    const std::string study = study_of_ann();
    add_bob(study);
    for (int number = 0; number < 49; ++number) {
      ASSERT_EQ(studies::comment(browser, study, 0, fmt::format("Ann's {}", number)).status, 200);
      if (number % 2 == 0) ASSERT_EQ(studies::comment(bob, study, 0, fmt::format("Bob's {}", number)).status, 200);
    }
  }

  void store_lists() {
    write_study();
    store_many(1'200, "practice_tries (player, number, id, game, problem, at, kind, solved)",
               "player, n, 'try ' || n, 'tori', 'some', n, 'stream', 1");
    for (const std::string& game : {browser.new_game(), browser.new_game()}) {
      store_many(700, "chat_messages (game_id, number, at, channel, player, text)",
                 fmt::format("'{}', n, n, 'players', player, 'hello'", game));
      store_many(1, "rating_changes (player, game_id, at, game, speed, rating, deviation)",
                 fmt::format("player, '{}', 7, 'tori', 'rapid', 1500, 100", game));
    }
    for (const std::string_view id : {"222222222222", "333333333333"}) {
      store_many(3, "tournament_messages (tournament, number, at, player, text)",
                 fmt::format("'{}', n, n, player, 'hello'", id));
    }
  }
};

TEST_F(LongListsTest, AreExportedWhole) {
  store_lists();
  const auto file = browser.get("/api/v1/account/export").json();
  const std::map<std::string_view, std::size_t> sizes{{"study_events", 52},  {"practice_tries", 1'200},
                                                      {"messages", 1'400},   {"tournament_messages", 6},
                                                      {"rating_history", 2}, {"games", 2}};
  for (const auto& [name, size] : sizes) EXPECT_EQ(file.at(name).as_array().size(), size) << name;
  std::int64_t last = 0;
  for (const json::value& one : file.at("study_events").as_array()) {
    EXPECT_GT(one.at("number").as_int64(), last);
    last = one.at("number").as_int64();
    EXPECT_FALSE(json::serialize(one).contains("Bob's"));
  }
}

TEST_F(LongListsTest, AreReadAFewEntriesAtATime) {
  store_lists();
  server.reset();
  const auto kept = open_test_store(folder.path());
  const auto accounts = AccountTable{*kept}.accounts();
  const game::PlayerId ann = std::ranges::find(*accounts, "Ann", &Account::name)->player;
  const Names names;
  for (const auto& list : long_lists(*kept, names, ann)) {
    std::size_t most = 0;
    std::size_t all = 0;
    for (auto some = list->next(); !some->empty(); some = list->next()) {
      most = std::max(most, some->size());
      all += some->size();
    }
    if (list->name() == "study_events") EXPECT_EQ(std::pair(most, all), std::pair(20UZ, 52UZ));
    if (list->name() == "practice_tries") EXPECT_EQ(std::pair(most, all), std::pair(500UZ, 1'200UZ));
    if (list->name() == "messages") EXPECT_EQ(std::pair(most, all), std::pair(500UZ, 1'400UZ));
    if (list->name() == "games") EXPECT_EQ(std::pair(most, all), std::pair(1UZ, 2UZ));
  }
  const RatingTable ratings(*kept);
  const auto first = ratings.rating_changes_after(ann, std::nullopt, 1);
  ASSERT_EQ(first->size(), 1U);
  const auto second = ratings.rating_changes_after(ann, first->front(), 1);
  ASSERT_EQ(second->size(), 1U);
  EXPECT_NE(first->front().game, second->front().game) << "both ended at the same moment";
  EXPECT_TRUE(ratings.rating_changes_after(ann, second->front(), 1)->empty());
}

TEST_F(LongListsTest, ADamagedStudyDoesNotPreventTheExport) {
  write_study();
  store("UPDATE study_events SET event = '{' WHERE number > 2 AND number < 30");
  const auto answer = browser.get("/api/v1/account/export");
  ASSERT_EQ(answer.status, 200);
  EXPECT_GT(answer.json().at("study_events").as_array().size(), 2U);
}

TEST_F(LongListsTest, AnExportThatCannotBeReadToTheEndDoesNotLookWhole) {
  store("ALTER TABLE tournament_messages RENAME TO elsewhere");
  RawConnection reader(server->port());
  reader.send(fmt::format("GET /api/v1/account/export HTTP/1.1\r\nHost: h\r\nCookie: {}\r\n\r\n", browser.cookie));
  ASSERT_TRUE(reader.take_until("\r\n\r\n").starts_with("HTTP/1.1 200"));
  while (reader.receive()) {
  }
  EXPECT_TRUE(reader.is_closed());
  EXPECT_FALSE(reader.take(1'000'000).ends_with("\r\n0\r\n\r\n"));
}

}  // namespace
}  // namespace ootori::server::testing

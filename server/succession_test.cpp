// Two servers over one database, in one process. Only with tests/postgres.sh; tests/standby.py has them in two.
#include "server/succession.hpp"

#include "server/testing/test_server.hpp"

namespace ootori::server::testing {
namespace {

class SuccessionTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!is_on_postgres()) GTEST_SKIP() << "this is about PostgreSQL: tests/postgres.sh";
  }

  [[nodiscard]] std::unique_ptr<Succession> start(const TemporaryFolder& folder) {
    auto options = local_options(folder.path(), engine);
    options.store = place_of(one.path()).address;
    auto started = Succession::start(options, [this](std::string why) { ended = std::move(why); });
    if (!started) throw std::runtime_error(started.error());
    return std::move(*started);
  }

  HeldEngine engine;
  TemporaryFolder one, two;
  std::string ended;
};

TEST_F(SuccessionTest, OneIsActiveAndTheOtherStandsByUntilItEnds) {
  auto first = start(one);
  ASSERT_TRUE(eventually([&] { return first->is_active(); }));
  const auto second = start(two);
  const auto refused = http(second->port(), "GET", "/api/v1/ready");
  EXPECT_EQ(refused.status, 503);
  EXPECT_EQ(refused.field("Retry-After"), "1");
  EXPECT_EQ(refused.json().at("status").as_string(), "standby");
  EXPECT_EQ(refused.code(), "busy");
  EXPECT_EQ(http(second->port(), "GET", "/").status, 503);
  EXPECT_EQ(http(second->port(), "GET", "/api/v1/health").status, 200) << "it runs";
  EXPECT_FALSE(second->is_active());

  Browser browser{.port = first->port()};
  const auto game = browser.new_game();
  const auto port = second->port();
  first->stop();
  EXPECT_TRUE(eventually([&] { return second->is_active(); }));
  EXPECT_EQ(second->port(), port);
  EXPECT_TRUE(eventually([&] { return http(port, "GET", "/api/v1/ready").status == 200; }));
  EXPECT_EQ(http(port, "GET", "/api/v1/games/" + game).status, 200) << "what was begun there goes on here";
  EXPECT_EQ(ended, "");
}

TEST_F(SuccessionTest, WhoIsReplacedStandsBy) {
  const auto first = start(one);
  ASSERT_TRUE(eventually([&] { return first->is_active(); }));
  auto socket = Browser{.port = first->port()}.socket();
  TestDatabase other(one.path());
  ASSERT_TRUE(other.execute("UPDATE ootori_store SET owner = 7"));
  ASSERT_TRUE(other.execute("SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted"));
  ASSERT_TRUE(eventually([&] { return !first->is_active(); })) << "it has noticed";
  while (socket.receive()) {
  }
  EXPECT_EQ(socket.close_code(), 1001) << "who played there is sent elsewhere";
  EXPECT_TRUE(eventually([&] { return first->is_active(); })) << "nobody else writes: it is its turn again";
  EXPECT_EQ(ended, "");
}

TEST(SuccessionOptions, AFolderIsForOne) {
  TemporaryFolder folder;
  HeldEngine engine;
  auto options = local_options(folder.path(), engine);
  options.store.clear();
  const auto started = Succession::start(options, [](const std::string&) {});
  ASSERT_FALSE(started);
  EXPECT_TRUE(started.error().contains("--store")) << started.error();
}

}  // namespace
}  // namespace ootori::server::testing

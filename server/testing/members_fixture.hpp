// Accounts, each in a browser of its own, over real sockets and a real store. They sign up as they are needed.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "server/testing/test_server.hpp"
#include "server/testing/test_store.hpp"

namespace ootori::server::testing {

class MembersTest : public ServerTest {
 protected:
  ServerOptions options() override {
    auto made = ServerTest::options();
    // Tests poll the server to see how far it has come.
    made.call_limits.calls_of_address = no_limit;
    made.call_limits.work_of_address = no_limit;
    made.account_limits.sign_ups_of_address = no_limit;
    return made;
  }

  Browser& sign_up(const std::string& name) {
    Browser& made = people[name];
    made.port = server->port();
    EXPECT_EQ(made.post("/api/v1/account", fmt::format(R"({{"name":"{}","password":"correct horse"}})", name)).status,
              201);
    return made;
  }

  void restart_all() {
    restart();
    for (auto& [name, one] : people) one.port = server->port();
  }

  // Sets the role in the store, where the server reads it when it starts.
  void make_moderator(std::string_view name) {
    server.reset();
    const std::string sql = fmt::format("UPDATE accounts SET role = 'moderator' WHERE name = '{}'", name);
    ASSERT_TRUE(TestDatabase(folder.path()).execute(sql));
    restart_all();
  }

  static std::string name_of(const boost::json::value& seat) { return std::string(seat.at("name").as_string()); }

  std::map<std::string, Browser> people;
};

}  // namespace ootori::server::testing

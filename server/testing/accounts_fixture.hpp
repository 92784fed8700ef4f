// Browsers that sign up and sign in, over real sockets and on a real store.
#pragma once

#include <string>
#include <string_view>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "server/testing/test_server.hpp"

namespace ootori::server::testing {

inline constexpr std::string_view secret = "correct horse battery";

inline std::string credentials(std::string_view name, std::string_view password = secret) {
  return fmt::format(R"({{"name":"{}","password":"{}"}})", name, password);
}

class AccountsTest : public ServerTest {
 protected:
  ServerOptions options() override {
    auto made = ServerTest::options();
    made.account_limits = limits;
    return made;
  }

  Browser another() { return {.port = browser.port}; }

  // Signs up in a new browser.
  Browser signed_up(std::string_view name) {
    Browser one = another();
    const auto answer = one.post("/api/v1/account", credentials(name));
    EXPECT_EQ(answer.status, 201) << answer.body;
    return one;
  }

  AccountLimits limits{};
};

}  // namespace ootori::server::testing

// A program that uses a token, for tests.
#pragma once

#include <string>
#include <string_view>

#include "server/testing/test_server.hpp"

namespace ootori::server::testing {

struct Holder {
  std::uint16_t port;
  std::string token;

  [[nodiscard]] std::string header() const { return "Authorization: Bearer " + token + "\r\n"; }
  HttpAnswer get(std::string_view path) { return call("GET", path, {}); }
  HttpAnswer post(std::string_view path, std::string_view body) { return call("POST", path, body); }
  HttpAnswer call(std::string_view method, std::string_view path, std::string_view body) {
    return http(port, method, path, body, header());
  }
  [[nodiscard]] SocketClient socket() const { return SocketClient(port, {}, header()); }
};

inline void sign_up(Browser& browser, std::string_view name) {
  const auto answer =
      browser.post("/api/v1/account", fmt::format(R"({{"name":"{}","password":"correct horse battery"}})", name));
  ASSERT_EQ(answer.status, 201) << answer.body;
}

// `scopes` as they are written between the brackets of a JSON array.
inline Holder holder_of(Browser& owner, std::string_view scopes) {
  const auto answer = owner.post("/api/v1/account/tokens", fmt::format(R"({{"label":"test","scopes":[{}]}})", scopes));
  EXPECT_EQ(answer.status, 201) << answer.body;
  return {.port = owner.port, .token = std::string(answer.json().at("token").as_string())};
}

}  // namespace ootori::server::testing

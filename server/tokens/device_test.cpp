// Signing in without a browser, over the public API.
#include "server/testing/test_server.hpp"
#include "server/testing/token_holder.hpp"
#include "server/tokens/device_grants.hpp"

namespace ootori::server::testing {
namespace {

class DeviceTest : public ServerTest {
 protected:
  void SetUp() override {
    ServerTest::SetUp();
    sign_up(browser, "Ann");
  }

  // As a program that has no cookie.
  [[nodiscard]] HttpAnswer post(std::string_view path, std::string_view body) const {
    return http(server->port(), "POST", path, body, {});
  }
  [[nodiscard]] boost::json::object asked(std::string_view scopes = R"("read","play")") const {
    const auto answer = post("/api/v1/device", fmt::format(R"({{"label":"ootori play","scopes":[{}]}})", scopes));
    EXPECT_EQ(answer.status, 201) << answer.body;
    return answer.json();
  }
  [[nodiscard]] HttpAnswer taken(const boost::json::object& device) const {
    return post("/api/v1/device/token",
                boost::json::serialize(boost::json::object{{"device_code", device.at("device_code")}}));
  }
  static std::string page(const boost::json::object& device) {
    return "/api/v1/device/" + std::string(device.at("user_code").as_string());
  }
};

TEST_F(DeviceTest, ACodeTypedInTheBrowserLetsTheProgramIn) {
  const auto device = asked();
  EXPECT_EQ(device.at("verification_uri").as_string(), "/device");
  EXPECT_EQ(device.at("expires_in").to_number<int>(), 600);
  const auto pending = taken(device);
  EXPECT_EQ(pending.code(), "authorization_pending");
  EXPECT_EQ(pending.field("Retry-After"), "5");

  const auto shown = browser.get(page(device));
  ASSERT_EQ(shown.status, 200) << shown.body;
  EXPECT_EQ(shown.json().at("label").as_string(), "ootori play");
  EXPECT_EQ(shown.json().at("scopes"), (boost::json::array{"read", "play"}));
  ASSERT_EQ(browser.post(page(device), R"({"allow":true})").status, 204);

  const auto made = taken(device);
  ASSERT_EQ(made.status, 200) << made.body;
  Holder program{.port = server->port(), .token = std::string(made.json().at("token").as_string())};
  EXPECT_EQ(program.get("/api/v1/account").json().at("name").as_string(), "Ann");
  EXPECT_EQ(taken(device).code(), "unknown_device") << "once";
  EXPECT_EQ(browser.get(page(device)).code(), "unknown_device");
  EXPECT_EQ(browser.get("/api/v1/account/tokens").json().at("tokens").at(0).at("label").as_string(), "ootori play");
}

TEST_F(DeviceTest, ACodeMayBeTypedInSmallLettersAndWithoutItsDash) {
  const auto device = asked();
  std::string code(device.at("user_code").as_string());
  std::erase(code, '-');
  for (char& letter : code) letter = static_cast<char>(letter - 'A' + 'a');
  EXPECT_EQ(browser.post("/api/v1/device/" + code, R"({"allow":true})").status, 204);
  EXPECT_EQ(taken(device).status, 200);
}

TEST_F(DeviceTest, WhoDeclinesLetsNobodyIn) {
  const auto device = asked();
  EXPECT_EQ(browser.post(page(device), R"({"allow":false})").status, 204);
  EXPECT_EQ(taken(device).code(), "access_denied");
  EXPECT_EQ(taken(device).code(), "unknown_device");
  EXPECT_TRUE(browser.get("/api/v1/account/tokens").json().at("tokens").as_array().empty());
}

TEST_F(DeviceTest, OnlySomebodyWhoIsSignedInDecides) {
  const auto device = asked();
  Browser guest{.port = server->port()};
  EXPECT_EQ(guest.get(page(device)).code(), "signed_out");
  EXPECT_EQ(guest.post(page(device), R"({"allow":true})").code(), "signed_out");
  auto program = holder_of(browser, R"("read","play")");
  EXPECT_EQ(program.post(page(device), R"({"allow":true})").code(), "not_by_token");
  EXPECT_EQ(taken(device).code(), "authorization_pending");
}

TEST_F(DeviceTest, WhoAsksTooOftenWaits) {
  const auto device = asked();
  EXPECT_EQ(taken(device).code(), "authorization_pending");
  EXPECT_EQ(taken(device).code(), "too_many");
}

TEST_F(DeviceTest, CodesCannotBeGuessedThrough) {
  int refused = 0;
  for (int i = 0; i < 20 && refused == 0; ++i) {
    if (browser.get("/api/v1/device/BBBB-BBB" + std::to_string(i)).code() == "too_many") refused = i;
  }
  EXPECT_EQ(refused, DeviceGrants::wrong_codes.most);
}

TEST_F(DeviceTest, ThoseThatWaitAreBounded) {
  for (std::size_t i = 0; i < DeviceGrants::most_of_address; ++i) static_cast<void>(asked());
  const auto refused = post("/api/v1/device", R"({"label":"x","scopes":["read"]})");
  EXPECT_EQ(refused.code(), "too_many");
  EXPECT_FALSE(refused.field("Retry-After").empty());
}

TEST_F(DeviceTest, AnAccountWithTooManyTokensIsToldSoInTheBrowser) {
  const auto device = asked();
  for (std::size_t i = 0; i < Tokens::most_of_one; ++i) static_cast<void>(holder_of(browser, R"("read")"));
  EXPECT_EQ(browser.post(page(device), R"({"allow":true})").code(), "not_allowed");
  EXPECT_EQ(taken(device).code(), "authorization_pending") << "it may be allowed yet";
}

TEST_F(DeviceTest, WhatCannotBeReadIsRefused) {
  EXPECT_EQ(post("/api/v1/device", R"({"label":"x","scopes":["admin"]})").code(), "bad_value");
  EXPECT_EQ(post("/api/v1/device", R"({"label":"x"})").code(), "bad_value");
  EXPECT_EQ(post("/api/v1/device/token", R"({"device_code":"x"})").code(), "unknown_device");
  EXPECT_EQ(post("/api/v1/device/token", "{}").code(), "bad_value");
  EXPECT_EQ(browser.post(page(asked()), "{}").code(), "bad_value");
}

}  // namespace
}  // namespace ootori::server::testing

// Which URLs of push services are accepted, and to which machines the server never connects.
#include "server/push/push_endpoint.hpp"

#include <gtest/gtest.h>

#include "server/push/push_sender.hpp"
#include "server/testing/push_service.hpp"

namespace ootori::server::testing {
namespace {

TEST(PushEndpoint, IsAnHttpsAddress) {
  const auto endpoint = PushEndpoint::parse("https://Push.example.net/send/a-b_c?d=e");
  ASSERT_TRUE(endpoint);
  EXPECT_EQ(endpoint->origin, "https://push.example.net");
  EXPECT_EQ(endpoint->host, "push.example.net");
  EXPECT_EQ(PushEndpoint::parse("https://a.example:443/x")->origin, "https://a.example");
  EXPECT_EQ(PushEndpoint::parse("https://a.example:8443")->origin, "https://a.example:8443");
  EXPECT_EQ(PushEndpoint::parse("https://[2600::1]:8443/x")->host, "[2600::1]");
  for (const std::string_view url :
       {"http://a.example/x", "https://", "https:///x", "https://user@a.example/x", "https://a.example\\@b.example/x",
        "https://a.example/x#y", "https://a.example:0/", "https://a.example:65536/", "https://a.example:x/",
        "https://a.example/a b", "https://a.example/\r\nHost: b", "https://a%2eexample/", "file:///etc/passwd",
        "https://[::1/x", "https://[]/x", "https://bücher.example/", ""}) {
    EXPECT_FALSE(PushEndpoint::parse(url)) << url;
  }
  EXPECT_TRUE(PushEndpoint::parse("https://a.example/" + std::string(982, 'x')));
  EXPECT_FALSE(PushEndpoint::parse("https://a.example/" + std::string(983, 'x')));
}

TEST(PushEndpoint, ServicesAreNamedWithTheirWholeHost) {
  EXPECT_TRUE(is_service_prefix("https://push.example/"));
  EXPECT_TRUE(is_service_prefix("https://push.example/v1/"));
  EXPECT_FALSE(is_service_prefix("https://push.example"));
  EXPECT_FALSE(is_service_prefix("http://push.example/"));
  const std::vector<std::string> services{"https://push.example/"};
  EXPECT_TRUE(is_of_services("https://push.example/x", services));
  EXPECT_FALSE(is_of_services("https://push.example.evil.example/x", services));
  EXPECT_FALSE(is_of_services("https://push.example@evil.example/x", services));
}

TEST(PushEndpoint, PublicAddressesAreThoseOfTheInternet) {
  for (const char* address : {"8.8.8.8", "1.1.1.1", "100.128.0.1", "172.32.0.1", "2600::1", "2a00:1450:4001::1",
                              "::ffff:8.8.8.8", "64:ff9b::808:808", "2002:808:808::1"}) {
    EXPECT_TRUE(is_public_address(std::string(address))) << address;
  }
  for (const char* address : {"127.0.0.1",
                              "127.255.255.255",
                              "0.0.0.0",
                              "10.1.2.3",
                              "172.16.0.1",
                              "172.31.255.255",
                              "192.168.1.1",
                              "169.254.169.254",
                              "100.64.0.1",
                              "192.0.0.1",
                              "192.0.2.1",
                              "198.18.0.1",
                              "198.51.100.1",
                              "203.0.113.1",
                              "224.0.0.1",
                              "240.0.0.1",
                              "255.255.255.255",
                              "::",
                              "::1",
                              "::127.0.0.1",
                              "fe80::1",
                              "fec0::1",
                              "fc00::1",
                              "fd00::1",
                              "ff02::1",
                              "::ffff:127.0.0.1",
                              "::ffff:10.0.0.1",
                              "64:ff9b::7f00:1",
                              "64:ff9b:1::1",
                              "2002:7f00:1::1",
                              "2002:a00:1::1",
                              "2001::1",
                              "2001:db8::1",
                              "3fff::1",
                              "100::1",
                              "127.1",
                              "0x7f.1",
                              "2130706433",
                              "localhost",
                              ""}) {
    EXPECT_FALSE(is_public_address(std::string(address))) << address;
  }
}

class PushSenderTest : public ::testing::Test {
 protected:
  [[nodiscard]] static PushRequest request_to(std::string endpoint) {
    return {.endpoint = std::move(endpoint),
            .authorization = "vapid t=x, k=y",
            .topic = "game-x",
            .lives = 60s,
            .body = "body"};
  }
  [[nodiscard]] PushOptions for_everybody() const {
    auto options = service.options();
    options.services.clear();
    return options;
  }

  PushService service;
};

TEST_F(PushSenderTest, ConnectsToNoMachineOfItsOwnNetwork) {
  const auto options = for_everybody();
  PushSender sender(options);
  const auto port = service.port();
  for (const std::string& host : {"127.0.0.1", "localhost", "[::1]", "0.0.0.0", "127.1", "2130706433", "0x7f000001",
                                  "[::ffff:127.0.0.1]", "017700000001"}) {
    const auto answer = sender.send(request_to(fmt::format("https://{}:{}/x", host, port)));
    EXPECT_EQ(answer.status, 0) << host;
    EXPECT_TRUE(answer.is_barred) << host << ": " << answer.error;
  }
  EXPECT_EQ(service.connections(), 0) << "not even a handshake";
}

TEST_F(PushSenderTest, SendsToServicesThatTheHostNames) {
  const auto options = service.options();
  PushSender sender(options);
  const auto answer = sender.send(request_to(service.prefix() + "x"));
  EXPECT_EQ(answer.status, 201) << answer.error;
  const auto push = service.await(1).front();
  EXPECT_EQ(push.path, "/x");
  EXPECT_EQ(push.body, "body");
  EXPECT_EQ(push.fields.at("ttl"), "60");
  EXPECT_EQ(push.fields.at("topic"), "game-x");
  EXPECT_EQ(push.fields.at("urgency"), "normal");
  EXPECT_EQ(push.fields.at("content-encoding"), "aes128gcm");
  EXPECT_EQ(push.fields.at("authorization"), "vapid t=x, k=y");
}

TEST_F(PushSenderTest, FollowsNoRedirect) {
  service.answer_with(
      fmt::format("307 Temporary Redirect\r\nLocation: {}other\r\nContent-Length: 0", service.prefix()));
  const auto options = service.options();
  PushSender sender(options);
  EXPECT_EQ(sender.send(request_to(service.prefix() + "x")).status, 307);
  EXPECT_EQ(service.received().size(), 1U);
}

TEST_F(PushSenderTest, ReadsLittleOfALongAnswer) {
  service.long_answer = 10'000'000;
  const auto options = service.options();
  PushSender sender(options);
  EXPECT_EQ(sender.send(request_to(service.prefix() + "x")).status, 201);
}

TEST_F(PushSenderTest, TrustsOnlyWhomItIsToTrust) {
  auto options = service.options();
  options.trusted.clear();
  PushSender sender(options);
  const auto answer = sender.send(request_to(service.prefix() + "x"));
  EXPECT_EQ(answer.status, 0);
  EXPECT_TRUE(service.received().empty());
}

TEST_F(PushSenderTest, IsBrokenOffWhenTheServerStops) {
  service.answer_with("");
  const auto options = service.options();
  PushSender sender(options);
  std::thread sending([&] { EXPECT_EQ(sender.send(request_to(service.prefix() + "x")).status, 0); });
  (void)service.await(1);
  const auto begun = std::chrono::steady_clock::now();
  sender.stop();
  sending.join();
  EXPECT_LT(std::chrono::steady_clock::now() - begun, 5s);
}

}  // namespace
}  // namespace ootori::server::testing

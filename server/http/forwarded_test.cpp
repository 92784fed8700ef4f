#include "server/http/forwarded.hpp"

#include <gtest/gtest.h>

namespace ootori::server {
namespace {

const boost::asio::ip::address loopback = boost::asio::ip::make_address("127.0.0.1");

std::string address_of(std::string_view peer, std::string_view forwarded_for = {}) {
  return client_of(boost::asio::ip::make_address(peer), forwarded_for, {}).address;
}

TEST(Forwarded, IsTrustedFromThisMachineOnly) {
  EXPECT_EQ(client_of(loopback, "198.51.100.7", "https"), (Client{"198.51.100.7", Transport::https}));
  EXPECT_EQ(client_of(boost::asio::ip::make_address("203.0.113.1"), "198.51.100.7", "https"),
            (Client{"203.0.113.1", Transport::plain}));
  EXPECT_EQ(address_of("127.0.0.2", "198.51.100.7"), "127.0.0.2") << "no proxy calls from there";
}

TEST(Forwarded, IsTrustedFromNamedProxies) {
  const auto peer = [](std::string_view address) { return boost::asio::ip::make_address(address); };
  const std::array proxies{*Network::parse("10.1.0.0/17"), *Network::parse("2001:db8::/33"),
                           *Network::parse("192.0.2.9")};
  for (const char* proxy : {"10.1.127.255", "::ffff:10.1.0.1", "2001:db8:7fff::1", "192.0.2.9"}) {
    EXPECT_TRUE(is_proxy(peer(proxy), proxies)) << proxy;
    EXPECT_EQ(client_of(peer(proxy), "198.51.100.7", "https", proxies), (Client{"198.51.100.7", Transport::https}));
  }
  for (const char* stranger : {"10.1.128.0", "2001:db8:8000::1", "192.0.2.8", "11.1.0.1"}) {
    EXPECT_FALSE(is_proxy(peer(stranger), proxies)) << stranger;
    EXPECT_EQ(client_of(peer(stranger), "198.51.100.7", "https", proxies).transport, Transport::plain);
  }
  EXPECT_TRUE(is_proxy(peer("203.0.113.1"), std::array{*Network::parse("0.0.0.0/0")}));
  EXPECT_FALSE(is_proxy(peer("2001:db8::1"), std::array{*Network::parse("0.0.0.0/0")})) << "IPv4 alone";
  for (const char* wrong :
       {"", "x", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/8x", "10.0.0/8", "2001:db8::/129", "/8", "1.2.3.4/-1"}) {
    EXPECT_FALSE(Network::parse(wrong)) << wrong;
  }
}

TEST(Forwarded, AProxyInAPrivateNetworkThatNobodyNamedIsNoticed) {
  const auto of = [](std::string_view peer, std::string_view proto) {
    return untrusted_proxy(boost::asio::ip::make_address(peer), proto, std::array{*Network::parse("10.88.0.0/16")});
  };
  for (const char* proxy : {"10.0.2.100", "172.17.0.1", "192.168.1.9", "fd28:6f6f::1"}) {
    EXPECT_EQ(of(proxy, "https"), proxy);
    EXPECT_EQ(of(proxy, ""), "") << "a browser in this network";
  }
  EXPECT_EQ(of("::ffff:10.0.2.100", "https"), "10.0.2.100");
  EXPECT_EQ(of("10.88.0.1", "https"), "") << "named";
  EXPECT_EQ(of("127.0.0.1", "https"), "");
  for (const char* stranger : {"203.0.113.1", "2001:db8::1", "172.32.0.1"}) EXPECT_EQ(of(stranger, "https"), "");
}

TEST(Forwarded, TheProxysOwnEntryCounts) {
  EXPECT_EQ(client_of(loopback, "192.0.2.1, 198.51.100.7", "https, http"), (Client{"198.51.100.7", Transport::plain}));
  EXPECT_EQ(client_of(loopback, "nonsense, 198.51.100.7 ", "http,https"), (Client{"198.51.100.7", Transport::https}));
}

TEST(Forwarded, InvalidAddressesCountAsTheProxys) {
  for (const char* nothing : {"", ",", "198.51.100.7,", "unknown", "198.51.100.7:80", "[2001:db8::1]", "300.1.1.1"}) {
    EXPECT_EQ(address_of("127.0.0.1", nothing), "127.0.0.1") << nothing;
  }
}

TEST(Forwarded, SpellingsOfOneAddressAreOneCustomer) {
  EXPECT_EQ(address_of("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
  EXPECT_EQ(address_of("::1", "2001:db8:1:2:ffff::1"), "2001:db8:1:2::");
  EXPECT_EQ(address_of("127.0.0.1", "fe80::1%lo"), "fe80::");
  EXPECT_EQ(address_of("::ffff:198.51.100.7"), "198.51.100.7");
  EXPECT_EQ(address_of("127.0.0.1", "::ffff:198.51.100.7"), "198.51.100.7");
  EXPECT_EQ(address_of("::ffff:127.0.0.1", "198.51.100.7"), "198.51.100.7")
      << "a proxy beside a server that hears both";
}

}  // namespace
}  // namespace ootori::server

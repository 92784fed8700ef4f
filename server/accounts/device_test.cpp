#include "server/accounts/device.hpp"

#include <gtest/gtest.h>

namespace ootori::server {
namespace {

Account account(const std::string& player, const std::string& password) {
  return {.player = {player}, .name = player, .password = password, .role = Role::player, .created = 0};
}

// "ootori_device=…", as a browser returns it.
std::string as_sent(const Device& device) {
  const std::string set = device.cookie(Transport::plain);
  return set.substr(0, set.find(';'));
}

TEST(Device, IsKnownToItsAccountOnly) {
  const Account ann = account("ann", "hash of ann");
  const Device device = Device::random(ann);
  const auto known = Device::in("ootori_guest=00; " + as_sent(device), ann);
  ASSERT_TRUE(known);
  EXPECT_EQ(known->id(), device.id());
  EXPECT_FALSE(Device::in(as_sent(device), account("bob", "hash of ann")));
  EXPECT_FALSE(Device::in("", ann));
}

TEST(Device, EndsWithThePassword) {
  const Device device = Device::random(account("ann", "old hash"));
  EXPECT_FALSE(Device::in(as_sent(device), account("ann", "new hash")));
}

TEST(Device, CannotBeMadeUp) {
  const Account ann = account("ann", "hash of ann");
  std::string cookie = as_sent(Device::random(ann));
  cookie.back() = cookie.back() == '0' ? '1' : '0';
  EXPECT_FALSE(Device::in(cookie, ann));
  EXPECT_FALSE(Device::in("ootori_device=" + std::string(64, '0'), ann));
  EXPECT_FALSE(Device::in("ootori_device=" + std::string(32, '0'), ann));
  EXPECT_FALSE(Device::in("ootori_device=", ann));
}

}  // namespace
}  // namespace ootori::server

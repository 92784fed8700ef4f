#include "server/limits/guest_addresses.hpp"

#include <gtest/gtest.h>

namespace ootori::server {
namespace {

game::PlayerId guest(std::size_t number) { return {"guest" + std::to_string(number)}; }

TEST(GuestAddresses, AreThoseWhereGuestsWereLastSeen) {
  GuestAddresses addresses;
  EXPECT_FALSE(addresses.of(guest(1)));
  addresses.note(guest(1), "192.0.2.1");
  addresses.note(guest(2), "192.0.2.2");
  addresses.note(guest(1), "192.0.2.3");
  EXPECT_EQ(addresses.of(guest(1)), "192.0.2.3");
  EXPECT_EQ(addresses.of(guest(2)), "192.0.2.2");
}

// A client without cookies becomes a new guest with each call.
TEST(GuestAddresses, OfManyGuestsTheFirstAreForgotten) {
  GuestAddresses addresses;
  for (std::size_t i = 0; i < 2 * GuestAddresses::most; ++i) {
    addresses.note(guest(i), "192.0.2.1");
    if (i % 1000 == 0) addresses.note({"regular"}, "192.0.2.9");
  }
  EXPECT_EQ(addresses.of({"regular"}), "192.0.2.9");
  EXPECT_EQ(addresses.of(guest(2 * GuestAddresses::most - 1)), "192.0.2.1");
  EXPECT_EQ(addresses.of(guest(GuestAddresses::most)), "192.0.2.1");
  for (std::size_t i = 0; i < GuestAddresses::most; ++i) addresses.note(guest(1'000'000 + i), "192.0.2.1");
  EXPECT_FALSE(addresses.of(guest(0)));
}

}  // namespace
}  // namespace ootori::server

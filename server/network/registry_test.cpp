#include "server/network/registry.hpp"

#include <gtest/gtest.h>

namespace ootori::server {
namespace {

using std::chrono_literals::operator""ms;

// Has its place until it goes, and when asked to close lets go of what keeps it: as a connection does that its client
// leaves at the same moment.
struct Guest : Live {
  std::shared_ptr<Guest>* kept_by = nullptr;
  std::optional<Registry::Place> place;
  bool* closed = nullptr;

  void close_soon() override {
    *closed = true;
    kept_by->reset();
  }
};

struct RegistryTest : ::testing::Test {
  std::shared_ptr<Guest> enter() {
    auto guest = std::make_shared<Guest>();
    guest->closed = &closed;
    if (auto place = registry.enter(guest)) guest->place.emplace(std::move(*place));
    return guest;
  }

  bool closed = false;
  Registry registry{2};
};

TEST_F(RegistryTest, HasAsManyPlacesAsItSays) {
  const auto one = enter();
  auto two = enter();
  EXPECT_TRUE(two->place);
  EXPECT_FALSE(enter()->place);
  two.reset();
  EXPECT_TRUE(enter()->place);
}

TEST_F(RegistryTest, WhoGoesWhileAllAreClosedGivesItsPlaceBack) {
  auto guest = enter();
  guest->kept_by = &guest;
  registry.close_all();
  EXPECT_TRUE(closed);
  EXPECT_EQ(guest, nullptr);
  EXPECT_TRUE(registry.wait_until_empty(0ms));
}

TEST_F(RegistryTest, LetsNobodyInOnceItCloses) {
  registry.close_all();
  EXPECT_FALSE(enter()->place);
}

}  // namespace
}  // namespace ootori::server

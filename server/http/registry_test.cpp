#include "server/http/registry.hpp"

#include <algorithm>
#include <array>

#include <gtest/gtest.h>

namespace ootori::server {
namespace {

using std::chrono_literals::operator""ms;

// Keeps its place while it exists. close_soon() drops the reference that keeps it alive, like a connection whose client
// disconnects at the same moment.
struct Guest : Live {
  std::shared_ptr<Guest>* kept_by = nullptr;
  std::optional<Registry::Place> place;
  bool* closed = nullptr;

  void close_soon() override {
    *closed = true;
    kept_by->reset();
  }
  void cut() override { is_cut = true; }

  bool is_cut = false;
};

struct RegistryTest : ::testing::Test {
  std::shared_ptr<Guest> enter(const std::string& address = {}) {
    auto guest = std::make_shared<Guest>();
    guest->closed = &closed;
    if (auto place = registry.enter(guest, address)) guest->place.emplace(std::move(*place));
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

TEST_F(RegistryTest, WhoHasMostPlacesGivesSomeUpToOthers) {
  Registry large{40};
  std::vector<std::shared_ptr<Guest>> hoard;
  const auto come = [&](const std::string& address) {
    auto guest = std::make_shared<Guest>();
    if (auto place = large.enter(guest, address)) guest->place.emplace(std::move(*place));
    return guest;
  };
  for (int i = 0; i < 40; ++i) hoard.push_back(come("hoarder"));
  EXPECT_FALSE(come("hoarder")->place) << "not to itself";
  const auto others = std::array{come("one"), come("two")};
  for (const auto& other : others) EXPECT_TRUE(other->place);
  EXPECT_GE(std::ranges::count(hoard, true, [](const auto& guest) { return guest->is_cut; }), 2);
  EXPECT_FALSE(std::ranges::all_of(hoard, [](const auto& guest) { return guest->is_cut; }));
}

TEST_F(RegistryTest, AddressesWithFewPlacesKeepThem) {
  std::vector<std::shared_ptr<Guest>> all;
  Registry large{40};
  for (int i = 0; i < 40; ++i) {
    all.push_back(std::make_shared<Guest>());
    all.back()->place.emplace(large.enter(all.back(), std::to_string(i % 8)).value());
  }
  EXPECT_FALSE(large.enter(std::make_shared<Guest>(), "another"));
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

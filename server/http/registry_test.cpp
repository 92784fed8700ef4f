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

  void look_over() override { ++looks; }
  [[nodiscard]] std::chrono::steady_clock::time_point last_heard() const override { return heard; }

  bool is_cut = false;
  int looks = 0;
  std::chrono::steady_clock::time_point heard{};
};

// A guest that has entered, if there was a place.
std::shared_ptr<Guest> enter_into(Registry& registry, const std::string& address,
                                  std::chrono::milliseconds heard = {}) {
  auto guest = std::make_shared<Guest>();
  guest->heard += heard;
  if (auto place = registry.enter(guest, address)) guest->place.emplace(std::move(*place));
  return guest;
}

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

TEST_F(RegistryTest, HasTheStatedNumberOfPlaces) {
  const auto one = enter();
  auto two = enter();
  EXPECT_TRUE(two->place);
  EXPECT_FALSE(enter()->place);
  two.reset();
  EXPECT_TRUE(enter()->place);
}

TEST_F(RegistryTest, TheAddressWithMostPlacesGivesSomeUp) {
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

TEST_F(RegistryTest, AnAddressGivesUpPlacesOnlyAboveEight) {
  for (const std::size_t places : {Registry::always, Registry::always + 1}) {
    Registry full{places};
    std::vector<std::shared_ptr<Guest>> all;
    for (std::size_t i = 0; i < places; ++i) all.push_back(enter_into(full, "one"));
    EXPECT_EQ(enter_into(full, "another")->place.has_value(), places > Registry::always) << places;
  }
}

TEST_F(RegistryTest, ANewcomerNeedsLessThanHalfOfTheMost) {
  for (const std::size_t most : {10U, 11U}) {
    Registry full{most + 5};
    std::vector<std::shared_ptr<Guest>> all;
    for (std::size_t i = 0; i < most; ++i) all.push_back(enter_into(full, "most"));
    for (std::size_t i = 0; i < 5; ++i) all.push_back(enter_into(full, "newcomer"));
    EXPECT_EQ(enter_into(full, "newcomer")->place.has_value(), most > 10) << most;
  }
}

TEST_F(RegistryTest, TheLongestSilentAreClosedFirst) {
  Registry full{12};
  std::vector<std::shared_ptr<Guest>> all;
  for (const int heard : {5, 1, 12, 3, 9, 2, 11, 4, 10, 6, 8, 7}) {
    all.push_back(enter_into(full, "one", std::chrono::milliseconds{heard}));
  }
  EXPECT_TRUE(enter_into(full, "another")->place);
  for (const auto& guest : all) {
    EXPECT_EQ(guest->is_cut, guest->heard <= std::chrono::steady_clock::time_point{6ms}) << "half of them";
  }
}

TEST_F(RegistryTest, ProxiesAreNotCountedAsOneAddress) {
  Registry full{20};
  std::vector<std::shared_ptr<Guest>> all;
  for (int i = 0; i < 20; ++i) all.push_back(enter_into(full, ""));
  EXPECT_FALSE(enter_into(full, "one")->place);
  for (const auto& guest : all) EXPECT_FALSE(guest->is_cut);
}

TEST_F(RegistryTest, AProxysConnectionsCountAsTheClientsThatTheyServe) {
  Registry full{20};
  std::vector<std::shared_ptr<Guest>> all;
  for (int i = 0; i < 20; ++i) all.push_back(enter_into(full, ""));
  for (const auto& guest : all) guest->place->assign("hoarder");
  EXPECT_TRUE(enter_into(full, "")->place);
  const auto cut = std::ranges::count_if(all, [](const auto& guest) { return guest->is_cut; });
  EXPECT_GE(cut, 1);
  for (const auto& guest : all) guest->place->assign({});
  const auto rest = static_cast<std::size_t>(cut);
  std::vector<std::shared_ptr<Guest>> others;
  for (std::size_t i = 0; i < rest; ++i) others.push_back(enter_into(full, ""));
  EXPECT_FALSE(enter_into(full, "one")->place) << "they count as nobody's again";
}

TEST_F(RegistryTest, APlaceIsPassedOn) {
  auto connection = enter("one");
  const auto other = enter("two");
  auto socket = std::make_shared<Guest>();
  auto passed = registry.take_over(std::move(*connection->place), socket, "one");
  ASSERT_TRUE(passed);
  connection.reset();
  EXPECT_FALSE(enter()->place) << "it is still taken";
  passed.reset();
  EXPECT_TRUE(enter()->place);
}

TEST_F(RegistryTest, APlaceThatWasTakenAwayIsNotPassedOn) {
  Registry full{9};
  std::vector<std::shared_ptr<Guest>> hoard;
  for (int i = 0; i < 9; ++i) hoard.push_back(enter_into(full, "one", std::chrono::milliseconds{i}));
  const auto newcomer = enter_into(full, "another");
  ASSERT_TRUE(newcomer->place);
  ASSERT_TRUE(hoard.front()->is_cut);
  EXPECT_FALSE(full.take_over(std::move(*hoard.front()->place), std::make_shared<Guest>(), "one"));
  EXPECT_TRUE(full.take_over(std::move(*hoard.back()->place), std::make_shared<Guest>(), "one"));
}

TEST_F(RegistryTest, APlaceIsNotPassedOnAfterClosing) {
  auto guest = enter();
  auto place = std::move(*guest->place);
  guest->place.reset();
  guest->kept_by = &guest;
  registry.close_all();
  EXPECT_FALSE(registry.take_over(std::move(place), std::make_shared<Guest>(), ""));
  EXPECT_TRUE(registry.wait_until_empty(0ms));
}

TEST_F(RegistryTest, LooksOverAllThatAreThere) {
  const auto one = enter();
  auto two = enter();
  registry.look_over();
  two.reset();
  registry.look_over();
  EXPECT_EQ(one->looks, 2);
}

TEST_F(RegistryTest, IsEmptyOnlyWithoutGuests) {
  auto one = enter();
  EXPECT_FALSE(registry.wait_until_empty(0ms));
  one.reset();
  EXPECT_TRUE(registry.wait_until_empty(0ms));
}

TEST_F(RegistryTest, LeavingDuringCloseAllFreesThePlace) {
  auto guest = enter();
  guest->kept_by = &guest;
  registry.close_all();
  EXPECT_TRUE(closed);
  EXPECT_EQ(guest, nullptr);
  EXPECT_TRUE(registry.wait_until_empty(0ms));
}

TEST_F(RegistryTest, AdmitsNobodyAfterClosing) {
  registry.close_all();
  EXPECT_FALSE(enter()->place);
}

}  // namespace
}  // namespace ootori::server

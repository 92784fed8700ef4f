#include "server/limits/stream_places.hpp"

#include <gtest/gtest.h>

namespace ootori::server {
namespace {

class StreamPlacesTest : public ::testing::Test {
 protected:
  [[nodiscard]] StreamPlaces::Place reserve(const std::string& player, const std::string& address) {
    return places.reserve(player, address, full);
  }

  StreamPlaces places{{.of_player = 2, .of_address = 3, .of_all = 4}};
  StreamPlaces::Full full{};
};

TEST_F(StreamPlacesTest, APlayerHasOnlySome) {
  const auto one = reserve("ann", "home");
  const auto two = reserve("ann", "office");
  EXPECT_TRUE(one && two);
  EXPECT_FALSE(reserve("ann", "train"));
  EXPECT_EQ(full, StreamPlaces::Full::for_you);
  EXPECT_TRUE(reserve("bob", "train"));
}

TEST_F(StreamPlacesTest, AnAddressHasOnlySome) {
  const auto one = reserve("ann", "home");
  const auto two = reserve("bob", "home");
  const auto three = reserve("cleo", "home");
  EXPECT_TRUE(one && two && three);
  EXPECT_FALSE(reserve("dora", "home"));
  EXPECT_EQ(full, StreamPlaces::Full::for_you);
  EXPECT_TRUE(reserve("dora", "elsewhere"));
}

TEST_F(StreamPlacesTest, ThereAreOnlySomeForAll) {
  std::vector<StreamPlaces::Place> taken;
  for (const char* player : {"a", "b", "c", "d"}) taken.push_back(reserve(player, player));
  EXPECT_FALSE(reserve("e", "e"));
  EXPECT_EQ(full, StreamPlaces::Full::for_all);
  taken.pop_back();
  EXPECT_TRUE(reserve("e", "e"));
}

TEST_F(StreamPlacesTest, AreGivenBackWithTheLastCopy) {
  auto one = reserve("ann", "home");
  const auto two = reserve("ann", "home");
  auto copy = one;
  one.reset();
  EXPECT_FALSE(reserve("ann", "home"));
  copy.reset();
  EXPECT_TRUE(reserve("ann", "home"));
}

TEST_F(StreamPlacesTest, ARefusalTakesNoPlace) {
  const auto one = reserve("ann", "home");
  const auto two = reserve("ann", "home");
  for (int i = 0; i < 5; ++i) EXPECT_FALSE(reserve("ann", "office"));
  const auto three = reserve("bob", "office");
  const auto four = reserve("cleo", "office");
  EXPECT_TRUE(three && four);
}

}  // namespace
}  // namespace ootori::server

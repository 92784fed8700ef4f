#include "server/limits/stream_places.hpp"

#include <gtest/gtest.h>

namespace ootori::server {
namespace {

class StreamPlacesTest : public ::testing::Test {
 protected:
  // Without a subject, each has one of its own.
  [[nodiscard]] StreamPlaces::Place reserve(const std::string& player, const std::string& address,
                                            const std::string& subject = {}) {
    return places.reserve({player, address, subject.empty() ? std::to_string(++subjects) : subject}, full);
  }

  StreamPlaces places{{.of_player = 2, .of_address = 3, .of_all = 4, .settled = {}}};
  StreamPlaces::Full full{};
  int subjects = 0;
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

TEST_F(StreamPlacesTest, AtALimitTheOldestWithTheSameSubjectIsReplaced) {
  std::string ended;
  const auto game = reserve("ann", "home", "game");
  const auto events = reserve("ann", "home", "events");
  game->when_lost([&] { ended += "game "; });
  events->when_lost([&] { ended += "events "; });
  auto anew = reserve("ann", "train", "game");
  EXPECT_TRUE(anew);
  EXPECT_EQ(ended, "game ");
  EXPECT_FALSE(reserve("ann", "train", "another game"));
  EXPECT_FALSE(reserve("ann", "train", "another game")) << "the lost place is not given back twice";
  const auto third = reserve("ann", "train", "events");
  EXPECT_TRUE(third);
  EXPECT_EQ(ended, "game events ");
  anew.reset();
  EXPECT_TRUE(reserve("ann", "train", "another game"));
}

TEST_F(StreamPlacesTest, WhatNeverBecomesAStreamReplacesNone) {
  const auto one = reserve("ann", "home", "game");
  const auto two = reserve("ann", "home", "game");
  EXPECT_FALSE(places.reserve({"ann", "home", "game"}, full, StreamPlaces::Replaces::none));
  EXPECT_TRUE(reserve("ann", "home", "game"));
}

TEST_F(StreamPlacesTest, TwoProgramsDoNotReplaceEachOthersStreamsWithoutEnd) {
  StreamPlaces usual{{.of_player = 1}};
  const auto one = usual.reserve({"ann", "home", "game"}, full);
  EXPECT_TRUE(one);
  EXPECT_FALSE(usual.reserve({"ann", "home", "game"}, full)) << "the first one has just begun";
}

TEST_F(StreamPlacesTest, AStreamThatHasNotBegunLearnsOfItsLossLater) {
  const auto one = reserve("ann", "home", "game");
  const auto two = reserve("ann", "home", "game");
  const auto three = reserve("ann", "home", "game");
  EXPECT_TRUE(three);
  bool is_lost = false;
  two->when_lost([&] { is_lost = true; });
  EXPECT_FALSE(is_lost);
  one->when_lost([&] { is_lost = true; });
  EXPECT_TRUE(is_lost);
}

TEST_F(StreamPlacesTest, OnlyAStreamWhoseEndMakesRoomIsReplaced) {
  bool is_lost = false;
  const auto elsewhere = reserve("ann", "train", "game");
  elsewhere->when_lost([&] { is_lost = true; });
  const auto two = reserve("bob", "home", "game");
  const auto three = reserve("cleo", "home", "game");
  auto four = reserve("bob", "home", "events");
  EXPECT_FALSE(reserve("ann", "home", "game")) << "the address is full";
  EXPECT_FALSE(is_lost);
  EXPECT_TRUE(reserve("bob", "home", "events")) << "instead of its own at the same address";
}

}  // namespace
}  // namespace ootori::server

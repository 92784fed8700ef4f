// Clubs in the store: limits, ranks, succession and pages.
#include "server/clubs/club_changes.hpp"

#include <set>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "server/clubs/club_table.hpp"
#include "server/testing/store_fixture.hpp"
#include "server/testing/test_server.hpp"
#include "server/testing/test_store.hpp"

namespace ootori::server::testing {
namespace {

class ClubStore : public ::testing::Test {
 protected:
  StoreResult<void> make(const std::string& name, const game::PlayerId& owner) {
    return write_now(*store, {MakeClub{{.name = name, .head = {.title = name}, .key = "key", .created = 1}, owner}});
  }
  StoreResult<void> join(const std::string& club, const game::PlayerId& player) {
    return write_now(*store, {JoinClub{.club = club, .player = player, .key = "", .at = 2}});
  }
  StoreResult<void> decide(const std::string& club, const game::PlayerId& by, const game::PlayerId& player,
                           ClubVerdict verdict) {
    return write_now(*store, {DecideOnPerson{.club = club, .by = by, .player = player, .verdict = verdict, .at = 5}});
  }
  static game::PlayerId numbered(std::int64_t n) { return {fmt::format("player{:04}", n)}; }

  TemporaryFolder folder;
  std::unique_ptr<Store> store = open_test_store(folder.path());
};

TEST_F(ClubStore, ClubsPerPlayerAreLimited) {
  for (std::int64_t n = 0; n < most_owned_clubs; ++n) ASSERT_TRUE(make(fmt::format("own-{}", n), ann));
  const auto full = make("own-more", ann);
  ASSERT_FALSE(full);
  EXPECT_EQ(full.error().kind, StoreError::Kind::conflict);
  for (std::int64_t n = 0; n <= most_joined_clubs; ++n) {
    const std::string club = fmt::format("club-{:02}", n);
    ASSERT_TRUE(make(club, numbered(n)));
    EXPECT_EQ(join(club, bob).has_value(), n < most_joined_clubs) << n;
  }
  EXPECT_EQ(std::ssize(*ClubTable{*store}.of_player(bob)), most_joined_clubs);
  const auto taken = write_now(*store, {SetClubRank{"club-00", numbered(0), bob, ClubRank::owner}});
  EXPECT_TRUE(taken);
  ASSERT_TRUE(write_now(*store, {JoinClub{.club = "club-01", .player = ann, .key = "", .at = 3}}));
  EXPECT_FALSE(write_now(*store, {SetClubRank{"club-01", numbered(1), ann, ClubRank::owner}})) << "owns enough";
}

TEST_F(ClubStore, MembersAndLeadersAreLimited) {
  ASSERT_TRUE(make("full", ann));
  std::vector<Change> changes;
  for (std::int64_t n = 1; n < most_club_members; ++n) {
    changes.emplace_back(JoinClub{.club = "full", .player = numbered(n), .key = "", .at = n});
  }
  ASSERT_TRUE(write_now(*store, std::move(changes)));
  EXPECT_FALSE(join("full", bob));
  EXPECT_EQ((*ClubTable{*store}.find("full"))->members, most_club_members);
  for (std::int64_t n = 1; n <= most_club_leaders + 1; ++n) {
    const bool made = write_now(*store, {SetClubRank{"full", ann, numbered(n), ClubRank::leader}}).has_value();
    EXPECT_EQ(made, n <= most_club_leaders) << n;
  }
  const auto page = *ClubTable{*store}.people("full", ClubRank::owner, ClubRank::member, 990, 60);
  EXPECT_EQ(page.size(), 10U) << "the last page";
  EXPECT_EQ(page.back().player, numbered(999));
}

TEST_F(ClubStore, ApplicantsAreLimited) {
  const ClubHead by_request{.title = "T", .about = {}, .joining = ClubJoining::request};
  ASSERT_TRUE(write_now(*store, {MakeClub{{.name = "asked", .head = by_request, .key = "key", .created = 1}, ann}}));
  std::vector<Change> changes;
  for (std::int64_t n = 0; n < most_club_applicants; ++n) {
    changes.emplace_back(JoinClub{.club = "asked", .player = numbered(n), .key = "", .at = 2});
  }
  ASSERT_TRUE(write_now(*store, std::move(changes)));
  EXPECT_EQ(join("asked", numbered(0)).error().message, "You have already applied.");
  EXPECT_EQ(join("asked", bob).error().message, "Too many players have applied. Try again later.");
  ASSERT_TRUE(decide("asked", ann, numbered(0), ClubVerdict::remove));
  EXPECT_TRUE(join("asked", bob));
  EXPECT_EQ((*ClubTable{*store}.find("asked"))->members, 1) << "applicants are no members";
  ASSERT_TRUE(decide("asked", ann, bob, ClubVerdict::accept));
  EXPECT_EQ((*ClubTable{*store}.find("asked"))->members, 2);
}

TEST_F(ClubStore, RemovedPlayersReturnOnlyIfALeaderAllowsIt) {
  ASSERT_TRUE(make("club", ann));
  ASSERT_TRUE(join("club", bob));
  ASSERT_TRUE(decide("club", ann, bob, ClubVerdict::remove));
  EXPECT_EQ(decide("club", ann, bob, ClubVerdict::remove).error().message, "This player is not in the club.");
  EXPECT_EQ(join("club", bob).error().message, "You cannot join this club.");
  EXPECT_EQ(write_now(*store, {LeaveClub{"club", bob}}).error().message, "You are not in this club.")
      << "which would let the player return";
  EXPECT_TRUE(ClubTable{*store}.of_player(bob)->empty()) << "it does not count as a club of the player";
  ASSERT_TRUE(decide("club", ann, bob, ClubVerdict::readmit));
  EXPECT_EQ(decide("club", ann, bob, ClubVerdict::readmit).error().message, "This player was not removed.");
  EXPECT_TRUE(join("club", bob));
}

TEST_F(ClubStore, LeadersHaveFewerRightsThanTheOwner) {
  ASSERT_TRUE(make("club", ann));
  for (const std::int64_t n : {1, 2, 3}) ASSERT_TRUE(join("club", numbered(n)));
  for (const std::int64_t n : {1, 2}) {
    ASSERT_TRUE(write_now(*store, {SetClubRank{"club", ann, numbered(n), ClubRank::leader}}));
  }
  EXPECT_EQ(decide("club", numbered(1), numbered(2), ClubVerdict::remove).error().message,
            "Only the owner can remove a leader.");
  EXPECT_EQ(decide("club", numbered(1), ann, ClubVerdict::remove).error().message, "The owner cannot be removed.");
  EXPECT_EQ(decide("club", numbered(3), numbered(1), ClubVerdict::remove).error().message,
            "Only leaders of the club can do this.");
  constexpr std::string_view owners = "Only the owner of the club can do this.";
  EXPECT_EQ(write_now(*store, {SetClubRank{"club", numbered(1), numbered(3), ClubRank::leader}}).error().message,
            owners);
  EXPECT_EQ(write_now(*store, {ChangeClub{.club = "club", .by = numbered(1), .head = {}}}).error().message, owners);
  EXPECT_EQ(write_now(*store, {CloseClub{.club = "club", .by = numbered(1), .at = 5}}).error().message, owners);
  EXPECT_EQ(write_now(*store, {LeaveClub{"club", ann}}).error().message,
            "Make another member the owner first, or delete the club.");
  EXPECT_TRUE(decide("club", numbered(1), numbered(3), ClubVerdict::remove));
  EXPECT_TRUE(decide("club", ann, numbered(2), ClubVerdict::remove));
}

// Leaders first, then members, each in the order in which they joined.
TEST_F(ClubStore, ADeletedOwnerIsSucceeded) {
  ASSERT_TRUE(make("club", ann));
  for (const std::int64_t n : {1, 2, 3}) {
    ASSERT_TRUE(write_now(*store, {JoinClub{.club = "club", .player = numbered(n), .key = "", .at = 10 + n}}));
  }
  for (const std::int64_t n : {3, 2}) {
    ASSERT_TRUE(write_now(*store, {SetClubRank{"club", ann, numbered(n), ClubRank::leader}}));
  }
  const ClubTable table{*store};
  game::PlayerId owner = ann;
  for (const std::int64_t heir : {2, 3, 1}) {
    ASSERT_TRUE(write_now(*store, {forget_player(owner)}));
    const auto owners = table.people("club", ClubRank::owner, ClubRank::owner, 0, 9);
    ASSERT_EQ(owners->size(), 1U);
    owner = owners->front().player;
    EXPECT_EQ(owner, numbered(heir));
    EXPECT_EQ((*table.find("club"))->members,
              std::ssize(*table.people("club", ClubRank::owner, ClubRank::member, 0, 9)));
  }
  ASSERT_TRUE(write_now(*store, {forget_player(owner)}));
  EXPECT_FALSE(*table.find("club")) << "nobody is left";
  EXPECT_EQ(make("club", bob).error().message, club_name_taken);
}

TEST_F(ClubStore, PagesAreLargestFirstAndComplete) {
  for (std::int64_t n = 0; n < 40; ++n) ASSERT_TRUE(make(fmt::format("club-{:02}", n), numbered(n)));
  ASSERT_TRUE(join("club-33", bob));
  const ClubTable table{*store};
  EXPECT_EQ(table.list(0, 1)->front().name, "club-33");
  std::set<std::string> seen;
  for (std::int64_t from = 0; from < 40; from += 15) {
    for (const Club& club : *table.list(from, 15)) seen.insert(club.name);
  }
  EXPECT_EQ(seen.size(), 40U);
}

}  // namespace
}  // namespace ootori::server::testing

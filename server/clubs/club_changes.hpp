// What changes clubs. Each change sees the club as the changes before it left it, and decides itself whether it may be:
// a conflict's message is a sentence for the player who asked for it.
#pragma once

#include <string>
#include <string_view>

#include "server/clubs/club.hpp"
#include "server/store/store.hpp"

namespace ootori::server {

// Conflicts that clients tell apart from the others.
inline constexpr std::string_view club_gone = "There is no such club.";
inline constexpr std::string_view club_name_taken = "There is or was a club with this address. Choose another one.";
inline constexpr std::string_view club_link_invalid =
    "You need a valid link to join this club. Ask one of its leaders.";

struct MakeClub {
  Club club;
  game::PlayerId owner;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// By its owner.
struct ChangeClub {
  std::string club;
  game::PlayerId by;
  ClubHead head;
  std::optional<std::string> key{};  // of a new link, which ends the old one

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Joins, or applies where members join by request.
struct JoinClub {
  std::string club;
  game::PlayerId player;
  std::string key;  // of the link; may be empty
  UnixMillis at;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Leaves, or withdraws an application. Not its owner.
struct LeaveClub {
  std::string club;
  game::PlayerId player;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

enum class ClubVerdict : std::uint8_t {
  accept,   // an applicant
  remove,   // an applicant or a member, who cannot come back
  readmit,  // who was removed may join again
};

// By a leader; only the owner removes leaders.
struct DecideOnPerson {
  std::string club;
  game::PlayerId by, player;
  ClubVerdict verdict;
  UnixMillis at;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// By the owner, of a member: leader, member, or owner in the other's place.
struct SetClubRank {
  std::string club;
  game::PlayerId by, player;
  ClubRank rank;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// By its owner; by a moderator if none is named. Its texts, members and reports go, and its name is not given again.
struct CloseClub {
  std::string club;
  std::optional<game::PlayerId> by;
  UnixMillis at;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Once for every club and player; a second one takes the place of the first, if that was decided.
struct ReportClub {
  ClubReport report;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// All open reports of a club are dealt with.
struct DecideClubReports {
  std::string club;
  UnixMillis at;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

}  // namespace ootori::server

// Changes to clubs. Each change sees the club as previous changes left it, and checks its own permissions. The message
// of a conflict is shown to the player.
#pragma once

#include <string>
#include <string_view>

#include "server/clubs/club.hpp"
#include "server/store/store.hpp"

namespace ootori::server {

// Conflicts that clients need to distinguish.
inline constexpr std::string_view club_gone = "There is no such club.";
inline constexpr std::string_view club_name_taken = "There is or was a club with this address. Choose another one.";
inline constexpr std::string_view club_link_invalid =
    "You need a valid link to join this club. Ask one of its leaders.";

struct MakeClub {
  Club club;
  game::PlayerId owner;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// By the owner.
struct ChangeClub {
  std::string club;
  game::PlayerId by;
  ClubHead head;
  std::optional<std::string> key{};  // for a new link; the old one stops working

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Joins the club, or applies if it requires a request.
struct JoinClub {
  std::string club;
  game::PlayerId player;
  std::string key;  // from the link; may be empty
  UnixMillis at;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Leaves the club or withdraws an application. Not for the owner.
struct LeaveClub {
  std::string club;
  game::PlayerId player;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

enum class ClubVerdict : std::uint8_t {
  accept,   // an applicant
  remove,   // an applicant or a member; the player cannot return
  readmit,  // a removed player, who may then join again
};

// By a leader. Only the owner can remove leaders.
struct DecideOnPerson {
  std::string club;
  game::PlayerId by, player;
  ClubVerdict verdict;
  UnixMillis at;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// By the owner, for a member: makes them leader, member, or the new owner.
struct SetClubRank {
  std::string club;
  game::PlayerId by, player;
  ClubRank rank;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// By the owner, or by a moderator if `by` is empty. Deletes texts, members and reports. The name is never reused.
struct CloseClub {
  std::string club;
  std::optional<game::PlayerId> by;
  UnixMillis at;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// At most one for each club and player; a new one replaces an earlier one that was decided.
struct ReportClub {
  ClubReport report;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

// Closes all open reports of a club.
struct DecideClubReports {
  std::string club;
  UnixMillis at;

  [[nodiscard]] StoreResult<void> apply(Transaction& transaction) const;
};

}  // namespace ootori::server

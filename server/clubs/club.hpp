// Clubs of players. docs/clubs.md; docs/protocol.md, 'Clubs'.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "game/seat.hpp"
#include "server/chat/chat_records.hpp"
#include "server/wire/unix_time.hpp"

namespace ootori::server {

inline constexpr std::size_t shortest_club_name = 3, longest_club_name = 30;  // characters; part of the address
inline constexpr std::size_t longest_club_title = 60;                         // characters
inline constexpr std::size_t longest_club_text = 2000;                        // characters
inline constexpr std::int64_t most_clubs = 2000;                              // per server
inline constexpr std::int64_t most_owned_clubs = 3;                           // per player
inline constexpr std::int64_t most_joined_clubs = 30;                         // per player, including applications
inline constexpr std::int64_t most_club_members = 1000;                       // including the owner
inline constexpr std::int64_t most_club_leaders = 10;                         // besides the owner
inline constexpr std::int64_t most_club_applicants = 200;
inline constexpr std::int64_t most_club_removed = 1000;

enum class ClubJoining : std::uint8_t { open, request, link };

inline constexpr std::array<std::pair<ClubJoining, std::string_view>, 3> joining_names{
    {{ClubJoining::open, "open"}, {ClubJoining::request, "request"}, {ClubJoining::link, "link"}}};

constexpr std::string_view text(ClubJoining joining) { return joining_names[static_cast<std::size_t>(joining)].second; }

constexpr std::optional<ClubJoining> parse_joining(std::string_view name) {
  for (const auto& [joining, its_name] : joining_names) {
    if (its_name == name) return joining;
  }
  return std::nullopt;
}

// A player's relation to a club, stored as its number. Lower ranks have more rights. Removed or declined players cannot
// return until a leader readmits them.
enum class ClubRank : std::uint8_t { owner, leader, member, applied, removed };

inline constexpr std::array<std::pair<ClubRank, std::string_view>, 5> club_rank_names{{{ClubRank::owner, "owner"},
                                                                                       {ClubRank::leader, "leader"},
                                                                                       {ClubRank::member, "member"},
                                                                                       {ClubRank::applied, "applied"},
                                                                                       {ClubRank::removed, "removed"}}};

constexpr std::string_view text(ClubRank rank) { return club_rank_names[static_cast<std::size_t>(rank)].second; }

constexpr std::optional<ClubRank> parse_club_rank(std::string_view name) {
  for (const auto& [rank, its_name] : club_rank_names) {
    if (its_name == name) return rank;
  }
  return std::nullopt;
}

constexpr bool is_member(std::optional<ClubRank> rank) { return rank && *rank <= ClubRank::member; }
constexpr bool leads(std::optional<ClubRank> rank) { return rank && *rank <= ClubRank::leader; }

// The settings that the owner chooses.
struct ClubHead {
  std::string title;
  std::string about{};  // may have several lines
  ClubJoining joining = ClubJoining::open;

  bool operator==(const ClubHead&) const = default;
};

struct Club {
  std::string name;  // part of the address; never changes
  ClubHead head;
  std::string key;  // secret in the link for joining
  UnixMillis created;
  std::int64_t members = 0;

  bool operator==(const Club&) const = default;
};

struct ClubPerson {
  game::PlayerId player;
  ClubRank rank;
  UnixMillis since;  // for members: when the player joined

  bool operator==(const ClubPerson&) const = default;
};

struct ClubReport {
  std::string club;
  game::PlayerId by;
  UnixMillis at;
  Complaint reason;

  bool operator==(const ClubReport&) const = default;
};

// Whether the text can be a club's name in an address: lower-case letters, digits and hyphens, and no name reserved for
// the site.
[[nodiscard]] bool is_club_name(std::string_view text);

}  // namespace ootori::server

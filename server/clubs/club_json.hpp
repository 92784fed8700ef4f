// JSON of clubs: the bodies of requests, and the objects in answers. docs/protocol.md, 'Clubs'.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "server/clubs/club_table.hpp"
#include "server/wire/error.hpp"
#include "server/wire/viewer.hpp"

namespace ootori::server {

struct ClubWish {
  std::string name;
  ClubHead head;

  bool operator==(const ClubWish&) const = default;
};

struct ClubSettings {
  ClubHead head;
  bool new_link;  // replace the link for joining; the old one stops working

  bool operator==(const ClubSettings&) const = default;
};

struct RankWish {
  std::string player;
  ClubRank rank;  // owner, leader or member

  bool operator==(const RankWish&) const = default;
};

struct ClubDecision {
  std::string club;
  bool close;
  std::string note{};  // for the moderation log

  bool operator==(const ClubDecision&) const = default;
};

[[nodiscard]] std::expected<ClubWish, Error> parse_club(std::string_view body);
[[nodiscard]] std::expected<ClubSettings, Error> parse_club_settings(std::string_view body);
[[nodiscard]] std::expected<RankWish, Error> parse_club_rank_wish(std::string_view body);
[[nodiscard]] std::expected<ClubDecision, Error> parse_club_decision(std::string_view body);

// A club as lists show it.
[[nodiscard]] boost::json::object club_row_json(const Club& club);
[[nodiscard]] boost::json::object person_json(const ClubPerson& person, const Viewer& viewer);
[[nodiscard]] boost::json::object leader_json(const Standing& standing, const Naming& names, UnixMillis now);

// A player's clubs, for that player.
[[nodiscard]] boost::json::array club_parts_json(const std::vector<ClubPart>& parts);
[[nodiscard]] boost::json::array club_reports_json(const std::vector<ClubReport>& reports);

}  // namespace ootori::server

#include "server/clubs/club_json.hpp"

#include <cmath>
#include <ranges>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "server/chat/chat_json.hpp"
#include "server/chat/chat_text.hpp"
#include "server/wire/fields.hpp"
#include "server/wire/game_json.hpp"

namespace ootori::server {
namespace {

namespace json = boost::json;

ClubHead read_head(Fields& fields) {
  ClubHead head;
  if (auto title = read_chat_text(fields.text("title"), longest_club_title)) {
    head.title = std::move(*title);
  } else {
    fields.refuse(ErrorCode::bad_value, "title", describe(title.error(), "The title", longest_club_title));
  }
  if (auto about = read_paragraphs(fields.optional_text("about").value_or(""), longest_club_text)) {
    head.about = std::move(*about);
  } else {
    fields.refuse(ErrorCode::bad_value, "about", describe(about.error(), "The description", longest_club_text));
  }
  if (const auto joining = parse_joining(fields.text("joining"))) {
    head.joining = *joining;
  } else {
    fields.refuse(ErrorCode::bad_value, "joining", "The field \"joining\" must be open, request or link.");
  }
  return head;
}

}  // namespace

std::expected<ClubWish, Error> parse_club(std::string_view body) {
  auto fields = Fields::parse(body);
  if (!fields) return std::unexpected(std::move(fields.error()));
  ClubWish wish{.name = fields->text("name"), .head = {}};
  if (!is_club_name(wish.name)) {
    fields->refuse(
        ErrorCode::bad_value, "name",
        fmt::format("An address has {} to {} lower-case letters, digits or hyphens, with no hyphen at either "
                    "end. Some are reserved.",
                    shortest_club_name, longest_club_name));
  }
  wish.head = read_head(*fields);
  if (auto fault = fields->fault()) return std::unexpected(std::move(*fault));
  return wish;
}

std::expected<ClubSettings, Error> parse_club_settings(std::string_view body) {
  auto fields = Fields::parse(body);
  if (!fields) return std::unexpected(std::move(fields.error()));
  ClubSettings settings{.head = read_head(*fields), .new_link = false};
  settings.new_link = fields->optional_flag("new_link").value_or(false);
  if (auto fault = fields->fault()) return std::unexpected(std::move(*fault));
  return settings;
}

std::expected<RankWish, Error> parse_club_rank_wish(std::string_view body) {
  auto fields = Fields::parse(body);
  if (!fields) return std::unexpected(std::move(fields.error()));
  RankWish wish{.player = fields->text("player"), .rank = ClubRank::member};
  const auto rank = parse_club_rank(fields->text("rank"));
  if (!is_member(rank)) {
    fields->refuse(ErrorCode::bad_value, "rank", "The field \"rank\" must be owner, leader or member.");
  }
  if (auto fault = fields->fault()) return std::unexpected(std::move(*fault));
  wish.rank = *rank;
  return wish;
}

std::expected<ClubDecision, Error> parse_club_decision(std::string_view body) {
  auto fields = Fields::parse(body);
  if (!fields) return std::unexpected(std::move(fields.error()));
  ClubDecision decision{.club = fields->text("club"), .close = fields->flag("close").value_or(false)};
  decision.note = parse_note(*fields);
  if (auto fault = fields->fault()) return std::unexpected(std::move(*fault));
  return decision;
}

json::object club_row_json(const Club& club) {
  return {{"name", club.name},
          {"title", club.head.title},
          {"joining", text(club.head.joining)},
          {"members", club.members},
          {"created", club.created}};
}

json::object person_json(const ClubPerson& person, const Viewer& viewer) {
  return {{"player", public_json(game::Seat{game::PersonSeat{person.player}}, viewer)},
          {"rank", text(person.rank)},
          {"since", person.since}};
}

json::object leader_json(const Standing& standing, const Naming& names, UnixMillis now) {
  const game::Rating rating = rested(standing, now);
  return {{"name", names.of(standing.player).value_or("")},
          {"rating", std::lround(rating.rating)},
          {"deviation", std::lround(rating.deviation)},
          {"provisional", game::is_provisional(rating)},
          {"games", standing.games}};
}

json::array club_parts_json(const std::vector<ClubPart>& parts) {
  json::array list;
  for (const ClubPart& one : parts) {
    list.push_back(json::object{{"name", one.name},
                                {"title", one.title},
                                {"members", one.members},
                                {"rank", text(one.rank)},
                                {"since", one.since}});
  }
  return list;
}

json::array club_reports_json(const std::vector<ClubReport>& reports) {
  json::array list;
  for (const ClubReport& one : reports) {
    list.push_back(json::object{{"club", one.club}, {"at", one.at}, {"reason", text(one.reason)}});
  }
  return list;
}

}  // namespace ootori::server

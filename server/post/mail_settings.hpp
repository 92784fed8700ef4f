// A player's settings for play by email.
#pragma once

#include <optional>
#include <string>

#include "notation/text_board.hpp"
#include "post/command.hpp"
#include "post/notice.hpp"
#include "server/wire/unix_time.hpp"

namespace ootori::server {

// The emails that players can turn off separately. Those about moves include offers, chat messages, the start and the
// end of games, and the digest.
enum class MailTopic : std::uint8_t { moves, reminders, challenges };

struct MailSettings {
  post::MailPace pace = post::MailPace::each_move;  // how often emails about moves are sent
  bool reminders = true;                            // of deadlines
  bool challenges = true;
  TextBoardStyle style = TextBoardStyle::alternate;
  bool flip = true;  // show the player's own side at the bottom
  post::Language language = post::Language::english;
  std::string zone = "UTC";  // IANA time zone: "Europe/Berlin"
  // Since when nothing is sent, because emails bounced, and what the mail server said; until the player resumes.
  std::optional<UnixMillis> suspended{};
  std::string why{};

  bool operator==(const MailSettings&) const = default;
};

// Turns off emails of all kinds, or turns all of them on, with `pace` for moves.
constexpr void set_all(MailSettings& settings, post::MailPace pace) {
  settings.pace = pace;
  settings.reminders = settings.challenges = pace != post::MailPace::none;
}

constexpr bool wants(const MailSettings& settings, MailTopic topic) {
  switch (topic) {
    case MailTopic::moves: return settings.pace != post::MailPace::none;
    case MailTopic::reminders: return settings.reminders;
    case MailTopic::challenges: return settings.challenges;
  }
  return true;
}

// Whether the player gets emails besides replies.
constexpr bool wants_any(const MailSettings& settings) {
  return settings.pace != post::MailPace::none || settings.reminders || settings.challenges;
}

inline constexpr std::array<std::pair<post::MailPace, std::string_view>, 3> pace_names{
    {{post::MailPace::each_move, "each"}, {post::MailPace::digest, "digest"}, {post::MailPace::none, "none"}}};

constexpr std::string_view text(post::MailPace pace) { return pace_names[static_cast<std::size_t>(pace)].second; }

constexpr std::optional<post::MailPace> parse_pace(std::string_view name) {
  for (const auto& [pace, its_name] : pace_names) {
    if (its_name == name) return pace;
  }
  return std::nullopt;
}

constexpr std::string_view text(TextBoardStyle style) {
  return text_board_styles[static_cast<std::size_t>(style)].first;
}

constexpr std::optional<TextBoardStyle> parse_style(std::string_view name) {
  for (const auto& [its_name, style] : text_board_styles) {
    if (its_name == name) return style;
  }
  return std::nullopt;
}

}  // namespace ootori::server

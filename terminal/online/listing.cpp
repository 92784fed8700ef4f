#include "terminal/online/listing.hpp"

#include <algorithm>

#include "client/json_fields.hpp"
#include "client/time_json.hpp"
#include "notation/text_cursor.hpp"
#include "terminal/clock_text.hpp"
#include "terminal/safe_text.hpp"
#include "terminal/sentences.hpp"

namespace ootori::terminal {

using client::is_true_at;
using client::number_at;
using client::object_at;
using client::text_at;

namespace {

constexpr std::size_t longest_name = 24;

std::string name_shown(const Settings& settings, std::string_view name) {
  return safe_text(name, settings.abilities.unicode, longest_name);
}

std::string game_shown(const Settings& settings, const std::string& id) {
  const GameSpec* game = find_game(id);
  return game != nullptr ? game_name(settings.language, *game) : name_shown(settings, id);
}

std::string time_shown(const Settings& settings, const json::object& of) {
  const json::value* time = of.if_contains("time");
  if (time == nullptr || !time->is_object()) return std::string{words(settings.language).untimed};
  const auto known = client::parse_time(time->as_object());
  const auto* live = known ? std::get_if<game::LiveTime>(&*known) : nullptr;
  if (live == nullptr || !live->own()) return time_text(known);
  const Color owner = live->own()->color;
  return fmt::format("{} ({}: {})", time_text(known), side_name(words(settings.language), owner),
                     time_text(game::time_of(*known, owner)));
}

// The state of a game: whose turn it is, or how it ended.
std::string standing(const Settings& settings, const json::object& game) {
  const Words& all = words(settings.language);
  const json::object outcome = object_at(game, "outcome");
  const auto color = [](const std::string& name) { return name == "black" ? Color::black : Color::white; };
  if (outcome.empty()) {
    const std::string turn = text_at(game, "turn");
    return turn.empty() ? std::string{} : say(all.their_turn, side_name(all, color(turn)));
  }
  const std::string winner = text_at(outcome, "winner");
  return winner.empty() ? std::string{all.no_contest} : say(all.wins, side_name(all, color(winner)));
}

}  // namespace

std::string game_id(std::string_view text) {
  const std::size_t slash = text.rfind('/');
  std::string_view id = slash == std::string_view::npos ? text : text.substr(slash + 1);
  id = id.substr(0, id.find_first_of("?#"));
  const bool is_id = !id.empty() && id.size() <= 40 && std::ranges::all_of(id, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  });
  return is_id ? std::string{id} : std::string{};
}

std::string seat_name(const Settings& settings, const json::object& seat) {
  const std::string kind = text_at(seat, "kind");
  client::SeatLabel label;
  if (kind == "engine") label = {client::SeatLabel::Kind::engine, {}, static_cast<int>(number_at(seat, "level"))};
  if (kind == "account") label = {client::SeatLabel::Kind::account, text_at(seat, "name"), 0};
  if (kind == "deleted") label.kind = client::SeatLabel::Kind::deleted;
  return seat_name(settings, label);
}

std::string seat_name(const Settings& settings, const client::SeatLabel& label) {
  const Words& all = words(settings.language);
  switch (label.kind) {
    case client::SeatLabel::Kind::engine: return say(all.engine, label.level);
    case client::SeatLabel::Kind::account: return name_shown(settings, label.name);
    case client::SeatLabel::Kind::deleted: return std::string{all.deleted};
    case client::SeatLabel::Kind::guest: break;
  }
  return std::string{all.guest};
}

std::string told_terms(const Settings& settings, const json::object& seek) {
  const Words& all = words(settings.language);
  std::string text = game_shown(settings, text_at(seek, "game")) + "  " + time_shown(settings, seek) + "  " +
                     std::string{is_true_at(seek, "rated") ? all.rated : all.casual};
  if (const std::string handicap = text_at(seek, "handicap"); !handicap.empty() && handicap != "none") {
    text += "  " + name_shown(settings, handicap);
  }
  return text;
}

std::vector<Listed> list_seeks(const Settings& settings, const json::array& seeks, std::size_t before) {
  const Words& all = words(settings.language);
  std::vector<Listed> listed;
  for (const json::value& value : seeks) {
    if (!value.is_object()) continue;
    const json::object& seek = value.as_object();
    const bool is_mine = is_true_at(seek, "mine");
    const std::string who = is_mine ? std::string{all.seek_mine} : seat_name(settings, object_at(seek, "by"));
    std::string line = fmt::format("{:>3}  {}  {}", before + listed.size() + 1, who, told_terms(settings, seek));
    if (const std::string to = text_at(seek, "to"); !to.empty()) line += "  > " + name_shown(settings, to);
    listed.push_back({Listed::Kind::seek, text_at(seek, "id"), std::move(line), is_mine});
  }
  return listed;
}

std::vector<Listed> list_games(const Settings& settings, const json::array& games) {
  std::vector<Listed> listed;
  for (const json::value& value : games) {
    if (!value.is_object()) continue;
    const json::object& game = value.as_object();
    const json::object seats = object_at(game, "seats");
    listed.push_back(
        {Listed::Kind::game, text_at(game, "id"),
         fmt::format("{:>3}  {}  {} - {}  {}  {}", listed.size() + 1, game_shown(settings, text_at(game, "game")),
                     seat_name(settings, object_at(seats, "black")), seat_name(settings, object_at(seats, "white")),
                     time_shown(settings, game), standing(settings, game))});
  }
  return listed;
}

std::expected<std::string, std::string> asked_body(const Settings& settings, Asked::For purpose,
                                                   std::string_view text) {
  const Words& all = words(settings.language);
  json::object body{{"side", "random"}, {"handicap", "none"}};
  if (purpose == Asked::For::engine) body["level"] = 5;
  bool has_game = false;
  TextCursor cursor{text};
  for (bool first = true;; first = false) {
    cursor.skip_spaces();
    if (cursor.done()) break;
    const std::string word{cursor.word()};
    if (first && purpose == Asked::For::challenge) {
      body["to"] = word;
      continue;
    }
    const auto time = parse_time(word);
    const auto level = parse_count(word, game::Level::strongest);
    if (const GameSpec* game = find_game(word)) {
      body["game"] = game->id;
      has_game = true;
    } else if (word == "black" || word == "white" || word == "random") {
      body["side"] = word;
    } else if (word == "rated" || word == "casual") {
      if (purpose != Asked::For::engine) body["rated"] = word == "rated";
    } else if (purpose == Asked::For::engine && level) {
      body["level"] = *level;
    } else if (time && purpose != Asked::For::engine) {
      if (*time) body["time"] = client::time_json(**time);
    } else {
      body["handicap"] = word;
    }
  }
  std::string games;
  for (const GameSpec* game : all_games) games += (games.empty() ? "" : "|") + std::string{game->id};
  if (!has_game) return std::unexpected(say(all.seek_usage, games));
  return json::serialize(body);
}

}  // namespace ootori::terminal

#include "server/push/push_message.hpp"

#include <array>
#include <future>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "server/games/game_table.hpp"

namespace ootori::server {
namespace {

namespace json = boost::json;
using namespace std::chrono_literals;

constexpr std::array<std::string_view, 3> push_settings{"turnPush", "challengePush", "challengePush"};

// How long a notification is of use.
constexpr std::chrono::seconds turn_lives = 72h;
constexpr std::chrono::seconds days_game_lives = 24h;
constexpr std::chrono::seconds live_game_lives = 5min;

std::string_view guest(PushLanguage language) { return language == PushLanguage::english ? "Guest" : "ゲスト"; }

std::string title_of(PushKind kind, std::string_view other, PushLanguage language) {
  const bool is_english = language == PushLanguage::english;
  switch (kind) {
    case PushKind::turn: return is_english ? "Your move" : "あなたの番です";
    case PushKind::beginning: return is_english ? "Your game has started." : "対局が始まりました。";
    case PushKind::challenge: break;
  }
  return fmt::format("{}{}", other, is_english ? " challenges you" : "さんからの挑戦");
}

std::string path_of(const PushSubject& subject) {
  if (const auto* game = std::get_if<GameId>(&subject)) return "/game/" + game->text();
  return "/invitation/" + std::get<SeekId>(subject).text();
}

// Whether the player has the game open, on a socket that is not silent. Blocks until the room has answered.
bool is_watching(Rooms& rooms, const GameId& game, const game::PlayerId& player) {
  const auto promise = std::make_shared<std::promise<bool>>();
  auto answer = promise->get_future();
  rooms.find_watcher(game, player,
                     [promise](std::expected<bool, Error> found) { promise->set_value(found.value_or(false)); });
  return answer.get();
}

std::optional<PushMessage> about_game(const PushSources& sources, const game::PlayerId& player, PushKind kind,
                                      const GameId& id) {
  const auto summary = GameTable{sources.store}.summary(id);
  if (!summary || !*summary) return std::nullopt;
  const Summary& game = **summary;
  const auto side = game.seats.side_of(player);
  if (!side || !game.seats.are_people() || game.digest.outcome) return std::nullopt;
  const bool is_live = game::is_live(game.time);
  if (kind == PushKind::turn && (is_live || game.digest.turn != *side)) return std::nullopt;
  if (is_watching(sources.rooms, id, player)) return std::nullopt;
  return PushMessage{.kind = kind,
                     .subject = id,
                     .game = game.game,
                     .other = sources.names.of(*game.seats.person(~*side)).value_or(""),
                     .lives = kind == PushKind::turn ? turn_lives
                              : is_live              ? live_game_lives
                                                     : days_game_lives,
                     .is_urgent = is_live};
}

std::optional<PushMessage> about_challenge(const PushSources& sources, const game::PlayerId& player, const SeekId& id) {
  const auto seek = sources.lobby.find(id, player);
  if (!seek || seek->to != player) return std::nullopt;
  const bool is_live = game::is_live(seek->terms.time);
  return PushMessage{.kind = PushKind::challenge,
                     .subject = id,
                     .game = seek->terms.game,
                     .other = sources.names.of(seek->by).value_or(""),
                     .lives = is_live ? live_game_lives : days_game_lives,
                     .is_urgent = is_live};
}

}  // namespace

std::string_view push_setting_of(PushKind kind) { return push_settings[static_cast<std::size_t>(kind)]; }

std::string topic_of(const PushSubject& subject) {
  if (const auto* game = std::get_if<GameId>(&subject)) return "game-" + game->text();
  return "seek-" + std::get<SeekId>(subject).text();
}

std::string write(const PushMessage& message, PushLanguage language) {
  const std::string other = message.other.empty() ? std::string(guest(language)) : message.other;
  const bool is_english = language == PushLanguage::english;
  std::string body{is_english ? message.game->name.en : message.game->name.ja};
  if (message.kind != PushKind::challenge) body += " · " + other;
  return json::serialize(json::object{
      {"title", title_of(message.kind, other, language)}, {"body", body}, {"path", path_of(message.subject)}});
}

std::optional<PushMessage> find_push_message(const PushSources& sources, const game::PlayerId& player, PushKind kind,
                                             const PushSubject& subject) {
  if (const auto* game = std::get_if<GameId>(&subject)) return about_game(sources, player, kind, *game);
  return about_challenge(sources, player, std::get<SeekId>(subject));
}

}  // namespace ootori::server

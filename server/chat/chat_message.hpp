// Messages in the chat of a game. docs/protocol.md, 'Chat'.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "game/seat.hpp"
#include "server/chat/phrase.hpp"
#include "server/wire/access.hpp"
#include "server/wire/id.hpp"
#include "server/wire/unix_time.hpp"

namespace ootori::server {

// Players cannot read the spectators' channel while the game is in progress.
enum class Channel : std::uint8_t { players, spectators };

inline constexpr std::array<std::pair<Channel, std::string_view>, 2> channel_names{
    {{Channel::players, "players"}, {Channel::spectators, "spectators"}}};

constexpr std::string_view text(Channel channel) { return channel_names[static_cast<std::size_t>(channel)].second; }

constexpr std::optional<Channel> parse_channel(std::string_view name) {
  for (const auto& [channel, its_name] : channel_names) {
    if (its_name == name) return channel;
  }
  return std::nullopt;
}

// Free text, checked by read_chat_text(), or a phrase.
using Words = std::variant<std::string, Phrase>;

struct ChatMessage {
  std::uint64_t number;  // within its game, from 1, increasing
  UnixMillis at;
  Channel channel;
  game::PlayerId by;
  std::optional<Color> side;  // the author's side; empty: a spectator
  Words words;

  bool operator==(const ChatMessage&) const = default;
};

// A client's request to send a message.
struct Say {
  static constexpr Access access = Access::with(Scope::chat);

  GameId game;
  Channel channel;
  Words words;

  bool operator==(const Say&) const = default;
};

}  // namespace ootori::server

// News of a game's chat, for everyone who may read it.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "server/chat/chat_message.hpp"
#include "server/wire/news.hpp"

namespace ootori::server {

// The latest messages that the listener may read. Replaces everything sent before.
struct ChatNews {
  static constexpr std::string_view type = "chat";
  static constexpr Access access = Access::with(Scope::chat);

  GameId game;
  std::vector<std::shared_ptr<const ChatMessage>> messages;

  void write(boost::json::object& object, const Viewer& viewer) const;
};

struct SaidNews {
  static constexpr std::string_view type = "said";
  static constexpr Access access = Access::with(Scope::chat);

  GameId game;
  std::shared_ptr<const ChatMessage> message;  // durable

  void write(boost::json::object& object, const Viewer& viewer) const;
};

// A moderator has deleted the message.
struct UnsaidNews {
  static constexpr std::string_view type = "unsaid";
  static constexpr Access access = Access::with(Scope::chat);

  GameId game;
  std::uint64_t message;

  void write(boost::json::object& object, const Viewer& viewer) const;
};

}  // namespace ootori::server

// What a player's opponent has written in the chat of a game, for emails about the game.
#pragma once

#include <string>
#include <vector>

#include "server/post/mailed_game.hpp"

namespace ootori::server {

inline constexpr std::size_t most_mailed_messages = 10;

// The opponent's newest messages since the last move of `reader` that the opponent has answered with a move, at most
// `most_mailed_messages`, oldest first. A conditional move of `reader` may have been played right after a message, so
// the reader's very last move does not count. Without deleted messages, and none if `reader` blocks the opponent.
// Blocks while reading.
[[nodiscard]] StoreResult<std::vector<std::string>> messages_for(Reads& store, const MailedGame& game, Color reader,
                                                                 post::Language language);

// The same for the messages since a time.
[[nodiscard]] StoreResult<std::vector<std::string>> messages_since(Reads& store, const MailedGame& game, Color reader,
                                                                   UnixMillis since, post::Language language);

}  // namespace ootori::server

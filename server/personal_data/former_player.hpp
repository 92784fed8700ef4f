// Players who had their account, or what was kept of them as guests, deleted: their games stay, and nobody comes back
// as one of them.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "game/seat.hpp"
#include "server/id.hpp"
#include "server/lobby/seek.hpp"

namespace ootori::server {

// How long nobody else gets the name of an account that was deleted.
inline constexpr std::chrono::days name_rests{180};

struct FormerPlayer {
  game::PlayerId player;
  std::string folded;  // the name in lower case; empty once it is free again, and of guests
  UnixMillis deleted;

  bool operator==(const FormerPlayer&) const = default;

  // Until when the name is nobody's.
  [[nodiscard]] UnixMillis free_from() const {
    return deleted + std::chrono::duration_cast<std::chrono::milliseconds>(name_rests).count();
  }
};

// What somebody wrote in the chat of a game, as its author is given it.
struct WrittenMessage {
  GameId game;
  UnixMillis at;
  std::string channel;
  std::string words;  // a text, or the code of a phrase
  bool is_phrase = false;
  std::optional<UnixMillis> deleted{};  // by a moderator

  bool operator==(const WrittenMessage&) const = default;
};

// Takes away all that is kept of the account but its games. A conflict if there is no such account.
struct DeleteAccount {
  FormerPlayer player;
};

// The same of a guest, who has no account.
struct DeleteGuest {
  FormerPlayer player;
  bool is_remembered;  // as a former player: whoever has played or written; others leave nothing
};

// Forgets the names of those who were deleted before `until`, and in the audit log every name that is nobody's then.
struct FreeNames {
  UnixMillis until;
};

}  // namespace ootori::server

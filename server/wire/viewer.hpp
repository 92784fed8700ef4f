// Who sees something, and the names under which they see other players.
#pragma once

#include <optional>
#include <string>

#include "game/seat.hpp"

namespace ootori::server {

// The names of players. Any thread.
class Naming {
 public:
  virtual ~Naming() = default;
  // None: a guest, or a deleted account.
  [[nodiscard]] virtual std::optional<std::string> of(const game::PlayerId& player) const = 0;
  [[nodiscard]] virtual bool is_bot(const game::PlayerId& player) const = 0;
  // Whether the player had an account that was deleted.
  [[nodiscard]] virtual bool is_former(const game::PlayerId& player) const = 0;
};

struct Viewer {
  const game::PlayerId& player;
  const Naming& names;
};

}  // namespace ootori::server

// Who is told something, and what names the others have there.
#pragma once

#include <optional>
#include <string>

#include "game/seat.hpp"

namespace ootori::server {

// What players are called. Any thread.
class Naming {
 public:
  virtual ~Naming() = default;
  // None: a guest, or a former player.
  [[nodiscard]] virtual std::optional<std::string> of(const game::PlayerId& player) const = 0;
  [[nodiscard]] virtual bool is_bot(const game::PlayerId& player) const = 0;
  // Had an account that was deleted.
  [[nodiscard]] virtual bool is_former(const game::PlayerId& player) const = 0;
};

struct Viewer {
  const game::PlayerId& player;
  const Naming& names;
};

}  // namespace ootori::server

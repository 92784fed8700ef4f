// Interface for setting and reading a game's conditional moves, implemented by the owner of the games.
#pragma once

#include <string>
#include <vector>

#include "game/seat.hpp"
#include "server/lines/lines_json.hpp"
#include "server/wire/id.hpp"
#include "server/wire/reply.hpp"

namespace ootori::server {

// Any thread; all functions return at once. `by` is the player to whom the lines belong, and `address` is that of the
// client; empty: not from outside.
class LinesKeeper {
 public:
  virtual ~LinesKeeper() = default;
  virtual void show_lines(const GameId& id, const game::PlayerId& by, const std::string& address,
                          Reply<LinesView> reply) = 0;
  virtual void set_lines(const GameId& id, const game::PlayerId& by, const std::string& address, AskLines ask,
                         Reply<LinesView> reply) = 0;
  virtual void drop_lines(const GameId& id, const game::PlayerId& by, const std::string& address,
                          Reply<void> reply) = 0;
};

}  // namespace ootori::server

// The commands of players in games as API calls: the counterparts of the frames, for clients without a socket.
#pragma once

#include "server/http/route.hpp"
#include "server/rooms/rooms.hpp"

namespace ootori::server {

class GameCalls {
 public:
  // All of it must outlive this.
  GameCalls(Rooms& rooms, const Names& names) : rooms_(rooms), names_(names) {}

  [[nodiscard]] Routes routes() const;

 private:
  void create(Call call) const;
  void show(Call call) const;
  void say(Call call) const;
  // The handler of the call that corresponds to the frame type `frame`.
  [[nodiscard]] std::function<void(Call)> command(std::string_view frame) const;

  Rooms& rooms_;
  const Names& names_;
};

}  // namespace ootori::server

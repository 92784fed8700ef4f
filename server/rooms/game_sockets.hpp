// Handles the frames about games on sockets.
#pragma once

#include "server/http/frames.hpp"
#include "server/rooms/rooms.hpp"

namespace ootori::server {

class GameSockets final : public Frames {
 public:
  static constexpr std::size_t most_watched = 64;  // games of one socket at a time

  // `rooms` must outlive this.
  explicit GameSockets(Rooms& rooms) : rooms_(rooms) {}

  [[nodiscard]] std::vector<FrameKind> kinds() const override { return room_frame_kinds(); }
  [[nodiscard]] std::unique_ptr<SocketPart> open(const SocketUser& user) override;

 private:
  Rooms& rooms_;
};

}  // namespace ootori::server

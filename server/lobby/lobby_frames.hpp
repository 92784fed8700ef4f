// The frame with which a socket follows the lobby.
#pragma once

#include "server/http/frames.hpp"
#include "server/lobby/lobby.hpp"

namespace ootori::server {

class LobbyFrames final : public Frames {
 public:
  // `lobby` must outlive this.
  explicit LobbyFrames(Lobby& lobby) : lobby_(lobby) {}

  [[nodiscard]] std::vector<FrameKind> kinds() const override;
  // Every socket receives news about its player's own seeks, even without following the lobby.
  [[nodiscard]] std::unique_ptr<SocketPart> open(const SocketUser& user) override;

 private:
  Lobby& lobby_;
};

}  // namespace ootori::server

// The frame by which a socket follows a tournament.
#pragma once

#include "server/http/frames.hpp"
#include "server/tournaments/tournaments.hpp"

namespace ootori::server {

class TournamentFrames final : public Frames {
 public:
  static constexpr std::size_t most_followed = 10;  // by one socket

  // It must outlive this.
  explicit TournamentFrames(Tournaments& tournaments) : tournaments_(tournaments) {}

  [[nodiscard]] std::vector<FrameKind> kinds() const override;
  [[nodiscard]] std::unique_ptr<SocketPart> open(const SocketUser& user) override;

 private:
  Tournaments& tournaments_;
};

}  // namespace ootori::server
